#include "softcert/softmax/adaptive_facts.hpp"

#include <functional>
#include <stdexcept>

#include "softcert/numerics/error.hpp"
#include "softcert/numerics/precision.hpp"
#include "softcert/softmax/adaptive.hpp"
#include "softcert/softmax/entropy.hpp"

namespace softcert::softmax {
namespace {

using numerics::IntervalR;
using numerics::Rational;

// Halves [lo, hi] while the sign of f at the middle is certain; f must differ in sign at the ends.
IntervalR bracket_root(const std::function<IntervalR(const IntervalR&)>& f, Rational lo,
                       Rational hi) {
  const bool rising = numerics::certainly_negative(f(numerics::enclose<IntervalR>(lo)));
  const IntervalR at_end = f(numerics::enclose<IntervalR>(hi));
  if (rising ? !numerics::certainly_positive(at_end) : !numerics::certainly_negative(at_end)) {
    throw std::logic_error("adaptive_facts: no change of sign between the given ends");
  }
  for (int step = 0; step < 64; ++step) {
    const Rational middle = (lo + hi) / 2;
    const IntervalR value = f(numerics::enclose<IntervalR>(middle));
    const bool below =
        rising ? numerics::certainly_negative(value) : numerics::certainly_positive(value);
    const bool above =
        rising ? numerics::certainly_positive(value) : numerics::certainly_negative(value);
    if (!below && !above) break;
    (below ? lo : hi) = middle;
  }
  return numerics::enclose<IntervalR>(lo, hi);
}

}  // namespace

AdaptiveFacts adaptive_facts() {
  const numerics::PrecisionScope scope(256);
  const auto excess = [](const IntervalR& h) { return adaptive_polynomial(h) - IntervalR(1); };
  const auto slope = [](const IntervalR& h) { return adaptive_derivative(h); };
  AdaptiveFacts facts;
  facts.active_from = bracket_root(excess, Rational(1, 2), Rational(2));
  facts.active_until = bracket_root(excess, Rational(5), Rational(7));
  facts.peak_entropy = bracket_root(slope, Rational(4), Rational(5));
  facts.peak_beta = adaptive_polynomial_range(facts.peak_entropy);
  return facts;
}

numerics::Integer inert_items(const Rational& delta) {
  if (delta < 0 || delta > 1000) {
    throw numerics::InputError("the inert region is computed for spreads from 0 to 1000, got " +
                               numerics::to_string(delta));
  }
  const Rational from = numerics::parse_rational(kInertFrom);
  for (long bits = 256;; bits *= 2) {
    const numerics::PrecisionScope scope(bits);
    const IntervalR least = exp(numerics::enclose<IntervalR>(from) +
                                entropy_deficit(numerics::enclose<IntervalR>(delta)));
    const auto lo = numerics::to_integer(least.lower(), numerics::Round::kUp);
    if (lo == numerics::to_integer(least.upper(), numerics::Round::kUp)) return lo;
  }
}

}  // namespace softcert::softmax
