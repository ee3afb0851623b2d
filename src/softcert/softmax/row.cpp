#include "softcert/softmax/row.hpp"

#include <algorithm>
#include <boost/numeric/interval/utility.hpp>
#include <limits>
#include <utility>

#include "softcert/numerics/elementary.hpp"
#include "softcert/softmax/logits.hpp"

namespace softcert::softmax {
namespace {

using numerics::Integer;
using numerics::IntervalD;
using numerics::IntervalR;
using numerics::Rational;
using numerics::Real;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Weights y = e^-d, d = (max - x)/theta >= 0, summed over the row. One item at the maximum, with
// y = 1, is kept apart, so that what a concentrated row has left keeps its relative accuracy.
struct Sums {
  IntervalD rest{0};      // sum y - 1
  IntervalD squares{0};   // sum y^2 - 1
  IntervalD weighted{0};  // sum y d
};

struct Range {
  double min = kInfinity;
  double max = -kInfinity;
  std::size_t count = 0;
};

Range finite_range(std::span<const double> logits) {
  Range range;
  for (std::size_t i = 0; i < logits.size(); ++i) {
    require_logit(logits[i], "logit", i);
    if (logits[i] == -kInfinity) continue;
    range.min = std::min(range.min, logits[i]);
    range.max = std::max(range.max, logits[i]);
    ++range.count;
  }
  return range;
}

// d e^-d. It decreases from d = 1 on, so past 746, where e^-d is below the smallest double 2^-1074,
// it is at most 746 e^-746 < 746 2^-1074; the plain product would grow with d there.
IntervalD distance_times_weight(const IntervalD& distance, const IntervalD& weight) {
  constexpr double kFar = 746;
  if (distance.lower() >= kFar) return IntervalD(0, kFar * 0x1p-1074);
  return distance * weight;
}

Sums add_up(std::span<const double> logits, double max, const IntervalD& inverse_theta) {
  Sums sums;
  bool top_seen = false;
  for (const double logit : logits) {
    if (logit == -kInfinity) continue;
    if (logit == max && !std::exchange(top_seen, true)) continue;
    const IntervalD distance = scaled_difference(max, logit, inverse_theta);
    const IntervalD weight = exp(-distance);
    sums.rest += weight;
    sums.squares += square(weight);
    sums.weighted += distance_times_weight(distance, weight);
  }
  return sums;
}

IntervalR widened(const IntervalD& x) { return IntervalR(Real(x.lower()), Real(x.upper())); }

Rational exact_spread(const Range& range, const Rational& theta) {
  return Rational((to_rational(Real(range.max)) - to_rational(Real(range.min))) / theta);
}

}  // namespace

std::optional<RowFacts> row_facts(std::span<const double> logits, const Rational& theta) {
  const IntervalD inverse_theta = inverse_temperature(theta);
  const Range range = finite_range(logits);
  if (range.count == 0) return std::nullopt;
  const Sums sums = add_up(logits, range.max, inverse_theta);
  const numerics::PrecisionScope precision(numerics::kDefaultPrecisionBits);
  RowFacts facts;
  facts.n = Integer(range.count);
  facts.masked = logits.size() - range.count;
  facts.spread = exact_spread(range, theta);
  const IntervalD total = IntervalD(1) + sums.rest;
  const IntervalR total_real = IntervalR(1) + widened(sums.rest);
  facts.p_max = IntervalR(1) / total_real;
  facts.p_min = exp(-numerics::enclose<IntervalR>(facts.spread)) / total_real;
  // H = ln S + sum (y/S) d: no term is negative, nothing cancels.
  const IntervalD n = numerics::enclose<IntervalD>(facts.n);
  facts.entropy = intersect(log1p(sums.rest) + sums.weighted / total, IntervalD(0, log(n).upper()));
  facts.effective_items =
      intersect(square(total) / (IntervalD(1) + sums.squares), IntervalD(1, n.upper()));
  return facts;
}

}  // namespace softcert::softmax
