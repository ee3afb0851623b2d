// large-weights-sharp: theta delta <= |K^T Q y| diam{x_j} <= sigma(K^T Q)|y| diam{x_j} <= ...;
// read backwards, some p_k >= 1 - eta at n items needs delta >= ln(N (1 - eta)/eta), N = n - 1.
//   (U - (1 - eta))/(eta (e^delta - A)) = 1/(e^delta + N) > 0, A = N (1 - eta)/eta   (converse),
// for every eta in (0, 1): eta does not occur on the right.
// forward/backward: the claimed A' (planted faults move it) against A, both divided by
// (1 - eta)/eta: N - (1 + tighten)(N + off), exactly 0 for the theorem itself.
#include "softcert/softmax/coefficients.hpp"
#include "softcert/theorems/statements.hpp"

namespace softcert::theorems {
namespace {

std::vector<Axis> axes() { return {{"eta", 0, 1}}; }

template <class I>
I shift(const Arguments<I>& a) {
  return a.tighten * a.others() + a.off * (I(1) + a.tighten);
}

Obligation converse() {
  return measured_in(
      "absolute",
      strictly(make_obligation(
          "converse", "(U − (1−η))/(η(e^δ − (n−1)(1−η)/η)) = 1/(e^δ + n − 1) > 0", axes(),
          []<class I>(const Arguments<I>& a) { return I(1) / (exp(a.delta) + a.others()); },
          []<class I>(const Arguments<I>& a) {
            const I eta = a.axis[0];
            const I needed = a.others() * ((I(1) - eta) / eta);
            return Sides<I>{I(0), (softmax::sharp_upper(a.n, a.delta) - (I(1) - eta)) /
                                      (eta * (exp(a.delta) - needed))};
          })));
}

Obligation forward() {
  return measured_in("identity",
                     make_obligation(
                         "forward", "U ≥ 1−η needs e^δ ≥ (n−1)(1−η)/η", axes(),
                         []<class I>(const Arguments<I>& a) { return -shift(a); },
                         []<class I>(const Arguments<I>& a) {
                           return Sides<I>{(I(1) + a.tighten) * (a.others() + a.off), a.others()};
                         }));
}

Obligation backward() {
  return measured_in("identity", make_obligation(
                                     "backward", "e^δ ≥ (n−1)(1−η)/η suffices for U ≥ 1−η", axes(),
                                     []<class I>(const Arguments<I>& a) { return -shift(a); },
                                     []<class I>(const Arguments<I>& a) {
                                       return Sides<I>{a.others(), a.others() - shift(a)};
                                     }));
}

}  // namespace

Theorem large_weights_sharp() {
  return {"large-weights-sharp",
          "How much spread, hence weight, one sharp coefficient costs",
          "To give one of n items nearly all the weight a head must pay with spread that grows "
          "like ln n, and weights bound that spread.",
          "θδ ≤ ‖KᵀQy‖·diam{x_j} ≤ σ(KᵀQ)‖y‖ diam{x_j} ≤ 2σ(Q)σ(K)‖y‖max‖x_j‖; "
          "some p_k ≥ 1−η at n items needs δ ≥ ln((n−1)(1−η)/η)",
          "sharp form of Proposition 3.1",
          "Cauchy–Schwarz and the operator norm for the chain; the largest coefficient possible is "
          "attained (dispersion-sharp)",
          {converse(), forward(), backward()}};
}

}  // namespace softcert::theorems
