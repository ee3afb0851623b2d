#include "softcert/softmax/box.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "mpfr_reference.hpp"
#include "softcert/numerics/error.hpp"

namespace softcert::softmax {
namespace {

using numerics::InputError;
using numerics::IntervalD;
using numerics::Rational;
using testing::Big;
using testing::holds;
using testing::relative_width;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kSmallestNormal = std::numeric_limits<double>::min();
using Row = std::vector<double>;

// p_k at the corner x_k = own[k], x_j = others[j], by the definition.
Big coefficient(const Row& own, const Row& others, std::size_t k, const Big& beta) {
  Big total(1);
  for (std::size_t j = 0; j < own.size(); ++j) {
    if (j == k || others[j] == -kInfinity) continue;
    total = total + exp((Big(others[j]) - Big(own[k])) * beta);
  }
  return Big(1) / total;
}

// Both ends are outside the exact range, by no more than the docstring says.
void expect_exact_ranges(const Row& lo, const Row& hi, long numerator = 1, long denominator = 1) {
  const auto ranges = coefficient_ranges(lo, hi, Rational(numerator, denominator));
  ASSERT_TRUE(ranges.has_value());
  ASSERT_EQ(ranges->size(), lo.size());
  const Big beta = Big(static_cast<double>(denominator)) / Big(static_cast<double>(numerator));
  const double slack = (2.0 * static_cast<double>(lo.size()) + 20) * 0x1p-52;
  for (std::size_t k = 0; k < lo.size(); ++k) {
    const Big least = coefficient(lo, hi, k, beta);
    const Big most = coefficient(hi, lo, k, beta);
    const IntervalD& range = (*ranges)[k];
    EXPECT_TRUE(holds(range.lower(), 1, least)) << k;
    EXPECT_TRUE(holds(0, range.upper(), most)) << k;
    if (numerator != 1 || denominator != 1) continue;
    if (range.lower() > kSmallestNormal) {
      EXPECT_LE(relative_width(range.lower(), least, least), slack) << k;
    }
    if (range.upper() > kSmallestNormal) {
      EXPECT_LE(relative_width(most, range.upper(), most), slack) << k;
    }
  }
}

TEST(Box, RandomBoxesGiveTheCorners) {
  const auto seed = std::random_device{}();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937_64 random(seed);
  for (const double scale : {0.01, 1.0, 10.0, 200.0}) {
    std::normal_distribution<double> normal(0, scale);
    for (const std::size_t n : {1, 2, 3, 17, 60}) {
      Row lo(n);
      Row hi(n);
      for (std::size_t i = 0; i < n; ++i) {
        // A grid, so that differences are doubles.
        const double a = std::round(normal(random) * 0x1p20) * 0x1p-20;
        const double b = std::round(normal(random) * 0x1p20) * 0x1p-20;
        lo[i] = std::min(a, b);
        hi[i] = std::max(a, b);
      }
      expect_exact_ranges(lo, hi);
      expect_exact_ranges(lo, hi, 3, 7);
      expect_exact_ranges(lo, lo);
    }
  }
}

TEST(Box, AnOutstandingItemDoesNotHideTheOthers) {
  // The item with the largest bound is far above: its own lower end depends on the others alone.
  expect_exact_ranges({-1000, 0, 0.5}, {1000, 1, 2});
  expect_exact_ranges({0, 0, 0}, {5000, 1, 2});
  expect_exact_ranges({-5000, 0, 1}, {0, 0.25, 2});
  expect_exact_ranges({1e300, 0}, {1e300, 1});
}

TEST(Box, APointsRangeHoldsSoftmaxOnly) {
  const Row x{1, 2, 3, 3};
  const auto ranges = coefficient_ranges(x, x, 1);
  double sum_lower = 0;
  double sum_upper = 0;
  for (const IntervalD& range : *ranges) {
    sum_lower += range.lower();
    sum_upper += range.upper();
  }
  EXPECT_NEAR(sum_lower, 1, 1e-14);
  EXPECT_NEAR(sum_upper, 1, 1e-14);
}

void expect_range(const IntervalD& range, double lo, double hi) {
  EXPECT_EQ(range.lower(), lo);
  EXPECT_EQ(range.upper(), hi);
}

TEST(Box, OneItemIsOne) { expect_range(coefficient_ranges(Row{-3}, Row{5}, 1)->at(0), 1, 1); }

TEST(Box, MaskedItems) {
  const auto fixed = coefficient_ranges(Row{-kInfinity, 0, 0}, Row{-kInfinity, 0, 0}, 1);
  expect_range(fixed->at(0), 0, 0);
  expect_range(fixed->at(1), 0.5, 0.5);
  // Item 0 may be masked or not.
  const auto open = coefficient_ranges(Row{-kInfinity, 0}, Row{0, 0}, 1);
  expect_range(open->at(0), 0, 0.5);
  expect_range(open->at(1), 0.5, 1);
  // Item 0 is the only one that can be there: wherever softmax is defined, it has everything.
  const auto only = coefficient_ranges(Row{-kInfinity, -kInfinity}, Row{7, -kInfinity}, 1);
  expect_range(only->at(0), 1, 1);
  expect_range(only->at(1), 0, 0);
  const auto either = coefficient_ranges(Row(2, -kInfinity), Row{1, 2}, 1);
  expect_range(either->at(0), 0, 1);
  expect_range(either->at(1), 0, 1);
  EXPECT_EQ(coefficient_ranges(Row(3, -kInfinity), Row(3, -kInfinity), 1), std::nullopt);
  EXPECT_EQ(coefficient_ranges(Row{}, Row{}, 1), std::nullopt);
}

TEST(Box, ManyItemsTakeLinearTime) {
  const std::size_t n = 20000;
  const auto ranges = coefficient_ranges(Row(n, 0), Row(n, 1), 1);
  // The two values of every coefficient, by `dispersion-sharp` at spread 1.
  EXPECT_NEAR(ranges->at(7).lower() * (1 + (n - 1) * std::exp(1.0)), 1, 1e-11);
  EXPECT_NEAR(ranges->at(n - 1).upper() * (1 + (n - 1) * std::exp(-1.0)), 1, 1e-11);
}

std::string refusal(const Row& lo, const Row& hi, const Rational& theta = 1) {
  try {
    coefficient_ranges(lo, hi, theta);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(Box, BadInputIsNamed) {
  EXPECT_EQ(refusal({0, 2}, {1, 1}), "lower bound 1 is above the upper");
  EXPECT_EQ(refusal({0, std::nan("")}, {1, 1}), "lower bound 1 is NaN");
  EXPECT_EQ(refusal({0, 0}, {kInfinity, 1}), "upper bound 0 is +infinity");
  EXPECT_NE(refusal({0}, {1, 2}).find("1 lower bounds and 2 upper"), std::string::npos);
  EXPECT_NE(refusal({0}, {1}, 0).find("temperature"), std::string::npos);
}

}  // namespace
}  // namespace softcert::softmax
