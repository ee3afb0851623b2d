// dispersion-sharp: L <= p_k <= U, both attained by two-level vectors.
// p_k = 1/(1 + sum_{j != k} e^(x_j - x_k)) = 1/(1 + N s), s the mean of N = n - 1 ratios that each
// lie in [e^-delta, e^delta]; write s = e^-delta + sigma * 2 sinh(delta), sigma in [0, 1]. Then
//   p_k/L - 1 = N (e^delta - s)/(1 + N s)            = N (1 - sigma) 2 sinh(delta)/(1 + N s),
//   U/p_k - 1 = N (s - e^-delta)/(1 + N e^-delta)    = N sigma 2 sinh(delta)/(1 + N e^-delta).
#include "softcert/softmax/coefficients.hpp"
#include "softcert/theorems/statements.hpp"

namespace softcert::theorems {
namespace {

template <class I>
I mean_ratio(const Arguments<I>& a) {
  return exp(-a.delta) + a.axis[0] * I(2) * sinh(a.delta);
}

template <class I>
I coefficient(const Arguments<I>& a) {
  return I(1) / (I(1) + a.others() * mean_ratio(a));
}

std::vector<Axis> axes() { return {{"sigma", 0, 1}}; }

Obligation lower() {
  return make_obligation(
      "lower", "1/(1+(n−1)e^δ) ≤ p_k", axes(),
      []<class I>(const Arguments<I>& a) {
        const I gap = a.others() * (I(1) - a.axis[0]) * I(2) * sinh(a.delta);
        return (gap - a.off * exp(a.delta)) / (I(1) + a.others() * mean_ratio(a)) - a.tighten;
      },
      []<class I>(const Arguments<I>& a) {
        return Sides<I>{I(1) + a.tighten,
                        coefficient(a) / softmax::sharp_lower(I(a.n - a.off), a.delta)};
      });
}

Obligation upper() {
  return make_obligation(
      "upper", "p_k ≤ 1/(1+(n−1)e^(−δ))", axes(),
      []<class I>(const Arguments<I>& a) {
        const I gap = a.others() * a.axis[0] * I(2) * sinh(a.delta);
        const I level = exp(-a.delta);
        return (gap - a.off * level) / (I(1) + (a.others() + a.off) * level) - a.tighten;
      },
      []<class I>(const Arguments<I>& a) {
        return Sides<I>{I(1) + a.tighten,
                        softmax::sharp_upper(I(a.n + a.off), a.delta) / coefficient(a)};
      });
}

}  // namespace

Theorem dispersion_sharp() {
  return {"dispersion-sharp",
          "The exact extremes of a coefficient",
          "The exact smallest and largest coefficient that any vector of n logits with spread δ "
          "can have; they lie inside the paper's bounds.",
          "1/(1+(n−1)e^δ) ≤ p_k ≤ 1/(1+(n−1)e^(−δ)), both attained; lies inside dispersion",
          "sharp form of Lemma 2.1",
          "p_k depends on the other logits only through the mean of e^(x_j − x_k)",
          {lower(), upper()}};
}

}  // namespace softcert::theorems
