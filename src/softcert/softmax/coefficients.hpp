#pragma once
// Bounds on a single softmax coefficient p_k of n logits with spread delta (dimensionless).
// Each formula stands once, as a template over an interval type I (IntervalD or IntervalR); the
// result encloses the exact value for every (n, delta) in the arguments. Domain: n >= 1, delta >=
// 0. Width: the rounding of the number type alone where each argument occurs once (said per
// function).
#include "softcert/numerics/elementary.hpp"
#include "softcert/numerics/interval.hpp"

namespace softcert::softmax {

/// e^(-delta)/n, the paper's lower bound (Lemma 2.1). Optimal range: arguments occur once.
template <class I>
I dispersion_lower(const I& n, const I& delta) {
  return exp(-delta) / n;
}

/// e^delta/n, the paper's upper bound (Lemma 2.1). Optimal range: arguments occur once.
template <class I>
I dispersion_upper(const I& n, const I& delta) {
  return exp(delta) / n;
}

/// 1/(1 + (n-1) e^delta), attained by one item at m and the others at M (id dispersion-sharp).
template <class I>
I sharp_lower(const I& n, const I& delta) {
  return I(1) / (I(1) + (n - I(1)) * exp(delta));
}

/// 1/(1 + (n-1) e^(-delta)), attained by one item at M and the others at m (id dispersion-sharp).
template <class I>
I sharp_upper(const I& n, const I& delta) {
  return I(1) / (I(1) + (n - I(1)) * exp(-delta));
}

/// T = e^delta (1/epsilon - 1): every p_k < epsilon for all vectors iff n - 1 > T (id horizon).
template <class I>
I horizon_threshold(const I& delta, const I& epsilon) {
  return exp(delta) * (I(1) / epsilon - I(1));
}

/// e^(-delta) (1/epsilon - 1): every p_k > epsilon for all vectors iff n - 1 < it (mirror).
template <class I>
I mirror_threshold(const I& delta, const I& epsilon) {
  return exp(-delta) * (I(1) / epsilon - I(1));
}

}  // namespace softcert::softmax
