// dispersion: e^(-delta)/n <= p_k <= e^delta/n (paper, Lemma 2.1).
// p_k lies in [L, U] by dispersion-sharp, so it is enough that e^(-delta)/n <= L and
// U <= e^delta/n. Cross-multiplied, with N = n - 1:
//   e^delta/(n U) - 1 = (e^delta + N)/n - 1            = (e^delta - 1)/n,
//   n e^delta L   - 1 = n e^delta/(1 + N e^delta) - 1  = (1 - e^-delta)/(e^-delta + N).
#include "softcert/softmax/coefficients.hpp"
#include "softcert/theorems/statements.hpp"

namespace softcert::theorems {
namespace {

Obligation lower() {
  return make_obligation(
      "lower", "e^(−δ)/n ≤ L, L = 1/(1+(n−1)e^δ) the smallest coefficient possible", {},
      []<class I>(const Arguments<I>& a) {
        return (-expm1(-a.delta) - a.off) / (exp(-a.delta) + a.others()) - a.tighten;
      },
      []<class I>(const Arguments<I>& a) {
        return Sides<I>{I(1) + a.tighten, softmax::sharp_lower(a.n, a.delta) /
                                              softmax::dispersion_lower(I(a.n - a.off), a.delta)};
      });
}

Obligation upper() {
  return make_obligation(
      "upper", "U ≤ e^δ/n, U = 1/(1+(n−1)e^(−δ)) the largest coefficient possible", {},
      []<class I>(const Arguments<I>& a) {
        return (expm1(a.delta) - a.off) / (a.n + a.off) - a.tighten;
      },
      []<class I>(const Arguments<I>& a) {
        return Sides<I>{I(1) + a.tighten, softmax::dispersion_upper(I(a.n + a.off), a.delta) /
                                              softmax::sharp_upper(a.n, a.delta)};
      });
}

}  // namespace

Theorem dispersion() {
  return {"dispersion",
          "Every coefficient disperses like 1/n",
          "Each softmax coefficient of n items lies between e^(−δ)/n and e^δ/n, so it shrinks "
          "like 1/n however the logits are arranged.",
          "e^(−δ)/n ≤ p_k ≤ e^δ/n for every item k of every vector of n logits with spread δ",
          "paper, Lemma 2.1",
          "the extreme coefficients are those of dispersion-sharp",
          {lower(), upper()}};
}

}  // namespace softcert::theorems
