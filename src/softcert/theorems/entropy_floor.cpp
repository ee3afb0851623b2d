// entropy-floor: H >= ln n - D(delta) >= ln n - delta, and ln(1 + N e^-delta) >= ln n - delta.
// The minimum of H over [m, M]^n is at a vertex, a two-level vector; with kappa the fraction of
// items at the top, u = 1 + kappa (e^delta - 1), s = delta/(1 - e^-delta), w = s/u:
//   H - (ln n - D) = ln u - s (1 - 1/u) + (s - 1 - ln s) = w - 1 - ln w = log_gap(w) >= 0.
#include "softcert/softmax/entropy.hpp"
#include "softcert/theorems/statements.hpp"

namespace softcert::theorems {
namespace {

std::vector<Axis> axes() { return {{"kappa", 0, 1}}; }

template <class I>
I level_ratio(const Arguments<I>& a) {
  return softmax::entropy_level(a.delta) / (I(1) + a.axis[0] * expm1(a.delta));
}

// H - ln n of the two-level vector with fraction kappa at the top, as written.
template <class I>
I entropy_below_log(const Arguments<I>& a) {
  const I u = I(1) + a.axis[0] * expm1(a.delta);
  return log(u) - a.delta * (a.axis[0] * exp(a.delta) / u);
}

// ln((n + off)/n): what a floor stated for one item more claims too much.
template <class I>
I offset_gain(const Arguments<I>& a) {
  return log1p(a.off / a.n);
}

template <class I>
I fault_of(const Arguments<I>& a, const I& bound) {
  return offset_gain(a) + bound * (a.tighten / (I(1) + a.tighten));
}

Obligation uniform() {
  return measured_in(
      "nats", make_obligation(
                  "uniform",
                  "H ≥ ln n − D(δ), D = s − 1 − ln s, s = δ/(1−e^(−δ)): sharp over all n", axes(),
                  []<class I>(const Arguments<I>& a) {
                    return log_gap(level_ratio(a)) - fault_of(a, softmax::entropy_deficit(a.delta));
                  },
                  []<class I>(const Arguments<I>& a) {
                    const I deficit = softmax::entropy_deficit(a.delta) / (I(1) + a.tighten);
                    return Sides<I>{log(I(a.n + a.off)) - deficit, log(a.n) + entropy_below_log(a)};
                  }));
}

Obligation paper() {
  return measured_in("nats",
                     make_obligation(
                         "paper", "H ≥ ln n − δ", axes(),
                         []<class I>(const Arguments<I>& a) {
                           return log_gap(level_ratio(a)) + softmax::deficit_below_spread(a.delta) -
                                  fault_of(a, a.delta);
                         },
                         []<class I>(const Arguments<I>& a) {
                           return Sides<I>{log(I(a.n + a.off)) - a.delta / (I(1) + a.tighten),
                                           log(a.n) + entropy_below_log(a)};
                         }));
}

Obligation deficit() {
  return measured_in("nats", make_obligation(
                                 "deficit", "D(δ) ≤ δ²/8", {},
                                 []<class I>(const Arguments<I>& a) {
                                   return softmax::deficit_below_parabola(a.delta) -
                                          a.tighten * softmax::entropy_deficit(a.delta);
                                 },
                                 []<class I>(const Arguments<I>& a) {
                                   return Sides<I>{
                                       (I(1) + a.tighten) * softmax::entropy_deficit(a.delta),
                                       square(a.delta) / I(8)};
                                 }));
}

Obligation min_entropy() {
  return measured_in(
      "nats",
      make_obligation(
          "min-entropy", "H ≥ −ln p_max ≥ ln(1+(n−1)e^(−δ)) ≥ ln n − δ", {},
          []<class I>(const Arguments<I>& a) {
            return log1p((expm1(a.delta) - a.off) / (a.n + a.off));
          },
          []<class I>(const Arguments<I>& a) {
            return Sides<I>{log(I(a.n + a.off)) - a.delta, log(I(1) + a.others() * exp(-a.delta))};
          }));
}

}  // namespace

Theorem entropy_floor() {
  return {"entropy-floor",
          "Entropy grows like ln n, whatever the logits",
          "However the logits are arranged, the entropy stays within a constant of ln n that "
          "depends on the spread alone.",
          "H ≥ ln n − D(δ) ≥ ln n − min(δ, δ²/8), D(δ) = s − 1 − ln s with s = δ/(1−e^(−δ)); "
          "the exact floor for each n is a two-level vector's entropy",
          "paper (ln n − δ); sharp (D)",
          "the minimum over the box is at a vertex: ∂H/∂e_k changes sign once, from + to −",
          {uniform(), paper(), deficit(), min_entropy()}};
}

}  // namespace softcert::theorems
