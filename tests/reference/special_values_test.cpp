// The table of special values: line by line, against what IEEE arithmetic gives, as a limit, and in
// every format.
#include "softcert/reference/special_values.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

#include "softcert/numerics/format.hpp"

namespace softcert::reference {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kFormula = 1234;  // stands for "by the formula", in tests only

constexpr Operation kOperations[] = {Operation::kSoftmax, Operation::kLogSoftmax,
                                     Operation::kLogSumExp};
constexpr Convention kConventions[] = {Convention::kIeee, Convention::kSafe, Convention::kLimit};

bool same(double a, double b) {
  return std::isnan(a) ? std::isnan(b)
                       : std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

/// Results of a row by the table; kFormula where it leaves the result to the formula.
std::vector<double> by_table(const std::vector<double>& row, Operation operation,
                             Convention convention) {
  const RowTreatment plan = treatment(census(std::span(row)), operation, convention);
  if (operation == Operation::kLogSumExp) {
    return {plan.plan == RowPlan::kFixed ? plan.row : kFormula};
  }
  std::vector<double> results;
  for (const double x : row) {
    if (x == -kInfinity) {
      results.push_back(plan.negative_infinity);
    } else if (x == kInfinity) {
      results.push_back(plan.plan == RowPlan::kReplace ? kFormula : plan.positive_infinity);
    } else if (std::isnan(x)) {
      results.push_back(kNan);
    } else {
      results.push_back(plan.plan == RowPlan::kFormula ? kFormula : plan.finite);
    }
  }
  return results;
}

void expect(const std::vector<double>& row, Operation operation, Convention convention,
            const std::vector<double>& wanted) {
  const auto got = by_table(row, operation, convention);
  ASSERT_EQ(got.size(), wanted.size());
  for (std::size_t k = 0; k < got.size(); ++k) {
    EXPECT_TRUE(same(got[k], wanted[k])) << to_string(operation) << " " << to_string(convention)
                                         << " element " << k << ": " << got[k];
  }
}

TEST(SpecialValues, LinesOfTheTable) {
  using enum Operation;
  using enum Convention;
  for (const Convention c : kConventions) {
    expect({}, kSoftmax, c, {});
    expect({}, kLogSumExp, c, {-kInfinity});
    expect({1, kNan, -kInfinity}, kSoftmax, c, {kNan, kNan, kNan});
    expect({kInfinity, kNan}, kLogSoftmax, c, {kNan, kNan});
    expect({kInfinity, kNan}, kLogSumExp, c, {kNan});
    expect({kInfinity, -kInfinity, 1}, kLogSumExp, c, {kInfinity});
    expect({-kInfinity, -kInfinity}, kLogSumExp, c, {-kInfinity});
    expect({-kInfinity, 1}, kSoftmax, c, {0.0, kFormula});
    expect({-kInfinity, 1}, kLogSoftmax, c, {-kInfinity, kFormula});
    expect({-kInfinity, 1}, kLogSumExp, c, {kFormula});
    expect({-0.0, 0.0}, kSoftmax, c, {kFormula, kFormula});
  }
  for (const Convention c : {kIeee, kSafe}) {
    expect({kInfinity, 1, -kInfinity}, kSoftmax, c, {kNan, kNan, kNan});
    expect({kInfinity, 1, -kInfinity}, kLogSoftmax, c, {kNan, kNan, kNan});
  }
  for (const Convention c : {kIeee, kLimit}) {
    expect({-kInfinity, -kInfinity}, kSoftmax, c, {kNan, kNan});
    expect({-kInfinity, -kInfinity}, kLogSoftmax, c, {kNan, kNan});
  }
  expect({-kInfinity, -kInfinity}, kSoftmax, kSafe, {0.0, 0.0});
  expect({-kInfinity, -kInfinity}, kLogSoftmax, kSafe, {-kInfinity, -kInfinity});
  expect({kInfinity, 1, -kInfinity}, kSoftmax, kLimit, {kFormula, 0.0, 0.0});
  expect({kInfinity, 1, kInfinity}, kLogSoftmax, kLimit, {kFormula, -kInfinity, kFormula});
}

/// The formula as frameworks run it, in doubles: a model independent of the table.
std::vector<double> as_frameworks(const std::vector<double>& row, Operation operation) {
  double largest = -kInfinity;
  bool nan = false;
  for (const double x : row) {
    nan = nan || std::isnan(x);
    largest = std::max(largest, x);
  }
  if (nan) largest = kNan;
  const bool log_sum = operation == Operation::kLogSumExp;
  const double shift = log_sum && std::isinf(largest) ? 0 : largest;
  double sum = 0;
  for (const double x : row) sum += std::exp(x - shift);
  if (log_sum) return {shift + std::log(sum)};
  std::vector<double> results;
  for (const double x : row) {
    results.push_back(operation == Operation::kSoftmax ? std::exp(x - shift) / sum
                                                       : (x - shift) - std::log(sum));
  }
  return results;
}

/// Calls visit with every row of up to four entries of each kind.
template <class Visit>
void for_all_rows(Visit visit) {
  const double kinds[] = {kNan, kInfinity, -kInfinity, 0.0, -0.0, 2.5};
  for (std::size_t length = 1, rows = 6; length <= 4; ++length, rows *= 6) {
    for (std::size_t r = 0; r < rows; ++r) {
      std::vector<double> row;
      for (std::size_t digits = r; row.size() < length; digits /= 6)
        row.push_back(kinds[digits % 6]);
      visit(row);
    }
  }
}

/// Results on which table and frameworks part; `as` is the convention looked up.
std::size_t partings(Convention as) {
  std::size_t found = 0;
  for_all_rows([&](const std::vector<double>& row) {
    for (const Operation operation : kOperations) {
      const auto table = by_table(row, operation, as);
      const auto frameworks = as_frameworks(row, operation);
      for (std::size_t k = 0; k < table.size(); ++k) {
        found +=
            table[k] == kFormula ? !std::isfinite(frameworks[k]) : !same(table[k], frameworks[k]);
      }
    }
  });
  return found;
}

TEST(SpecialValues, DefaultIsWhatIeeeArithmeticGives) {
  EXPECT_EQ(partings(Convention::kIeee), 0U);
  // Planted: the other conventions, taken for the default, show.
  EXPECT_GT(partings(Convention::kSafe), 0U);
  EXPECT_GT(partings(Convention::kLimit), 0U);
}

TEST(SpecialValues, SafeDiffersOnlyWhereAllIsMasked) {
  for_all_rows([](const std::vector<double>& row) {
    const bool all = std::all_of(row.begin(), row.end(), [](double x) { return x == -kInfinity; });
    for (const Operation operation : kOperations) {
      const auto safe = by_table(row, operation, Convention::kSafe);
      const auto ieee = by_table(row, operation, Convention::kIeee);
      for (std::size_t k = 0; k < safe.size(); ++k) {
        EXPECT_EQ(same(safe[k], ieee[k]), !all || operation == Operation::kLogSumExp);
      }
    }
  });
}

TEST(SpecialValues, LimitIsTheLimit) {
  // +inf as 1e5 is far enough from 2.5 for a softmax of 0, and -inf as -1e5 too.
  const double large = 1e5;
  for_all_rows([&](const std::vector<double>& row) {
    const RowCensus counts = census(std::span(row));
    if (counts.nan > 0 || counts.positive_infinity == 0) return;
    std::vector<double> grown = row;
    for (double& x : grown) x = std::clamp(x, -large, large);
    const auto limit = as_frameworks(grown, Operation::kSoftmax);
    const auto plan = treatment(counts, Operation::kSoftmax, Convention::kLimit);
    ASSERT_EQ(plan.plan, RowPlan::kReplace);
    std::vector<double> replacement = row;
    for (double& x : replacement) x = replaced(x);
    const auto table = as_frameworks(replacement, Operation::kSoftmax);
    for (std::size_t k = 0; k < row.size(); ++k) EXPECT_EQ(table[k], limit[k]);
  });
}

TEST(SpecialValues, CensusCountsBothTypes) {
  const std::vector<double> row{kNan, 3, -kInfinity, kInfinity, -5e-324, -kInfinity, 7, kInfinity};
  const std::vector<float> single(row.begin(), row.end());
  for (const RowCensus& c : {census(std::span(row)), census(std::span(single))}) {
    EXPECT_EQ(c.nan, 1U);
    EXPECT_EQ(c.positive_infinity, 2U);
    EXPECT_EQ(c.negative_infinity, 2U);
    EXPECT_EQ(c.finite, 3U);
    EXPECT_EQ(c.max, 7);
  }
  EXPECT_EQ(census(std::span(row)).min, -5e-324);
  const RowCensus none = census(std::span<const double>());
  EXPECT_EQ(none.finite, 0U);
  EXPECT_EQ(none.max, -kInfinity);
}

TEST(SpecialValues, EveryFormatHoldsThem) {
  using numerics::Overflow;
  for (const numerics::Format& format : numerics::formats()) {
    const auto stored = [&](double x, Overflow overflow) {
      return numerics::decode(format.id, numerics::encode_nearest(format.id, x, overflow));
    };
    for (const Overflow overflow : {Overflow::kIeee, Overflow::kSaturate}) {
      EXPECT_TRUE(std::isnan(stored(kNan, overflow))) << format.name;
      EXPECT_TRUE(same(stored(0.0, overflow), 0.0)) << format.name;
    }
    EXPECT_EQ(stored(-kInfinity, Overflow::kSaturate), -format.max_finite) << format.name;
    const double infinity = stored(-kInfinity, Overflow::kIeee);
    EXPECT_TRUE(same(infinity, format.has_infinity ? -kInfinity : kNan)) << format.name;
  }
}

TEST(SpecialValues, NamesGoBothWays) {
  for (const Operation o : kOperations) EXPECT_EQ(find_operation(to_string(o)), o);
  for (const Convention c : kConventions) EXPECT_EQ(find_convention(to_string(c)), c);
  EXPECT_EQ(find_operation("softmin"), std::nullopt);
  EXPECT_EQ(find_convention(""), std::nullopt);
}

}  // namespace
}  // namespace softcert::reference
