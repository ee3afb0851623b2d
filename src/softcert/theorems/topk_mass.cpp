// topk-mass: the k largest p together <= k/(k + (n-k) e^-delta).
// mass = k/(k + (n - k) rho), rho = mean of e^x over the others / mean over the top, in
// [e^-delta, 1]; write rho = e^-delta + sigma (1 - e^-delta) and phi = k/n. Then
//   bound/mass - 1 = (1 - phi) sigma (1 - e^-delta)/(phi + (1 - phi) e^-delta).
#include "softcert/softmax/concentration.hpp"
#include "softcert/theorems/statements.hpp"

namespace softcert::theorems {
namespace {

Obligation bound() {
  return make_obligation(
      "bound", "p_(1) + … + p_(k) ≤ k/(k+(n−k)e^(−δ))", {{"phi", 0, 1}, {"sigma", 0, 1}},
      []<class I>(const Arguments<I>& a) {
        const I level = exp(-a.delta);
        const I rest = I(1) - a.axis[0];
        const I gap = rest * a.axis[1] * (-expm1(-a.delta)) - a.off / a.n * level;
        return gap / (a.axis[0] + (rest + a.off / a.n) * level) - a.tighten;
      },
      []<class I>(const Arguments<I>& a) {
        const I level = exp(-a.delta);
        const I ratio = level + a.axis[1] * (I(1) - level);
        const I k = a.axis[0] * a.n;
        const I mass = k / (k + (a.n - k) * ratio);
        return Sides<I>{I(1) + a.tighten,
                        softmax::topk_mass_upper(k, I(a.n + a.off), a.delta) / mass};
      });
}

}  // namespace

Theorem topk_mass() {
  return {"topk-mass",
          "How much the k largest coefficients can hold together",
          "The k largest coefficients together can hold only so much mass.",
          "p_(1) + … + p_(k) ≤ k/(k+(n−k)e^(−δ))",
          "sharp",
          "the mass depends on the logits only through mean e^x below and in the top k",
          {bound()}};
}

}  // namespace softcert::theorems
