// Sums, inverses, quotients and logarithms (vector/sum.inl.hpp, double_double.hpp, ...).
#include <cmath>

#include "softcert/reference/error_budget_internal.hpp"

namespace softcert::reference::budget {
namespace {

constexpr int kFolds = 3;  // of eight lanes

// 1 / (1 - x) - 1 for x < 1.
Bound inverted(Bound x) {
  return Bound(x.value()) / numerics::sub_down(1, x.value());
}

// (1 + a) (1 + b) - 1.
Bound compose(Bound a, Bound b) { return a + b + a * b; }

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
  const Bound u = kUnit;
  // v = 1/hi (1 + d), |d| <= u. first = fma(-v, hi, 1) and v lo, |lo| <= u hi; rest = their
  // difference, which is e = 1 - v (hi + lo) but for `lost`.
  const Bound first = u, second = u * (Bound(1) + u);
  const Bound first_lost = u * first, second_lost = u * second + kTiny;
  const Bound rest = first + first_lost + second + second_lost;
  const Bound lost = first_lost + second_lost + u * rest;
  const Bound e = first + second;
  // v (1 + rest) against v / (1 - e): (1 + rest)(1 - e) - 1 = rest - e - rest e.
  const Bound before = lost + rest * e;
  return compose(before, u);
}

Bound quotient(Bound numerator, Bound sum) {
  return compose(compose(compose(numerator, inverted(sum)), inverse_error()), kUnit);
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
  // Products of size `limit`, scale relative 2^-105; low parts: u limit.
  const Bound limit = in.scaled_limit, u = kUnit;
  const Bound scale = limit * 0x1p-105;
  const Bound p = half_ulp(IntervalD(in.scaled_limit * 2));  // fms is exact
  const Bound product = limit * u * u * 2.0 + u * (p + limit * u * 2.0);  // lo * x's share, one fma
  // scaled(): fast_two_sum is exact. shift has the same form, but is what it is: no error.
  const Bound t_low = p * 2.0;
  const Bound difference = t_low * 2.0;           // t.lo - shift.lo
  const Bound s_low = half_ulp(IntervalD(in.negligible));  // of kept differences
  const Bound total = difference + s_low;
  // Roundings of the two additions; fast_two_sum(s.hi, total) is not exact where s.hi is the
  // smaller one: numbers of at most 2 total are then rounded twice.
  return scale + product + u * difference + u * total + u * total * 4.0;
}

Bound log_roundings() {
  // value = hi + lo, value * (1 +- r), +- absolute.
  return enclosure(kUnit, 2);
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
