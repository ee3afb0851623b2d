// Machineries with one fault planted each: the checks must catch every one of them, and find
// nothing in the machinery without faults on the very same rows.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "softcert/reference/machinery.hpp"
#include "support/midpoint_rows.hpp"
#include "support/rows.hpp"
#include "support/test_input.hpp"
#include "support/variants.hpp"

namespace softcert::reference::testing {
namespace {

using vector::Arguments;
using vector::Codes;
using vector::DoubleDouble;
using vector::Flags;
using vector::Passes;
using vector::Quotient;
using vector::Sum;

// The passes that the faulty ones start from. Function pointers hold nothing, hence a global.
Passes honest;

double argument(const Arguments& a, std::size_t i) {
  return a.floats != nullptr ? static_cast<double>(a.floats[i]) : a.doubles[i];
}

Sum with_value(Sum sum, double hi, double lo) {
  sum.hi = hi + lo;
  sum.lo = lo - (sum.hi - hi);
  sum.inverse = 1 / sum.hi - sum.lo / (sum.hi * sum.hi);
  return sum;
}

// Rows at once by one row's pass.
template <Sum (*kSum)(const Arguments&, bool, double*)>
void each_row(const Arguments* rows, std::size_t count, bool expect_masked, double* const* y,
              Sum* sums) {
  for (std::size_t i = 0; i < count; ++i) sums[i] = kSum(rows[i], expect_masked, y[i]);
}

template <Sum (*kSum)(const Arguments&, bool, double*)>
void plant_sum(Machinery& machinery) {
  machinery.passes.sum = kSum;
  machinery.passes.sum_rows = each_row<kSum>;
}

// Exponentials by the honest pass, then `alter(i, y[i])`; the sum again, exactly.
template <class Alter>
Sum altered_sum(const Arguments& a, bool expect_masked, double* y, const Alter& alter) {
  std::vector<double> own(vector::padded(a.items));
  double* const at = y != nullptr ? y : own.data();
  const Sum sum = honest.sum(a, expect_masked, at);
  double lo = sum.lo;
  for (std::size_t i = 0; i < a.items; ++i) {
    const double before = at[i];
    at[i] = alter(i, before);
    lo += at[i] - before;
  }
  return with_value(sum, sum.hi, lo);
}

// The sum of the exponentials without the errors of its additions.
Sum plain_sum(const Arguments& a, bool expect_masked, double* y) {
  std::vector<double> own(vector::padded(a.items));
  double* const at = y != nullptr ? y : own.data();
  const Sum sum = honest.sum(a, expect_masked, at);
  double total = 0;
  for (std::size_t i = 0; i < a.items; ++i) total += at[i];
  return with_value(sum, total, 0);
}

Sum without_last_lane(const Arguments& a, bool expect_masked, double* y) {
  const Sum all = honest.sum(a, expect_masked, y);
  if (a.items % 8 == 0 || a.items == 1) return all;
  Arguments fewer = a;
  --fewer.items;
  const Sum sum = honest.sum(fewer, expect_masked, nullptr);
  return with_value(all, sum.hi, sum.lo);
}

bool uses_entry(const Arguments& a, std::size_t i, long entry) {
  const double x = argument(a, i);
  return std::isfinite(x) && (std::lrint(x * (16 / std::log(2.0))) & 15) == entry;
}

// As if 2^(3/16) in the table, which both exponentials read, were one ulp too large.
Sum table_off(const Arguments& a, bool expect_masked, double* y) {
  return altered_sum(a, expect_masked, y, [&](std::size_t i, double v) {
    return uses_entry(a, i, 3) ? std::nextafter(v, HUGE_VAL) : v;
  });
}

Sum table_off_double_double(const Arguments& a, double* y_hi, double* y_lo) {
  std::vector<double> own_hi(vector::padded(a.items)), own_lo(vector::padded(a.items));
  double* const hi = y_hi != nullptr ? y_hi : own_hi.data();
  Sum sum = honest.sum_double_double(a, hi, y_lo != nullptr ? y_lo : own_lo.data());
  for (std::size_t i = 0; i < a.items; ++i) {
    if (!uses_entry(a, i, 3)) continue;
    const double before = hi[i];
    hi[i] = std::nextafter(before, HUGE_VAL);
    sum.lo += hi[i] - before;
  }
  return sum;
}

// Blocks flagged and blocks not flagged exchanged.
void exchange(std::size_t items, Flags& flags) {
  std::vector<std::size_t> others;
  std::size_t next = 0;
  for (std::size_t start = 0; start < items; start += vector::kBlock) {
    if (next < flags.count && flags.blocks[next] == start) {
      ++next;
    } else {
      others.push_back(start);
    }
  }
  std::copy(others.begin(), others.end(), flags.blocks);
  flags.count = others.size();
}

void round_inverted(const Arguments& a, const double* y, const Quotient& quotient,
                    const Codes& codes, Flags& flags) {
  honest.round_softmax(a, y, quotient, codes, flags);
  exchange(a.items, flags);
}

void round_log_inverted(const Arguments& a, const vector::Logarithm& logarithm, const Codes& codes,
                        Flags& flags) {
  honest.round_log_softmax(a, logarithm, codes, flags);
  exchange(a.items, flags);
}

void round_double_unflagged(const double* y_hi, const double* y_lo, std::size_t items,
                            DoubleDouble inverse, double relative, double absolute, double* out,
                            Flags& flags) {
  honest.round_softmax_double(y_hi, y_lo, items, inverse, relative, absolute, out, flags);
  flags.count = 0;
}

void round_log_double_unflagged(const Arguments& a, const vector::Logarithm& logarithm, double* out,
                                Flags& flags) {
  honest.round_log_softmax_double(a, logarithm, out, flags);
  flags.count = 0;
}

void prepare_without_low(const Arguments& x, DoubleDouble scale, DoubleDouble shift, double* high,
                         double* low) {
  honest.prepare(x, scale, shift, high, low);
  std::fill(low, low + x.items, 0.0);
}

// ---- rows that show them

struct Candidate {
  float x;
  double error;  // of the honest exponential, signed, relative
};

// Arguments whose exponentials err most either way. Just above powers of two, where an ulp of the
// exponential is worth most.
std::vector<Candidate> extreme_arguments(RowMaker& maker) {
  std::vector<Candidate> all;
  Plain exact(100), error(100);
  for (int i = 0; i < 20000; ++i) {
    const int power = static_cast<int>(maker.below(17)) - 8;
    const auto x = static_cast<float>(power * std::log(2.0) + maker.uniform(0, 0.03));
    double y[vector::kBlock];
    honest.sum({&x, nullptr, nullptr, 1}, false, y);
    mpfr_set_flt(exact, x, MPFR_RNDN);
    mpfr_exp(exact, exact, MPFR_RNDN);
    mpfr_d_sub(error, y[0], exact, MPFR_RNDN);
    mpfr_div(error, error, exact, MPFR_RNDN);
    all.push_back({x, mpfr_get_d(error, MPFR_RNDN)});
  }
  std::sort(all.begin(), all.end(),
            [](const Candidate& a, const Candidate& b) { return a.error < b.error; });
  return all;
}

// A numerator that errs one way over a sum of copies that err the other way: 2^j - 1 copies, so
// that the inverse is just above a power of two as well.
std::vector<RowBatch> worst_quotients() {
  RowMaker maker(test_seed());
  const std::vector<Candidate> all = extreme_arguments(maker);
  constexpr std::size_t kKept = 24;
  RowBatch batch{"worst quotients", FormatId::kFloat32, 1, {}};
  for (const std::size_t copies : {7, 15, 31, 63}) {
    for (std::size_t i = 0; i < kKept * kKept; ++i) {
      const Candidate& low = all[i / kKept];
      const Candidate& high = all[all.size() - 1 - i % kKept];
      std::vector<double> row(copies, low.x);
      row.push_back(high.x);
      batch.rows.push_back(row);
      row.assign(copies, high.x);
      row.push_back(low.x);
      batch.rows.push_back(row);
    }
  }
  return {batch};
}

std::vector<RowBatch> rows_with_tails() {
  RowMaker maker(test_seed());
  return {maker.random(FormatId::kFloat32, 20, 37, 4, 0)};
}

std::vector<RowBatch> scaled_rows() {
  RowMaker maker(test_seed());
  return {maker.random(FormatId::kFloat32, 20, 300, 100, 0, {1, 3})};
}

std::vector<RowBatch> dusty_rows() {
  std::vector<RowBatch> batches;
  for (RowBatch& batch : adversarial_rows(FormatId::kFloat32, 1, test_seed())) {
    if (batch.name.starts_with("dust")) batches.push_back(std::move(batch));
  }
  return batches;
}

template <FormatId kOut, Operation kOperation, int kLeast, int kMost>
std::vector<RowBatch> next_to_midpoints() {
  return {midpoint_rows(FormatId::kFloat32, kOut, kOperation, 1, 60, kLeast, kMost, test_seed())};
}

struct Fault {
  std::string name;
  void (*plant)(Machinery&);
  std::vector<RowBatch> (*rows)();
  Operation operation;
  std::optional<FormatId> format;  // of rounded values; none: enclosures
};

void halve(Budget& budget) {
  budget.quotient_relative /= 2;
  budget.pair_quotient_relative /= 2;
  budget.sum_relative /= 2;
  budget.pair_sum_relative /= 2;
}

constexpr Operation kSoftmax = Operation::kSoftmax, kLog = Operation::kLogSoftmax;
constexpr FormatId kFloat32 = FormatId::kFloat32, kFloat64 = FormatId::kFloat64;

const Fault kFaults[] = {
    {"RadiusHalved", [](Machinery& m) { halve(m.budget); }, worst_quotients, kSoftmax,
     std::nullopt},
    {"TwoSumDropped", plant_sum<plain_sum>, dusty_rows, kSoftmax, std::nullopt},
    {"TableEntryOffByOneUlp",
     [](Machinery& m) {
       plant_sum<table_off>(m);
       m.passes.sum_double_double = table_off_double_double;
     },
     rows_with_tails, kSoftmax, kFloat64},
    {"TailLaneLost", plant_sum<without_last_lane>, rows_with_tails, kSoftmax, kFloat32},
    {"RoundingTestInverted", [](Machinery& m) { m.passes.round_softmax = round_inverted; },
     next_to_midpoints<kFloat32, kSoftmax, 51, 58>, kSoftmax, kFloat32},
    {"RoundingTestInvertedHalf", [](Machinery& m) { m.passes.round_softmax = round_inverted; },
     next_to_midpoints<FormatId::kFloat16, kSoftmax, 51, 58>, kSoftmax, FormatId::kFloat16},
    {"LogRoundingTestInverted",
     [](Machinery& m) { m.passes.round_log_softmax = round_log_inverted; },
     next_to_midpoints<kFloat32, kLog, 51, 60>, kLog, kFloat32},
    {"DoubleUndecidedKept",
     [](Machinery& m) { m.passes.round_softmax_double = round_double_unflagged; },
     next_to_midpoints<kFloat64, kSoftmax, 105, 130>, kSoftmax, kFloat64},
    {"LogDoubleUndecidedKept",
     [](Machinery& m) { m.passes.round_log_softmax_double = round_log_double_unflagged; },
     next_to_midpoints<kFloat64, kLog, 105, 130>, kLog, kFloat64},
    {"LowPartsOfArgumentsLost", [](Machinery& m) { m.passes.prepare = prepare_without_low; },
     scaled_rows, kSoftmax, std::nullopt},
};

std::ostream& operator<<(std::ostream& out, const Fault& fault) { return out << fault.name; }

class PlantedFault : public ::testing::TestWithParam<std::tuple<Fault, Variant>> {};

Findings judged(const Machinery& machinery, const Fault& fault) {
  Question question;
  question.operations = {fault.operation};
  question.formats.clear();
  if (fault.format) question.formats.push_back(*fault.format);
  question.enclosures = !fault.format;
  question.request.threads = 1;
  const Evaluator evaluator = [&](const ConstRows& logits, const Request& request,
                                  const Outputs& outputs) {
    evaluate_with(machinery, logits, request, outputs);
  };
  Findings findings;
  for (const RowBatch& batch : fault.rows()) findings.add(check(evaluator, batch, question));
  return findings;
}

TEST_P(PlantedFault, IsCaught) {
  const auto& [fault, variant] = GetParam();
  Machinery machinery = machinery_of(variant);
  honest = machinery.passes;
  const Findings sound = judged(machinery, fault);
  EXPECT_EQ(sound.violations, 0u) << sound.text();
  fault.plant(machinery);
  const Findings faulty = judged(machinery, fault);
  EXPECT_GT(faulty.violations, 0u) << "seed " << test_seed();
  std::printf("%llu of %llu\n", static_cast<unsigned long long>(faulty.violations),
              static_cast<unsigned long long>(faulty.rounded + faulty.enclosures));
}

INSTANTIATE_TEST_SUITE_P(Faults, PlantedFault,
                         ::testing::Combine(::testing::ValuesIn(kFaults),
                                            ::testing::ValuesIn(available_variants())),
                         [](const auto& test) {
                           return std::string(std::get<0>(test.param).name) + "_" +
                                  std::string(to_string(std::get<1>(test.param)));
                         });

}  // namespace
}  // namespace softcert::reference::testing
