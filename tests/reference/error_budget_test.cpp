// The error budget covers what the code can be wrong by, and notices when a constant does not.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <functional>

#include "softcert/reference/error_budget_parts.hpp"

namespace softcert::reference {
namespace {

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  return text;
}

// Moves x by `ulps` units in its last place.
double off(double x, int ulps) {
  for (int i = 0; i < ulps; ++i) x = std::nextafter(x, HUGE_VAL);
  return x;
}

TEST(ErrorBudget, Holds) {
  EXPECT_EQ(joined(verify_budget()), "");
  for (const BudgetPart& part : budget_parts()) {
    std::printf("  %-66s %12.6g <= %-12.6g %s %s\n", part.name.c_str(), part.bound, part.limit,
                part.unit.c_str(), part.covered_by.c_str());
    EXPECT_FALSE(part.name.empty() || part.where.empty() || part.known_by.empty());
  }
}

struct Fault {
  const char* name;
  std::function<void(BudgetInputs&)> plant;
  const char* seen_as;  // in some violation
};

class ErrorBudgetFault : public ::testing::TestWithParam<Fault> {};

TEST_P(ErrorBudgetFault, IsReported) {
  BudgetInputs inputs;
  GetParam().plant(inputs);
  const std::string found = joined(verify_budget(inputs));
  EXPECT_NE(found.find(GetParam().seen_as), std::string::npos) << found;
}

// The budget's own constants: each reduced to just below what it must cover. Those that stand close
// to it do not even bear to be halved.
const Fault kTooSmall[] = {
    {"QuotientRelative", [](auto& in) { in.quotient_relative /= 2; }, "kQuotientRelative"},
    {"PairQuotientRelative", [](auto& in) { in.pair_quotient_relative /= 2; },
     "kPairQuotientRelative"},
    {"QuotientRelativeNotExact", [](auto& in) { in.quotient_relative *= 1.0625; },
     "1 -+ relative exact"},
    {"SumRelative", [](auto& in) { in.sum_relative /= 2; }, "kSumRelative"},
    {"PairSumRelative", [](auto& in) { in.pair_sum_relative /= 4; }, "kPairSumRelative"},
    {"WindowUlp", [](auto& in) { in.window_ulp /= 2; }, "kWindowUlp"},
    {"WindowUlpLessOne", [](auto& in) { in.window_ulp -= 1; }, "kWindowUlp"},
    {"LogRelative", [](auto& in) { in.log_relative /= 2; }, "kLogRelative"},
    {"DoubleDoubleRelative", [](auto& in) { in.double_double_relative /= 16; },
     "kDoubleDoubleRelative"},
    {"DoubleDoubleSum", [](auto& in) { in.double_double_relative /= 8; },
     "double_double_sum_relative"},
    {"ScaledAbsolute", [](auto& in) { in.scaled_absolute /= 2; }, "kScaledAbsolute"},
    {"LogarithmAbsolute", [](auto& in) { in.logarithm_absolute /= 4; }, "kLogarithmAbsolute"},
    {"NegligibleAbsolute", [](auto& in) { in.negligible_absolute = 0x1p-974; },
     "kNegligibleAbsolute"},
    {"DoubleDoubleAbsolute", [](auto& in) { in.double_double_absolute = 0x1p-1072; },
     "kDoubleDoubleAbsolute"},
    {"TablePolynomialError", [](auto& in) { in.table_polynomial_error *= 0.99; },
     "kTablePolynomialError"},
    {"WholePolynomialError", [](auto& in) { in.whole_polynomial_error *= 0.99; },
     "kWholePolynomialError"},
};

// Domains that reach too far.
const Fault kTooFar[] = {
    {"DirectLimit", [](auto& in) { in.direct_limit = 345; }, "kDirectLimit"},
    {"NegligibleHalved", [](auto& in) { in.negligible /= 2; }, "kNegligibleAbsolute"},
    {"NegligibleBelowNormal", [](auto& in) { in.negligible = -709; }, "exponents stay normal"},
    {"ScaledLimit", [](auto& in) { in.scaled_limit *= 2; }, "kScaledAbsolute"},
    {"DoubleDoubleChunk", [](auto& in) { in.double_double_chunk *= 64; },
     "double_double_sum_relative"},
    {"FastChunkUnbounded", [](auto& in) { in.fast_chunk = std::size_t{1} << 38; }, "kSumRelative"},
};

// Constants of the exponentials.
const Fault kWrongConstant[] = {
    {"TableEntry", [](auto& in) { in.table[11] = off(in.table[11], 1); }, "kQuotientRelative"},
    {"TableEntryDoubleDouble", [](auto& in) { in.table[11] = off(in.table[11], 1); },
     "kDoubleDoubleRelative"},
    {"TableRelative", [](auto& in) { in.table_relative[3] = 0; }, "kQuotientRelative"},
    {"TableLow", [](auto& in) { in.table_low[3] *= 1 + 0x1p-30; }, "kDoubleDoubleRelative"},
    {"TablePolynomial2", [](auto& in) { in.table_polynomial[4] = off(in.table_polynomial[4], 8); },
     "kTablePolynomialError"},
    {"WholePolynomial2", [](auto& in) { in.whole_polynomial[0] = off(in.whole_polynomial[0], 4); },
     "kWholePolynomialError"},
    {"WholePolynomial3", [](auto& in) { in.whole_polynomial[1] = off(in.whole_polynomial[1], 4); },
     "kWholePolynomialError"},
    // Higher coefficients bear more ulps: their terms are small.
    {"TablePolynomial3", [](auto& in) { in.table_polynomial[3] *= 1 + 0x1p-28; },
     "kTablePolynomialError"},
    {"TablePolynomial4", [](auto& in) { in.table_polynomial[2] *= 1 + 0x1p-24; },
     "kTablePolynomialError"},
    {"TablePolynomial5", [](auto& in) { in.table_polynomial[1] *= 1 + 0x1p-16; },
     "kTablePolynomialError"},
    {"TablePolynomial6", [](auto& in) { in.table_polynomial[0] *= 1 + 0x1p-8; },
     "kTablePolynomialError"},
    {"WholePolynomial11", [](auto& in) { in.whole_polynomial[9] *= 1 + 0x1p-8; },
     "kWholePolynomialError"},
    {"StepLo", [](auto& in) { in.step_lo *= 1 + 0x1p-20; }, "direct, table"},
    {"StepHi", [](auto& in) { in.step_hi = off(in.step_hi, 1); }, "kQuotientRelative"},
    {"StepHiNotExact", [](auto& in) { in.step_hi *= 1 + 0x1p-12; }, "x - k hi exact"},
    {"Ln2Lo", [](auto& in) { in.ln2_lo *= 1 + 0x1p-14; }, "direct, polynomial"},
    {"InverseStep", [](auto& in) { in.inverse_step *= 1 + 0x1p-30; }, "interval"},
    {"InverseLn2", [](auto& in) { in.inverse_ln2 *= 1 + 0x1p-30; }, "interval"},
    {"StepMiddle", [](auto& in) { in.step_middle = off(in.step_middle, 1); }, "reduction exact"},
    {"StepTail", [](auto& in) { in.step_tail *= 1 + 0x1p-8; }, "kDoubleDoubleRelative"},
    {"InverseFactorialHi", [](auto& in) { in.inverse_factorial_hi[0] *= 1 + 0x1p-52; },
     "kDoubleDoubleRelative"},
    {"InverseFactorialLo", [](auto& in) { in.inverse_factorial_lo[0] = 0; },
     "kDoubleDoubleRelative"},
    {"InverseFactorialTail", [](auto& in) { in.inverse_factorial_tail[0] *= 1 + 0x1p-45; },
     "kDoubleDoubleRelative"},
};

const auto kFaultName = [](const auto& it) { return std::string(it.param.name); };
INSTANTIATE_TEST_SUITE_P(TooSmall, ErrorBudgetFault, ::testing::ValuesIn(kTooSmall), kFaultName);
INSTANTIATE_TEST_SUITE_P(TooFar, ErrorBudgetFault, ::testing::ValuesIn(kTooFar), kFaultName);
INSTANTIATE_TEST_SUITE_P(WrongConstant, ErrorBudgetFault, ::testing::ValuesIn(kWrongConstant),
                         kFaultName);

}  // namespace
}  // namespace softcert::reference
