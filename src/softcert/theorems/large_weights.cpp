// large-weights: logits e_j = <Qy, K x_j>: theta delta <= 2 sigma(Q) sigma(K) |y| max|x_j| =: w.
// Over ranges: a head whose weights allow the spread w disperses as if its spread were w,
// whatever part tau of it is used (cap), and the diameter of the items is at most twice their
// largest norm (geometry, two vectors of norms a r, b r at an angle of cosine c):
//   4 - |x_i - x_j|^2/r^2 = 4 - (a^2 + b^2 - 2abc) = (4 - (a + b)^2) + 2ab(1 + c).
// The singular values enter with concrete weights: theorems/weights.
#include "softcert/softmax/coefficients.hpp"
#include "softcert/theorems/spread_cap.hpp"
#include "softcert/theorems/statements.hpp"

namespace softcert::theorems {
namespace {

Obligation cap() {
  return make_obligation(
      "cap", "U(n, τw) ≤ U(n, w) for 0 ≤ τ ≤ 1: the spread that the weights allow caps p_k",
      {{"tau", 0, 1}},
      []<class I>(const Arguments<I>& a) {
        return spread_cap_slack(a, a.delta, I((I(1) - a.axis[0]) * a.delta));
      },
      []<class I>(const Arguments<I>& a) {
        return Sides<I>{I(1) + a.tighten, softmax::sharp_upper(I(a.n + a.off), a.delta) /
                                              softmax::sharp_upper(a.n, I(a.axis[0] * a.delta))};
      });
}

Obligation geometry() {
  return measured_in(
      "absolute",
      make_obligation(
          "geometry", "‖x_i − x_j‖² ≤ (2 max‖x‖)²", {{"a", 0, 1}, {"b", 0, 1}, {"c", -1, 1}},
          []<class I>(const Arguments<I>& a) {
            const I distance =
                square(a.axis[0]) + square(a.axis[1]) - I(2) * a.axis[0] * a.axis[1] * a.axis[2];
            return (I(4) - square(a.axis[0] + a.axis[1])) +
                   I(2) * a.axis[0] * a.axis[1] * (I(1) + a.axis[2]) - a.tighten * distance;
          },
          []<class I>(const Arguments<I>& a) {
            const I distance =
                square(a.axis[0]) + square(a.axis[1]) - I(2) * a.axis[0] * a.axis[1] * a.axis[2];
            return Sides<I>{(I(1) + a.tighten) * distance, I(4)};
          }));
}

}  // namespace

Theorem large_weights() {
  return {"large-weights",
          "Sharp attention needs large weights",
          "A head can only be as sharp as the size of its weights allows: the logit spread is "
          "at most a product of singular values and norms.",
          "θδ ≤ 2 σ(Q) σ(K) ‖y‖ max‖x_j‖, and with w the right side over θ every p_k ≤ U(n, w)",
          "paper, Proposition 3.1",
          "Cauchy–Schwarz and the operator norm; singular values enclosed for concrete weights",
          {cap(), geometry()}};
}

}  // namespace softcert::theorems
