// adaptive-temperature: the paper's beta(H) = max(q(H), 1) for H > 1/2, else 1.
// range/quiet/active/low pin the polynomial down; effective: with beta <= beta_max the spread is
// at most beta_max delta and dispersion-sharp holds with it; quiet with entropy-floor: where
// ln n >= 5.94452083 + D(delta) the routine does nothing. published: the routine adds 1e-9 inside
// its logarithm: H - H' = sum p ln(1 + 1e-9/p) <= n 1e-9, since y - ln(1 + y) = log_gap(1+y) >= 0.
#include "softcert/softmax/adaptive.hpp"
#include "softcert/softmax/coefficients.hpp"
#include "softcert/theorems/spread_cap.hpp"
#include "softcert/theorems/statements.hpp"

namespace softcert::theorems {
namespace {

using numerics::parse_rational;
using numerics::Rational;

// An exact constant, parsed once: enclosed at the working precision.
struct Constant {
  explicit Constant(const char* text)
      : exact(parse_rational(text)), narrow(numerics::enclose<numerics::IntervalD>(exact)) {}
  template <class I>
  I as() const {
    if constexpr (std::is_same_v<I, numerics::IntervalD>)
      return narrow;
    else
      return numerics::enclose<I>(exact);
  }
  Rational exact;
  numerics::IntervalD narrow;
};

const Constant& beta_max() {
  static const Constant constant(softmax::kBetaMax);
  return constant;
}

const Constant& published_epsilon() {
  static const Constant constant(softmax::kPublishedEpsilon);
  return constant;
}

// 1 - (1 + tighten) q(H), the slack of "q is below 1".
template <class I>
I below_one(const Arguments<I>& a) {
  return I(1) - (I(1) + a.tighten) * softmax::adaptive_polynomial_range(a.axis[0]);
}

template <class I>
Sides<I> below_one_sides(const Arguments<I>& a) {
  return {(I(1) + a.tighten) * softmax::adaptive_polynomial(a.axis[0]), I(1)};
}

Obligation range() {
  return measured_in(
      "absolute",
      make_obligation(
          "range", "β(H) ≤ 2.42138771 for every entropy H in [0, ln n]", {{"H", 0, 0, true}},
          []<class I>(const Arguments<I>& a) {
            return beta_max().template as<I>() -
                   (I(1) + a.tighten) * softmax::adaptive_polynomial_range(a.axis[0]);
          },
          []<class I>(const Arguments<I>& a) {
            return Sides<I>{(I(1) + a.tighten) * softmax::adaptive_polynomial(a.axis[0]),
                            beta_max().template as<I>()};
          }));
}

Obligation quiet() {
  const Rational from = parse_rational(softmax::kInertFrom);
  return measured_in(
      "absolute",
      strictly(make_obligation(
          "quiet", "q(H) < 1, so β = 1, for H from 5.94452083 to ln n", {{"H", from, from, true}},
          []<class I>(const Arguments<I>& a) { return below_one(a); },
          []<class I>(const Arguments<I>& a) { return below_one_sides(a); })));
}

Obligation active() {
  const Rational from = parse_rational(softmax::kActiveFrom);
  const Rational until = parse_rational(softmax::kActiveUntil);
  return measured_in(
      "absolute", strictly(make_obligation(
                      "active", "q(H) > 1 on [0.84858200, 5.94452082]", {{"H", from, until}},
                      []<class I>(const Arguments<I>& a) {
                        return softmax::adaptive_polynomial_range(a.axis[0]) - (I(1) + a.tighten);
                      },
                      []<class I>(const Arguments<I>& a) {
                        return Sides<I>{I(1) + a.tighten, softmax::adaptive_polynomial(a.axis[0])};
                      })));
}

Obligation low() {
  const Rational until = parse_rational(softmax::kActiveBefore);
  return measured_in(
      "absolute",
      strictly(make_obligation(
          "low", "q(H) < 1, so β = 1, on [1/2, 0.84858199]", {{"H", Rational(1, 2), until}},
          []<class I>(const Arguments<I>& a) { return below_one(a); },
          []<class I>(const Arguments<I>& a) { return below_one_sides(a); })));
}

Obligation effective() {
  return make_obligation(
      "effective", "U(n, βδ) ≤ U(n, 2.42138771 δ) for 1 ≤ β ≤ 2.42138771",
      {{"beta", 1, parse_rational(softmax::kBetaMax)}},
      []<class I>(const Arguments<I>& a) {
        const I largest = beta_max().template as<I>();
        // beta <= beta_max as reals; the enclosure of beta_max - beta is cut at 0.
        const I gap = max(I(largest - a.axis[0]), I(0));
        return spread_cap_slack(a, I(largest * a.delta), I(gap * a.delta));
      },
      []<class I>(const Arguments<I>& a) {
        const I largest = beta_max().template as<I>();
        return Sides<I>{I(1) + a.tighten,
                        softmax::sharp_upper(I(a.n + a.off), I(largest * a.delta)) /
                            softmax::sharp_upper(a.n, I(a.axis[0] * a.delta))};
      });
}

// y = 1e-9/p for the smallest p possible, scaled by the axis: all y in [0, 1e-9 (1 + N e^delta)].
template <class I>
I published_ratio(const Arguments<I>& a) {
  return a.axis[0] * published_epsilon().template as<I>() * (I(1) + a.others() * exp(a.delta));
}

Obligation published() {
  return measured_in(
      "absolute",
      make_obligation(
          "published", "the published entropy, with 10⁻⁹ in its logarithm, lies in [H − n·10⁻⁹, H]",
          {{"y", 0, 1}},
          []<class I>(const Arguments<I>& a) {
            const I y = published_ratio(a);
            return log_gap(I(I(1) + y)) - a.tighten * log1p(y);
          },
          []<class I>(const Arguments<I>& a) {
            const I y = published_ratio(a);
            return Sides<I>{(I(1) + a.tighten) * log1p(y), y};
          }));
}

}  // namespace

Theorem adaptive_temperature() {
  return {"adaptive-temperature",
          "What the paper's adaptive temperature can do, and where it does nothing",
          "The paper's adaptive temperature multiplies the spread by at most 2.4214, and does "
          "nothing at all beyond a certain number of items.",
          "1 ≤ β ≤ 2.42138771, so p_k ≤ U(n, 2.42138771 δ); β > 1 only for entropies between "
          "0.84858199 and 5.94452083; β = 1 whenever ln n ≥ 5.94452083 + D(δ), for the "
          "published code whenever ln n − n·10⁻⁹ ≥ 5.94452083 + D(δ)",
          "paper's algorithm; bounds sharp",
          "β ≥ 1 with entropy-monotone: it never raises the entropy; the inert region by "
          "entropy-floor",
          {range(), quiet(), active(), low(), effective(), published()}};
}

}  // namespace softcert::theorems
