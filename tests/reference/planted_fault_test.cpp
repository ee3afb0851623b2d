// Machineries with one fault planted each: the checks must catch every one of them, and find
// nothing in the machinery without faults on the very same rows.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/faulty_passes.hpp"
#include "support/midpoint_rows.hpp"
#include "support/rows.hpp"
#include "support/test_input.hpp"
#include "support/variants.hpp"

namespace softcert::reference::testing {
namespace {

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
