// horizon: every p_k < epsilon for all vectors of spread delta iff n > 1 + T, T = e^d(1/eps - 1).
// The largest coefficient possible is U (attained), and U is below epsilon exactly where N > T:
//   (1 - U/eps)/(N - T) = 1/(e^delta + N) > 0                              (cofactor),
//   (L/eps - 1)/(e^-delta (1/eps - 1) - N) = 1/(e^-delta + N) > 0          (mirror),
// for every eps in (0, 1): eps does not occur on the right.
// forward: at N = T the largest coefficient is not above eps; backward: it is not below it.
// With a planted fault the claimed threshold T' differs from T: eps (1 + T' e^-delta) - 1 =
// eps e^-delta (T' - T), which is exactly 0 for the theorem itself.
#include "softcert/softmax/coefficients.hpp"
#include "softcert/theorems/statements.hpp"

namespace softcert::theorems {
namespace {

std::vector<Axis> axes() { return {{"epsilon", 0, 1}}; }

// T' - T for the fault, 0 for the theorem: the bound 1 + T shrunk (forward) or grown (backward).
template <class I>
I shift(const Arguments<I>& a) {
  return a.tighten * (I(1) + softmax::horizon_threshold(a.delta, a.axis[0])) + a.off;
}

// U at n = 1 + T': 1/(1 + T' e^-delta), as eps/U.
template <class I>
I epsilon_over_largest(const Arguments<I>& a, const I& threshold) {
  return a.axis[0] * (I(1) + threshold * exp(-a.delta));
}

Obligation forward() {
  return measured_in(
      "identity",
      make_obligation(
          "forward", "n − 1 ≥ e^δ(1/ε − 1) implies U ≤ ε", axes(),
          []<class I>(const Arguments<I>& a) { return -(a.axis[0] * exp(-a.delta) * shift(a)); },
          []<class I>(const Arguments<I>& a) {
            const I claimed = softmax::horizon_threshold(a.delta, a.axis[0]) - shift(a);
            return Sides<I>{I(1), epsilon_over_largest(a, claimed)};
          }));
}

Obligation backward() {
  return measured_in(
      "identity",
      make_obligation(
          "backward", "n − 1 ≤ e^δ(1/ε − 1) implies U ≥ ε", axes(),
          []<class I>(const Arguments<I>& a) { return -(a.axis[0] * exp(-a.delta) * shift(a)); },
          []<class I>(const Arguments<I>& a) {
            const I claimed = softmax::horizon_threshold(a.delta, a.axis[0]) + shift(a);
            return Sides<I>{epsilon_over_largest(a, claimed), I(1)};
          }));
}

Obligation cofactor() {
  return measured_in(
      "absolute",
      strictly(make_obligation(
          "cofactor", "(1 − U/ε)/((n−1) − e^δ(1/ε − 1)) = 1/(e^δ + n − 1) > 0", axes(),
          []<class I>(const Arguments<I>& a) { return I(1) / (exp(a.delta) + a.others()); },
          []<class I>(const Arguments<I>& a) {
            const I distance = a.others() - softmax::horizon_threshold(a.delta, a.axis[0]);
            return Sides<I>{I(0),
                            (I(1) - softmax::sharp_upper(a.n, a.delta) / a.axis[0]) / distance};
          })));
}

Obligation mirror() {
  return measured_in(
      "absolute",
      strictly(make_obligation(
          "mirror", "(L/ε − 1)/(e^(−δ)(1/ε − 1) − (n−1)) = 1/(e^(−δ) + n − 1) > 0", axes(),
          []<class I>(const Arguments<I>& a) { return I(1) / (exp(-a.delta) + a.others()); },
          []<class I>(const Arguments<I>& a) {
            const I distance = softmax::mirror_threshold(a.delta, a.axis[0]) - a.others();
            return Sides<I>{I(0),
                            (softmax::sharp_lower(a.n, a.delta) / a.axis[0] - I(1)) / distance};
          })));
}

}  // namespace

Theorem horizon() {
  return {"horizon",
          "From how many items no coefficient can reach ε",
          "The exact number of items from which no vector of spread δ can give any item a "
          "weight of ε.",
          "every p_k < ε for every vector of spread δ iff n > 1 + e^δ(1/ε − 1); "
          "every p_k > ε for every such vector iff n − 1 < e^(−δ)(1/ε − 1)",
          "sharp form of the paper's ε–n claim",
          "the largest and smallest coefficients possible are attained (dispersion-sharp)",
          {forward(), backward(), cofactor(), mirror()}};
}

}  // namespace softcert::theorems
