// effective-items: 1/sum p_k^2 >= n/cosh^2(delta/2).
// With y_k = e^(x_k - m) in [1, t], t = e^delta: (y - 1)(t - y) >= 0 sums to
// sum y^2 <= (t + 1) sum y - n t, so with the mean u = 1 + kappa (t - 1), kappa in [0, 1],
// n sum p^2 <= (1 + kappa (t^2 - 1))/u^2, the value of a two-level vector; and
//   cosh^2(delta/2) u^2/(1 + kappa (t^2 - 1)) - 1
//     = sinh^2(delta/2) (1 - kappa (t + 1))^2/(1 + kappa (t^2 - 1)) >= 0      (Kantorovich).
#include "softcert/softmax/concentration.hpp"
#include "softcert/theorems/statements.hpp"

namespace softcert::theorems {
namespace {

template <class I>
I excess(const Arguments<I>& a) {
  const I t = exp(a.delta);
  return square(sinh(a.delta / I(2))) *
         (square(I(1) - a.axis[0] * (t + I(1))) / (I(1) + a.axis[0] * expm1(I(2) * a.delta)));
}

// 1/sum p^2 of the two-level vector.
template <class I>
I effective_of_two_levels(const Arguments<I>& a) {
  const I u = I(1) + a.axis[0] * expm1(a.delta);
  return a.n * (square(u) / (I(1) + a.axis[0] * expm1(I(2) * a.delta)));
}

Obligation bound() {
  return make_obligation(
      "bound", "1/Σp² ≥ n/cosh²(δ/2)", {{"kappa", 0, 1}},
      []<class I>(const Arguments<I>& a) {
        return (a.n * excess(a) - a.off) / (a.n + a.off) - a.tighten;
      },
      []<class I>(const Arguments<I>& a) {
        return Sides<I>{
            I(1) + a.tighten,
            effective_of_two_levels(a) / softmax::effective_items_lower(I(a.n + a.off), a.delta)};
      });
}

}  // namespace

Theorem effective_items() {
  return {"effective-items",
          "How many items a softmax effectively averages",
          "A softmax of spread δ always averages at least a fixed share of its n items.",
          "1/Σp_k² ≥ n/cosh²(δ/2)",
          "sharp (Kantorovich inequality)",
          "(y−1)(e^δ−y) ≥ 0 for y = e^(x−m): two-level vectors are the extremes",
          {bound()}};
}

}  // namespace softcert::theorems
