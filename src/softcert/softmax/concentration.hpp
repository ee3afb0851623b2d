#pragma once
// How far a softmax of spread delta can be from uniform: effective items, total variation, top-k
// mass. Templates over an interval type, enclosures over the whole argument, delta >= 0.
#include "softcert/numerics/elementary.hpp"
#include "softcert/numerics/interval.hpp"

namespace softcert::softmax {

/// 1/sum p_k^2 >= n/cosh^2(delta/2) (Kantorovich inequality; id effective-items).
template <class I>
I effective_items_lower(const I& n, const I& delta) {
  return n / square(cosh(delta / I(2)));
}

/// Total variation distance from uniform <= tanh(delta/4) (id uniform-distance).
template <class I>
I uniform_distance_upper(const I& delta) {
  return tanh(delta / I(4));
}

/// The k largest coefficients together <= k/(k + (n-k) e^(-delta)) (id topk-mass), 1 <= k <= n.
template <class I>
I topk_mass_upper(const I& k, const I& n, const I& delta) {
  return k / (k + (n - k) * exp(-delta));
}

}  // namespace softcert::softmax
