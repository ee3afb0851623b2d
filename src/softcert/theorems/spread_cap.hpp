#pragma once
// A coefficient under a spread that is at most w: used where the spread is only bounded
// (large-weights: by the weights; adaptive-temperature: by beta_max delta).
#include "softcert/theorems/theorem.hpp"

namespace softcert::theorems {

/// U(n', w)/U(n, w - g) - 1 - tighten for 0 <= g <= w and n' = n + off, in a form without
/// cancellation: (N e^-w (e^g - 1) - off e^-w)/(1 + (N + off) e^-w) - tighten.
template <class I>
I spread_cap_slack(const Arguments<I>& a, const I& w, const I& g) {
  const I level = exp(-w);
  return (a.others() * level * expm1(g) - a.off * level) / (I(1) + (a.others() + a.off) * level) -
         a.tighten;
}

}  // namespace softcert::theorems
