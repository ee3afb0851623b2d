#pragma once
// The error budget recomputed: what every constant of error_budget.hpp must cover, in interval
// arithmetic, from the constants of the exponentials and the order of the passes' operations.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "softcert/reference/constants.hpp"
#include "softcert/reference/error_budget.hpp"
#include "softcert/reference/logarithm.hpp"

namespace softcert::reference {

// Largest |p(r)/e^r - 1| of the polynomials on their intervals. Sollya's supnorm certifies
// 0x1.ac50232a38a71p-57 and 0x1.1837e8f9fd903p-58 (proofs/sollya); recomputed here by Taylor
// expansion over cells.
inline constexpr double kTablePolynomialError = 0x1.adp-57;
inline constexpr double kWholePolynomialError = 0x1.19p-58;

/// All that the budget is computed from, so that tests can plant faults. Defaults: what is built.
struct BudgetInputs {
  // constants.hpp
  double inverse_step = constants::kInverseStep, step_hi = constants::kStepHi,
         step_lo = constants::kStepLo, step_middle = constants::kStepMiddle,
         step_tail = constants::kStepTail, inverse_ln2 = constants::kInverseLn2,
         ln2_hi = constants::kLn2Hi, ln2_lo = constants::kLn2Lo;
  std::array<double, 16> table = constants::kTable, table_relative = constants::kTableRelative,
                         table_low = constants::kTableLow;
  std::array<double, 5> table_polynomial = constants::kTablePolynomial;
  std::array<double, 10> whole_polynomial = constants::kWholePolynomial;
  std::array<double, 3> inverse_factorial_hi = constants::kInverseFactorialHi,
                        inverse_factorial_lo = constants::kInverseFactorialLo;
  std::array<double, 7> inverse_factorial_tail = constants::kInverseFactorialTail;

  // error_budget.hpp
  double direct_limit = kDirectLimit, negligible = kNegligible,
         negligible_absolute = kNegligibleAbsolute;
  std::uint64_t window_ulp = kWindowUlp;
  double quotient_relative = kQuotientRelative, pair_quotient_relative = kPairQuotientRelative,
         sum_relative = kSumRelative, pair_sum_relative = kPairSumRelative,
         log_relative = kLogRelative, double_double_relative = kDoubleDoubleRelative,
         scaled_limit = kScaledLimit, scaled_absolute = kScaledAbsolute,
         double_double_absolute = kDoubleDoubleAbsolute;
  std::size_t fast_chunk = kFastChunk, double_double_chunk = kDoubleDoubleChunk;

  // here, and logarithm.hpp
  double table_polynomial_error = kTablePolynomialError,
         whole_polynomial_error = kWholePolynomialError, logarithm_absolute = kLogarithmAbsolute;
};

/// One line of the budget: bound <= limit is what must hold.
struct BudgetPart {
  std::string name;   // what is wrong by `bound` at most
  std::string where;  // the code it stands for
  double bound = 0;   // rounded up
  double limit = 0;   // what covers it; infinity when it only enters other parts
  std::string unit;   // "u" = 2^-53 relative, "u absolute", or "" for conditions
  std::string covered_by, known_by;
};

/// Every part, computed in interval arithmetic with no term left out. Takes about a second.
/// Errors: none.
std::vector<BudgetPart> budget_parts(const BudgetInputs& inputs = {});

/// The parts that are not covered, as "name: bound > limit of covered_by"; empty when the budget
/// holds. Errors: none.
std::vector<std::string> verify_budget(const BudgetInputs& inputs = {});

}  // namespace softcert::reference
