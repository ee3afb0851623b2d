#include "softcert/softmax/exact_entropy_floor.hpp"

#include <algorithm>

#include "softcert/softmax/entropy.hpp"

namespace softcert::softmax {
namespace {

using numerics::Integer;
using numerics::IntervalR;
using numerics::Rational;
using numerics::Round;
using numerics::to_integer;

// Real k at which H(k) is smallest: n (s - 1)/(e^delta - 1), written without cancellation at
// large delta: s - 1 = (delta - 1 + e^(-delta))/(1 - e^(-delta)).
IntervalR optimal_count(const IntervalR& n, const IntervalR& delta) {
  const IntervalR level = entropy_level(delta);
  return n * (level - IntervalR(1)) / expm1(delta);
}

Integer clamp_count(const Integer& k, const Integer& n) {
  return std::clamp(k, Integer(1), Integer(n - 1));
}

}  // namespace

IntervalR exact_entropy_floor(const Integer& n, const Rational& delta) {
  const IntervalR items = numerics::enclose<IntervalR>(n);
  if (n == 1) return IntervalR(0);
  if (delta == 0) return log(items);
  const IntervalR spread = numerics::enclose<IntervalR>(delta);
  const IntervalR best = optimal_count(items, spread);
  const Integer first = clamp_count(to_integer(best.lower(), Round::kDown), n);
  const Integer last = clamp_count(Integer(to_integer(best.upper(), Round::kDown) + 1), n);
  const auto entropy_at = [&](const Integer& k) {
    return two_level_entropy(numerics::enclose<IntervalR>(k), items, spread);
  };
  // Unimodal in k: outside [first, last] H is larger, and inside, when the enclosure of the
  // optimum is too wide to enumerate, H lies above the uniform floor.
  IntervalR lowest = entropy_at(first);
  if (last - first > 64) {
    const IntervalR floor_all = entropy_floor_uniform(items, spread);
    return IntervalR(floor_all.lower(), lowest.upper());
  }
  for (Integer k = first + 1; k <= last; ++k) lowest = min(lowest, entropy_at(k));
  return lowest;
}

}  // namespace softcert::softmax
