// length-scaling: theta = 1/(s ln n). The top coefficient of the one-hot two-level vector of
// spread delta (at theta = 1) is top = 1/(1 + (n-1) n^-x) = n^x/(n^x + N), x = s delta, and
//   n^(x-1)/top - 1            = (n^x - 1)/n             >= 0   (below: top -> 0 for x < 1),
//   N n^-x/(1 - top) - 1       = N n^-x                  >= 0   (above: top -> 1 for x > 1),
//   (top/(n/(2n-1)) - 1)/(n^x - n) = N/(n (n^x + N))     >= 0   (critical: top = n/(2n-1) -> 1/2
//                                                                 exactly at x = 1).
// n^x - 1 = expm1(x ln n), n^-x = exp(-x ln n).
#include "softcert/softmax/coefficients.hpp"
#include "softcert/theorems/statements.hpp"

namespace softcert::theorems {
namespace {

std::vector<Axis> axes() { return {{"s", 0, 4}}; }

template <class I>
I exponent(const Arguments<I>& a) {
  return a.axis[0] * a.delta * log(a.n);
}

// The spread at the scaled temperature is s delta ln n.
template <class I>
I top(const Arguments<I>& a) {
  return softmax::sharp_upper(a.n, exponent(a));
}

Obligation below() {
  return make_obligation(
      "below", "top ≤ n^(sδ−1): tends to 0 when sδ < 1", axes(),
      []<class I>(const Arguments<I>& a) {
        return (expm1(exponent(a)) - a.off) / (a.n + a.off) - a.tighten;
      },
      []<class I>(const Arguments<I>& a) {
        return Sides<I>{I(1) + a.tighten, exp(exponent(a)) / (a.n + a.off) / top(a)};
      });
}

Obligation above() {
  return make_obligation(
      "above", "1 − top ≤ (n−1)n^(−sδ): top tends to 1 when sδ > 1", axes(),
      []<class I>(const Arguments<I>& a) { return a.others() * exp(-exponent(a)) - a.tighten; },
      []<class I>(const Arguments<I>& a) {
        return Sides<I>{I(1) + a.tighten, I(1) / top(a)};
      });
}

Obligation critical() {
  return measured_in(
      "absolute",
      make_obligation(
          "critical",
          "top − n/(2n−1) has the sign of sδ − 1 for n ≥ 2: top tends to 1/2 when sδ = 1", axes(),
          []<class I>(const Arguments<I>& a) {
            return a.others() / (a.n * (exp(exponent(a)) + a.others()));
          },
          []<class I>(const Arguments<I>& a) {
            const I half = a.n / (I(2) * a.n - I(1));
            return Sides<I>{I(0), (top(a) / half - I(1)) / (exp(exponent(a)) - a.n)};
          }));
}

}  // namespace

Theorem length_scaling() {
  return {"length-scaling",
          "What scaling the temperature with 1/ln n buys",
          "Scaling the temperature with 1/ln n keeps a coefficient alive exactly when s times "
          "the spread is at least 1.",
          "with θ = 1/(s ln n), 0 ≤ s ≤ 4, the one-hot vector's top coefficient is "
          "1/(1+(n−1)n^(−sδ)); it "
          "tends to 1, 1/2 or 0 as sδ > 1, = 1 or < 1",
          "known as scalable softmax; sharp",
          "the top coefficient is dispersion-sharp's upper bound at spread sδ ln n",
          {below(), above(), critical()}};
}

}  // namespace softcert::theorems
