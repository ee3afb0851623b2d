// entropy-monotone: dH/dbeta = -beta Var_p(e) <= 0 for beta >= 0.
// H = ln Z - beta E with dE/dbeta = Var and d(ln Z)/dbeta = E gives the identity; over ranges, with
// theta delta = M - m:
//   floor:   Var = sum_{i<j} p_i p_j (e_i - e_j)^2 >= p_max p_min (M - m)^2, p_max >= 1/n and
//            p_min >= L, so Var/(theta delta)^2 >= L/n > 0: the fall is strict;
//   ceiling: Var <= (E - m)(M - E) = pi (1 - pi)(M - m)^2, pi the mean's place between m and M, and
//            1/4 - pi (1 - pi) = (1/2 - pi)^2.
#include "softcert/softmax/coefficients.hpp"
#include "softcert/theorems/statements.hpp"

namespace softcert::theorems {
namespace {

Obligation ceiling() {
  return measured_in(
      "absolute", make_obligation(
                      "ceiling", "Var/(θδ)² ≤ π(1−π) ≤ 1/4, so −dH/dβ ≤ β(θδ)²/4", {{"pi", 0, 1}},
                      []<class I>(const Arguments<I>& a) {
                        const I pi = a.axis[0];
                        return square(I(1) / I(2) - pi) - a.tighten * pi * (I(1) - pi);
                      },
                      []<class I>(const Arguments<I>& a) {
                        const I pi = a.axis[0];
                        return Sides<I>{(I(1) + a.tighten) * pi * (I(1) - pi), I(1) / I(4)};
                      }));
}

Obligation floor() {
  return measured_in(
      "absolute", strictly(make_obligation(
                      "floor", "Var/(θδ)² ≥ L/n > 0, so H falls strictly with β wherever δ > 0", {},
                      []<class I>(const Arguments<I>& a) {
                        return I(1) / (a.n * (I(1) + a.others() * exp(a.delta)));
                      },
                      []<class I>(const Arguments<I>& a) {
                        return Sides<I>{I(0), softmax::sharp_lower(a.n, a.delta) / a.n};
                      })));
}

}  // namespace

Theorem entropy_monotone() {
  return {"entropy-monotone",
          "Lowering the temperature never raises the entropy",
          "Lowering the temperature never raises the entropy, and lowers it strictly where two "
          "logits differ.",
          "dH/dβ = −β Var_p(e) ≤ 0 for β ≥ 0, with β(θδ)²/(n(1+(n−1)e^δ)) ≤ −dH/dβ ≤ β(θδ)²/4",
          "paper, proposition on temperature and entropy",
          "the identity dH/dβ = −β Var_p(e), by differentiating H = ln Z − βE",
          {ceiling(), floor()}};
}

}  // namespace softcert::theorems
