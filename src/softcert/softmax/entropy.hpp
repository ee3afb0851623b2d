#pragma once
// Entropy (nats) of the softmax of n logits with spread delta, id entropy-floor in the paper's
// terms and sharper. Templates over an interval type; results enclose the exact value over the
// whole argument. Domain: n >= 1, delta >= 0. Errors: none beyond those of the number type.
#include "softcert/numerics/elementary.hpp"
#include "softcert/numerics/interval.hpp"

namespace softcert::softmax {

/// Hull of an increasing function's values at the two ends of x.
template <class I, class F>
I over_increasing(const I& x, F&& f) {
  return I(f(I(x.lower())).lower(), f(I(x.upper())).upper());
}

/// s(delta) = delta/(1 - e^(-delta)), 1 at 0, increasing: the level u/s = 1 where H is smallest.
template <class I>
I entropy_level(const I& delta) {
  return over_increasing(delta,
                         [](const I& d) { return d.upper() == 0 ? I(1) : d / (-expm1(-d)); });
}

/// D(delta) = s - 1 - ln s, increasing from 0: H >= ln n - D(delta) for every n (sharp over all n).
template <class I>
I entropy_deficit(const I& delta) {
  return over_increasing(delta, [](const I& d) { return log_gap(entropy_level(d)); });
}

/// delta - D(delta) = (1 - delta/(e^delta - 1)) + ln s >= 0: both terms increase from 0.
/// Source: delta - s = -delta/(e^delta - 1).
template <class I>
I deficit_below_spread(const I& delta) {
  return over_increasing(
      delta, [](const I& d) { return (I(1) - I(1) / expm1_over_x(d)) + log(entropy_level(d)); });
}

/// delta^2/8 - D(delta), increasing from 0 because its derivative is
/// (1 - (delta/2) coth(delta/2))^2 / delta >= 0; so the lower end is never taken below 0.
template <class I>
I deficit_below_parabola(const I& delta) {
  const I range =
      over_increasing(delta, [](const I& d) { return square(d) / I(8) - entropy_deficit(d); });
  if (range.lower() >= 0 || range.upper() < 0) return range;
  return I(I(0).lower(), range.upper());
}

/// H of the two-level vector with k of n items at the top, 1 <= k <= n:
/// ln(k e^delta + n - k) - delta k e^delta/(k e^delta + n - k) = ln k + ln(1 + r) + delta r/(1 + r)
/// with r = (n - k) e^(-delta)/k. No term is negative, so nothing cancels where H is tiny.
/// Not optimal on wide arguments.
template <class I>
I two_level_entropy(const I& k, const I& n, const I& delta) {
  const I rest = (n - k) * exp(-delta) / k;
  return log(k) + log1p(rest) + delta * rest / (I(1) + rest);
}

/// ln n - delta (paper, from dispersion).
template <class I>
I entropy_floor_paper(const I& n, const I& delta) {
  return log(n) - delta;
}

/// ln n - D(delta), sharp over all n.
template <class I>
I entropy_floor_uniform(const I& n, const I& delta) {
  return log(n) - entropy_deficit(delta);
}

}  // namespace softcert::softmax
