#pragma once
// The budget's computations; each gives bounds rounded up.
#include <array>
#include <limits>
#include <span>
#include <vector>

#include "softcert/reference/error_budget_arithmetic.hpp"
#include "softcert/reference/error_budget_parts.hpp"

namespace softcert::reference::budget {

/// Arguments |x| <= limit with low parts |low| <= low.
struct Domain {
  double limit = 0, low = 0;
};

/// Argument reduction r = x - k * step for one pair of constants.
struct Reduction {
  double k = 0;         // largest |k|
  double limit = 0;     // of |r|, the computed one
  double residual = 0;  // what the constants' errors add to r: k |step - hi - lo|
  double exact = 0;     // x - k hi is exact when <= 1
};
Reduction reduction(double inverse, const IntervalR& step, double hi, double lo,
                    const Domain& domain);

/// Weight of the last bit that is set.
double last_bit(double x);

/// ln2 / divisor.
IntervalR ln2_over(int divisor);
/// 1 / k!.
IntervalR inverse_factorial(int k);
/// 2^(j/16).
IntervalR root(int j);
/// Half the intervals of the polynomials: ln2 / divisor * (1 + 2^-20), rounded down.
double polynomial_limit(int divisor);

/// Coefficients of powers: of a polynomial given by them, and of a factored_polynomial().
std::vector<IntervalR> powers(std::span<const double> coefficients);
std::vector<IntervalR> expanded(const std::array<double, 5>& factored);
/// Largest |p(r)/e^r - 1| over |r| <= limit, p = 1 + r + r^2 (c2 + c3 r + ...), found by splitting
/// until it is seen to be at most `target`, or not to be.
double polynomial_error(std::span<const IntervalR> coefficients, double limit, double target);

/// Relative error of the fast exponentials.
double table_exponential(const BudgetInputs& inputs, const Domain& domain);
double whole_exponential(const BudgetInputs& inputs, const Domain& domain);

struct DoubleDoubleError {
  double relative = 0;  // of hi + lo, underflow of lo apart
  double low = 0;       // largest |lo / hi|, as it comes
  double ordered = 0;   // |b/a| of every fast_two_sum(a, b) that must have |a| >= |b|
  double exact = 0;     // the steps of reduce() called exact are when <= 1
};
DoubleDoubleError double_double_exponential(const BudgetInputs& inputs, const Domain& domain);

/// What compensated summation loses, relative to a sum of terms >= 0.
struct Summation {
  double within = 0;   // chunks, lanes folded
  double between = 0;  // chunks, for each of them
};
/// Each chain of a chunk takes `terms` terms, each with a low part of at most `low` of it.
Summation summation(double terms, double low);

/// Relative error of Sum::inverse.
Bound inverse_error();

/// Relative error of the sum hi + lo of fast exponentials: theirs, two roundings of the tree of
/// four, and what the compensated sums lose.
Bound fast_sum(Bound exponential, Bound summation);

/// Relative error of y * inverse, where `numerator` and `sum` are those of y and the sum.
Bound quotient(Bound numerator, Bound sum);
/// Least relative radius of an enclosure around a value of relative error `error` when the ends
/// are rounded `roundings` times, to nearest.
Bound enclosure(Bound error, int roundings);
/// The error in ulps of the value.
Bound window(Bound error);

/// Relative error of y * inverse(sum) in double-double, for y's and the sum's errors, and y's low
/// part of at most `low` of it; the rounding test of radius `radius` included.
Bound double_double_quotient(Bound numerator, Bound sum, Bound low, Bound radius);

/// Absolute error of prepare()'s arguments with an inexact scale.
Bound scaled_argument(const BudgetInputs& inputs);

/// Relative error of logsumexp - argument in double, two ends included, and of logarithm() in
/// absolute terms.
Bound log_roundings();
Bound logarithm(Bound double_double_exponential);
/// Absolute error of logarithm - argument in double-double, beside 2^-100 of it.
Bound log_difference();

}  // namespace softcert::reference::budget
