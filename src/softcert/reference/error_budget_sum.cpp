// Sums, inverses, quotients and logarithms (vector/sum.inl, double_double.hpp, ...).
#include <cmath>

#include "softcert/reference/error_budget_internal.hpp"

namespace softcert::reference::budget {
namespace {

constexpr int kFolds = 4;  // of eight lanes, and of a short row's tail

// 1 / (1 - x) - 1 for x < 1.
Bound inverted(Bound x) { return Bound(x.value()) / numerics::sub_down(1, x.value()); }

// (1 + a) (1 + b) - 1.
Bound compose(Bound a, Bound b) { return a + b + a * b; }

// v = 1/hi rounded; e = 1 - v (hi + lo), the computed `rest`, and their distance.
struct Residual {
  Bound e, rest, lost;
};

Residual residual() {
  const Bound u = kUnit;
  // |1 - v hi| <= u, by one fma; v lo with |lo| <= u hi; their difference.
  const Bound first = u, second = u * (Bound(1) + u);
  const Bound first_lost = u * first, second_lost = u * second + kTiny;
  const Bound rest = (first + first_lost + second + second_lost) * (Bound(1) + u);
  return {first + second, rest, first_lost + second_lost + u * rest};
}

}  // namespace

Summation summation(double terms, double low) {
  const Bound u = kUnit;
  const Bound growth = exp(IntervalD(terms) * IntervalD(kUnit)).upper();  // >= (1 + u)^terms
  // Everything relative to the chunk's sum. Lost parts of hi: at most u a term.
  const Bound lows = growth * growth * (Bound(terms) * u * growth + low);  // |lo| at the end
  // s.lo + y.lo, once a term; lo + that, whose size grows with the terms taken.
  const Bound inner = u * (Bound(terms) * u * growth + low);
  const Bound outer =
      u * growth * growth * (Bound(terms) * (terms + 1) / 2.0 * u * growth + Bound(terms) * low);
  Bound error = low > 0 ? inner + outer : outer;
  // Two chains: lo[0] + lo[1], s.lo + that. Then lanes are folded: two additions each.
  Bound lo = lows;
  for (int i = 0; i <= kFolds; ++i) {
    error = error + u * lo;
    lo = lo * (Bound(1) + u) + u * growth;
    error = error + u * lo;
    lo = lo * (Bound(1) + u);
  }
  // Into the row's sum, normalised (|lo| <= u hi): (lo + l) + lost. A chunk's l counts once, by
  // its share of the sum; the row's lo and the lost part every time.
  error = error + Bound(3) * u * lo;
  const Bound own = u * growth * (Bound(1) + u);
  return {error.value(), (u * own + u * (own * (Bound(1) + u) + u * growth * 2)).value()};
}

Bound fast_sum(Bound exponential, Bound lost) {
  const Bound tree = compose(kUnit, kUnit);
  return compose(compose(exponential, tree), lost);
}

Bound inverse_error() {
  // v (1 + rest) against v / (1 - e): (1 + rest)(1 - e) - 1 = rest - e - rest e.
  const Residual r = residual();
  return compose(r.lost + r.rest * r.e, kUnit);
}

Bound quotient(Bound numerator, Bound sum) {
  return compose(compose(compose(numerator, inverted(sum)), inverse_error()), kUnit);
}

Bound double_double_quotient(Bound numerator, Bound sum, Bound low, Bound radius) {
  const Bound u = kUnit;
  // inverse(): v (1 + rest) as in inverse_error(), the product rounded alone, then e^2 left out.
  const Residual r = residual();
  const Bound inverse = r.lost + r.rest * r.e + u * r.rest;
  // h * (v + low) beside p: two fma, and l * low left out; then the test's two roundings.
  const Bound inverse_low = r.rest * (Bound(1) + u) + u;
  const Bound product = u * (u + low) * 2.0 + u * (u + low + inverse_low) * 2.0 + low * inverse_low;
  const Bound test = u * (u + low + inverse_low + radius) * 2.0 + u * radius;
  return compose(compose(compose(numerator, inverted(sum)), inverse), product) + test;
}

Bound enclosure(Bound error, int roundings) {
  // value = true (1 + e), |e| <= error. hi: (1 + radius) (1 - u)^n >= 1 / (1 - error);
  // lo: (1 - radius) (1 + u)^n <= 1 / (1 + error) follows, since 1/(1 + e) >= 1 - e.
  Bound radius = inverted(error);
  for (int i = 0; i < roundings; ++i) radius = compose(radius, inverted(kUnit));
  return radius;
}

Bound window(Bound error) {
  return inverted(error) / kUnit;  // an ulp is more than u times the value
}

Bound scaled_argument(const BudgetInputs& in) {
  const Bound limit = in.scaled_limit, u = kUnit;
  // The scale is two doubles, each rounded to nearest. scaled(): p is at most `limit`, and the fma
  // rounds lo * x and what p lost, each at most u limit.
  const Bound part = u * limit * (Bound(1) + u), scale = u * part, product = u * (part + part);
  // The shift has the same form, and is what it is: no error. t.lo - shift.lo; s.lo is what a
  // difference of at most 2 limit lost.
  const Bound lows = product / u * (Bound(1) + u);
  const Bound rest = lows + half_ulp(IntervalD(2 * in.scaled_limit));
  // fast_two_sum(s.hi, b) is exact even where |s.hi| < |b|: then s.hi came of t.hi and shift.hi
  // within a factor of two, is a multiple of the smaller one's ulp, and |b| is at most 1.5 of
  // these.
  return scale + product + u * lows + u * rest;
}

Bound log_roundings() {
  // value = hi + lo, value * (1 +- r), +- absolute.
  return enclosure(kUnit, 2);
}

Bound log_difference() {
  // hi + lo of up to 2^9 less an argument of up to 2^10, whose low part is at most 2^-43: two
  // additions of low parts; larger arguments are within the relative 2^-100. In logsumexp the shift
  // takes the argument's place: 2^-104 of both.
  const Bound u = kUnit;
  return u * (u * 0x1p11 + u * 0x1p9 + 0x1p-43) * 2.0 + Bound(0x1p-104) * 0x1p10;
}

Bound logarithm(Bound exponential) {
  const Bound u = kUnit, most = 0x1p-40;  // |d|
  // d = s e^-y - 1: the exponential, normalised; multiply 2^-102; the last addition.
  const Bound d = compose(exponential, 0x1p-102) * (Bound(1) + most) + u * most;
  const Bound series = most * most * most;  // d^3/3 + ...; d's error enters by 1 + d
  const Bound last = u * most * most + u * (most + most * most) * 2.0 + u * most * 2.0;
  return d * (Bound(1) + most * 2.0) + series + last;
}

}  // namespace softcert::reference::budget
