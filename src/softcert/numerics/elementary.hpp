#pragma once
// Elementary functions of intervals: enclosures of {f(t) : t in x and in f's domain}, empty when
// there is no such t. Each function is cut into monotone pieces and its endpoints come from MPFR
// with an explicit direction, so results are the tightest representable interval (at 53 bits for
// IntervalD, working_precision() for IntervalR), except log_gap and expm1_over_x, whose ends are
// within one further unit in the last place. How known: MPFR's correct rounding. Errors: none.
#include "softcert/numerics/interval.hpp"

namespace softcert::numerics {

IntervalD exp(const IntervalD& x);
IntervalR exp(const IntervalR& x);
/// e^x - 1.
IntervalD expm1(const IntervalD& x);
IntervalR expm1(const IntervalR& x);
/// Natural logarithm, domain x > 0; log of [0, b] has the lower end -inf.
IntervalD log(const IntervalD& x);
IntervalR log(const IntervalR& x);
/// ln(1 + x), domain x > -1.
IntervalD log1p(const IntervalD& x);
IntervalR log1p(const IntervalR& x);
/// Domain x >= 0.
IntervalD sqrt(const IntervalD& x);
IntervalR sqrt(const IntervalR& x);
IntervalD sinh(const IntervalD& x);
IntervalR sinh(const IntervalR& x);
IntervalD cosh(const IntervalD& x);
IntervalR cosh(const IntervalR& x);
IntervalD tanh(const IntervalD& x);
IntervalR tanh(const IntervalR& x);
/// x*x of one number, never negative.
IntervalD square(const IntervalD& x);
IntervalR square(const IntervalR& x);
/// x^n of one number; x^0 = 1 also at 0; domain x != 0 for n < 0.
IntervalD pow(const IntervalD& x, int n);
IntervalR pow(const IntervalR& x, int n);

/// w - 1 - ln w, domain w > 0: decreasing to 0 at w = 1, then increasing. Relative accuracy is kept
/// near 1, where the plain formula cancels: t - log1p(t) with t = w - 1 exact and the precision
/// raised by the bits that cancel. Relative width at a point: at most 4 units in the last place.
IntervalD log_gap(const IntervalD& w);
IntervalR log_gap(const IntervalR& w);

/// (e^x - 1)/x, 1 at x = 0; increasing and positive on the whole line.
IntervalD expm1_over_x(const IntervalD& x);
IntervalR expm1_over_x(const IntervalR& x);

/// base^exponent = exp(exponent * ln base), domain base > 0. Each argument occurs once, so the only
/// widening is that of two inner roundings: at a point a relative width of about
/// |exponent ln base| units in the last place, where pow(x, n) has one.
template <class I>
I power(const I& base, const I& exponent) {
  return exp(exponent * log(base));
}

}  // namespace softcert::numerics
