// uniform-distance: total variation distance of p from uniform <= tanh(delta/4).
// For the k items above 1/n, sum (p - 1/n) is largest with them at M and the others at m: a
// two-level vector, kappa = k/n. With q = e^(delta/2), u = 1 + kappa (q^2 - 1):
//   TV = kappa (1 - kappa)(q^2 - 1)/u, tanh(delta/4) = (q - 1)/(q + 1),
//   1 - TV/tanh(delta/4) = (1 - kappa (q + 1))^2/u >= 0.
#include "softcert/softmax/concentration.hpp"
#include "softcert/theorems/statements.hpp"

namespace softcert::theorems {
namespace {

template <class I>
I squared_gap(const Arguments<I>& a) {
  const I q = exp(a.delta / I(2));
  return square(I(1) - a.axis[0] * (q + I(1))) / (I(1) + a.axis[0] * expm1(a.delta));
}

// TV/tanh(delta/4), the common factor (q - 1) of both taken out so that delta = 0 has a value.
template <class I>
I distance_ratio(const Arguments<I>& a) {
  const I q = exp(a.delta / I(2));
  return a.axis[0] * (I(1) - a.axis[0]) * (square(q + I(1)) / (I(1) + a.axis[0] * expm1(a.delta)));
}

Obligation bound() {
  return make_obligation(
      "bound", "½Σ|p_k − 1/n| ≤ tanh(δ/4), as TV/tanh(δ/4) ≤ 1", {{"kappa", 0, 1}},
      []<class I>(const Arguments<I>& a) {
        const I gap = squared_gap(a);
        return gap - a.tighten * (I(1) - gap);
      },
      []<class I>(const Arguments<I>& a) {
        return Sides<I>{(I(1) + a.tighten) * distance_ratio(a), I(1)};
      });
}

}  // namespace

Theorem uniform_distance() {
  return {"uniform-distance",
          "How far from uniform a softmax can be",
          "A softmax of spread δ is never farther from uniform than tanh(δ/4), whatever n.",
          "½Σ|p_k − 1/n| ≤ tanh(δ/4)",
          "sharp",
          "items above 1/n at M and the others at m is the worst vector",
          {bound()}};
}

}  // namespace softcert::theorems
