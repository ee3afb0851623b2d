// evaluate() as a caller sees it: special rows of every format, scales at the ends of their range,
// dominant items, and what it refuses.
#include "softcert/reference/evaluate.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "softcert/numerics/error.hpp"
#include "softcert/reference/exact_row.hpp"
#include "softcert/reference/special_values.hpp"

namespace softcert::reference {
namespace {

using numerics::FormatId;
using numerics::Overflow;
constexpr double kInf = std::numeric_limits<double>::infinity();
const double kNaN = std::numeric_limits<double>::quiet_NaN();

struct Results {
  std::vector<std::uint64_t> codes;
  std::vector<double> lo, hi;
  Statistics statistics;
};

// One row of values, given in `in`, evaluated to `out`.
Results run(const std::vector<double>& row, FormatId in, FormatId out, const Request& request) {
  const std::size_t in_bytes = numerics::format_of(in).bytes();
  const std::size_t out_bytes = numerics::format_of(out).bytes();
  std::vector<std::byte> logits(row.size() * in_bytes + 1);
  for (std::size_t i = 0; i < row.size(); ++i) {
    numerics::store(in, &logits[i * in_bytes], numerics::encode_nearest(in, row[i]));
  }
  const std::size_t count = request.operation == Operation::kLogSumExp ? 1 : row.size();
  std::vector<std::byte> codes(count * out_bytes + 1);
  Results results{{}, std::vector<double>(count), std::vector<double>(count), {}};
  Outputs outputs;
  outputs.rounded = contiguous<Rows>(static_cast<void*>(codes.data()), out, 1, count);
  outputs.lo = results.lo.data();
  outputs.hi = results.hi.data();
  evaluate(contiguous<ConstRows>(static_cast<const void*>(logits.data()), in, 1, row.size()),
           request, outputs, &results.statistics);
  for (std::size_t i = 0; i < count; ++i) {
    std::uint64_t code = 0;
    __builtin_memcpy(&code, &codes[i * out_bytes], out_bytes);  // little-endian
    results.codes.push_back(code);
  }
  return results;
}

// What the table in special_values.hpp says of a fixed row's element.
double fixed_value(const RowTreatment& t, Operation operation, double x) {
  if (operation == Operation::kLogSumExp) return t.row;
  if (std::isinf(x)) return x > 0 ? t.positive_infinity : t.negative_infinity;
  return t.finite;
}

TEST(Evaluate, SpecialRowsOfEveryFormatFollowTheTable) {
  const std::vector<std::vector<double>> rows = {
      {1, kNaN, 2}, {kNaN}, {kInf, 1, -kInf}, {kInf}, {-kInf, -kInf}, {-kInf}, {kNaN, kInf, -kInf}};
  for (const auto& in : numerics::formats()) {
    for (const auto& out : numerics::formats()) {
      for (const auto operation :
           {Operation::kSoftmax, Operation::kLogSoftmax, Operation::kLogSumExp}) {
        for (const auto convention : {Convention::kIeee, Convention::kSafe, Convention::kLimit}) {
          for (const auto& row : rows) {
            if (!in.has_infinity && std::isinf(row.front())) continue;
            std::vector<double> seen = row;  // E4M3 makes NaN of infinities
            for (double& x : seen) x = numerics::decode(in.id, numerics::encode_nearest(in.id, x));
            const RowTreatment t = treatment(census(seen), operation, convention);
            if (t.plan != RowPlan::kFixed) continue;
            for (const auto overflow : {Overflow::kIeee, Overflow::kSaturate}) {
              Request request;
              request.operation = operation;
              request.convention = convention;
              request.overflow = overflow;
              const Results r = run(row, in.id, out.id, request);
              for (std::size_t i = 0; i < r.codes.size(); ++i) {
                const double value = fixed_value(t, operation, seen[i]);
                EXPECT_EQ(r.codes[i], numerics::encode_nearest(out.id, value, overflow))
                    << in.name << " " << out.name << " " << to_string(operation) << " "
                    << to_string(convention) << " element " << i << " of " << row.size();
                EXPECT_TRUE(std::isnan(value) ? std::isnan(r.lo[i]) && std::isnan(r.hi[i])
                                              : r.lo[i] == value && r.hi[i] == value);
              }
            }
          }
        }
      }
    }
  }
}

TEST(Evaluate, TheLimitSharesTheWeightAmongInfinities) {
  Request request;
  request.convention = Convention::kLimit;
  const Results r =
      run({kInf, 3, kInf, -kInf, kInf}, FormatId::kFloat32, FormatId::kFloat64, request);
  const std::uint64_t third = numerics::encode_nearest(FormatId::kFloat64, 1.0 / 3);
  EXPECT_EQ(r.codes, (std::vector<std::uint64_t>{third, 0, third, 0, third}));
}

TEST(Evaluate, OneItemZerosAndEmptyRows) {
  for (const auto& f : numerics::formats()) {
    for (const double x : {0.0, -0.0, 1.0, -3.5}) {
      Request request;
      EXPECT_EQ(run({x}, f.id, f.id, request).codes[0], numerics::encode_nearest(f.id, 1.0));
      request.operation = Operation::kLogSoftmax;
      EXPECT_EQ(run({x}, f.id, f.id, request).codes[0], 0u) << f.name << " " << x;
      request.operation = Operation::kLogSumExp;
      EXPECT_EQ(run({x}, f.id, f.id, request).codes[0], numerics::encode_nearest(f.id, x + 0.0));
    }
    Request request;
    request.operation = Operation::kLogSumExp;
    EXPECT_EQ(run({}, f.id, f.id, request).codes[0], numerics::encode_nearest(f.id, -kInf));
    request.operation = Operation::kSoftmax;
    EXPECT_TRUE(run({}, f.id, f.id, request).codes.empty());
  }
}

TEST(Evaluate, ATieOfEqualItemsGoesToEven) {
  // 1/1024 = 2^-10 is half of E4M3's least subnormal; 1/683 is above it.
  Request request;
  EXPECT_EQ(run(std::vector<double>(1024, 2), FormatId::kFloat32, FormatId::kFloat8E4M3, request)
                .codes[5],
            0u);
  EXPECT_EQ(run(std::vector<double>(1023, 2), FormatId::kFloat32, FormatId::kFloat8E4M3, request)
                .codes[5],
            1u);
}

void expect_exact(const std::vector<double>& row, const numerics::Rational& scale) {
  ExactRow exact(row, scale);
  for (const auto operation :
       {Operation::kSoftmax, Operation::kLogSoftmax, Operation::kLogSumExp}) {
    for (const auto& out : numerics::formats()) {
      for (const Variant variant : available_variants()) {
        Request request;
        request.operation = operation;
        request.scale = scale;
        request.variant = variant;
        const Results r = run(row, FormatId::kFloat64, out.id, request);
        for (std::size_t i = 0; i < r.codes.size(); ++i) {
          EXPECT_EQ(r.codes[i], exact.rounded(operation, i, out.id, Overflow::kIeee))
              << to_string(operation) << " " << out.name << " " << to_string(variant) << " element "
              << i << " scale " << numerics::to_string(scale).substr(0, 40);
          const auto [lo, hi] = exact.bounds(operation, i);
          EXPECT_TRUE(r.lo[i] <= hi && lo <= r.hi[i]) << to_string(operation) << " element " << i;
        }
      }
    }
  }
}

TEST(Evaluate, ScalesAtTheEndsOfTheirRange) {
  const std::vector<double> row = {0x1.8p1000, 0x1.123456789abcdp1001, -0x1.fp1002, 0x1p990, 3};
  const numerics::Rational third(1, 3);
  for (const char* power : {"2^-1030", "2^-1044", "2^-1000", "2^-961", "2^-959", "2^-1003"}) {
    expect_exact(row, third * numerics::parse_rational(power));
    expect_exact(row, numerics::parse_rational(power));
  }
  const std::vector<double> small = {0x1p-1074, 0x1.8p-1060, -0x1p-1070, 0};
  for (const char* scale : {"2^1023", "2^1024", "2^1080", "1e300", "1/3", "1e-300"}) {
    expect_exact(small, numerics::parse_rational(scale));
  }
  expect_exact({1, 2, 3, -4}, numerics::parse_rational("1048576"));
  expect_exact({1, 2, 3, -4}, numerics::parse_rational("262144/3"));
}

TEST(Evaluate, DominantItemsKeepTheirLogarithm) {
  for (const double gap : {20.0, 30.0, 45.0, 61.5, 100.0, 400.0, 640.0, 730.0, 760.0, 1e5}) {
    expect_exact({gap, 0.25, 0.125, -1, -kInf}, 1);
    expect_exact({gap + 350, 350.25, 350.125, 349, -kInf}, 1);
    expect_exact({gap, 0.25, 0.125, -1}, numerics::Rational(1, 3));
  }
}

TEST(Evaluate, SpreadsBeyondDouble) {
  expect_exact({1.7e308, -1.7e308, 0, 1.7e308}, 1);
  expect_exact({1.7e308, 1.6e308, 1}, numerics::parse_rational("1e-306"));
  expect_exact({1e308, -1e308}, 4);
}

void expect_refused(const ConstRows& logits, const Request& request, const Outputs& outputs,
                    const std::string& says) {
  try {
    evaluate(logits, request, outputs);
    ADD_FAILURE() << "accepted, without a word about " << says;
  } catch (const numerics::InputError& error) {
    EXPECT_NE(std::string(error.what()).find(says), std::string::npos) << error.what();
  }
}

TEST(Evaluate, RefusesWhatItCannotDo) {
  const float logits[4] = {1, 2, 3, 4};
  float results[4] = {9, 9, 9, 9};
  const auto in = contiguous<ConstRows>(static_cast<const void*>(logits), FormatId::kFloat32, 2, 2);
  Outputs outputs;
  outputs.rounded = contiguous<Rows>(static_cast<void*>(results), FormatId::kFloat32, 2, 2);
  Request request;
  request.scale = 0;
  expect_refused(in, request, outputs, "scale 0");
  request.scale = numerics::Rational(-1, 2);
  expect_refused(in, request, outputs, "scale -0.5");
  request = {};
  request.threads = -1;
  expect_refused(in, request, outputs, "threads -1");
  request = {};
  request.operation = Operation::kLogSumExp;
  expect_refused(in, request, outputs, "must be 2 x 1");
  request = {};
  auto long_row = in;
  long_row.items = kMaxItems + 1;
  expect_refused(long_row, request, outputs, "error budget");
  EXPECT_EQ(results[0], 9) << "something was written";
}

}  // namespace
}  // namespace softcert::reference
