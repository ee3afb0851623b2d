#include "softcert/reference/exact_row_sum.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>

#include "softcert/numerics/error.hpp"

namespace softcert::reference {
namespace {

using numerics::Real;
using numerics::Round;

constexpr long kGapBits = 64;  // to see how large a gap is

/// value * factor at `bits` bits, correctly rounded (mpfr_mul_q rounds once).
Real times(const Real& value, const numerics::Rational& factor, long bits, mpfr_rnd_t direction) {
  Real result = Real::with_precision(bits);
  mpfr_mul_q(result.raw_target(), value.raw(), factor.backend().data(), direction);
  return result;
}

/// (0, 2^-kFar], closed at 0.
Enclosure negligible() {
  Real hi = Real::with_precision(2);
  mpfr_set_ui_2exp(hi.raw_target(), 1, -RowSum::kFar, MPFR_RNDN);
  return {Real(0), hi};
}

/// value -+ 2^(1 - bits) |value|, rounded outward: encloses x when |value - x| <= 2^-bits |x|.
Enclosure widened(const Real& value, long bits) {
  const numerics::PrecisionScope scope(bits + 4);
  Real error(value);
  mpfr_abs(error.raw_target(), error.raw(), MPFR_RNDN);
  mpfr_mul_2si(error.raw_target(), error.raw(), 1 - bits, MPFR_RNDN);
  return {numerics::sub(value, error, Round::kDown), numerics::add(value, error, Round::kUp)};
}

/// Working precision w at which a sum of weights, each of gap at most `size` in magnitude, has a
/// relative error below 2^-(bits + 2). With u = 2^-w: three roundings leave a gap off by 3.1 u
/// size, which is below 1/100, so its exponential by a factor within 1 -+ 3.2 u size; rounding that
/// and its product with a count adds 2.1 u, and each addition u, of a sum of terms of one sign: u
/// (3.2 size + 2.1 + additions) < 2^-(bits + 2), since 1/u >= 2^(bits + 2) growth below.
long guarded(long bits, double size, std::size_t additions) {
  const auto growth = static_cast<std::uint64_t>(4 * size) + 5 + additions;
  return bits + std::bit_width(growth) + 2;
}

/// Evaluates weights at one precision in variables of its own.
class WeightLoop {
 public:
  WeightLoop(double largest, const Real& scale, bool unit_scale, long bits)
      : largest_(largest), scale_(scale), unit_scale_(unit_scale) {
    for (Real* number : {&gap_, &weight_}) *number = Real::with_precision(bits);
  }

  /// s (x - m), rounded to nearest after each step: monotone in x.
  mpfr_srcptr gap(double logit) {
    mpfr_set_d(logit_.raw_target(), logit, MPFR_RNDN);  // 53 bits: exact
    mpfr_sub(gap_.raw_target(), logit_.raw(), largest_.raw(), MPFR_RNDN);
    if (!unit_scale_) mpfr_mul(gap_.raw_target(), gap_.raw(), scale_.raw(), MPFR_RNDN);
    return gap_.raw();
  }

  /// count e^gap of the gap last evaluated.
  mpfr_srcptr weight(std::size_t count) { return counted(mpfr_exp, count); }
  /// count (e^gap - 1).
  mpfr_srcptr weight_less_one(std::size_t count) { return counted(mpfr_expm1, count); }

 private:
  template <class Function>
  mpfr_srcptr counted(Function function, std::size_t count) {
    function(weight_.raw_target(), gap_.raw(), MPFR_RNDN);
    if (count > 1) mpfr_mul_ui(weight_.raw_target(), weight_.raw(), count, MPFR_RNDN);
    return weight_.raw();
  }

  Real logit_ = Real::with_precision(53), gap_, weight_;
  Real largest_, scale_;
  bool unit_scale_;
};

}  // namespace

RowSum::RowSum(std::span<const double> logits, const numerics::Rational& scale)
    : scale_(scale), unit_scale_(scale == 1) {
  if (scale <= 0) throw numerics::InputError("the scale of an exact row must be positive");
  std::vector<double> sorted;
  sorted.reserve(logits.size());
  for (const double x : logits) {
    if (std::isnan(x) || x > std::numeric_limits<double>::max()) {
      throw numerics::InputError("a logit of an exact row is NaN or +inf");
    }
    if (std::isfinite(x)) sorted.push_back(x);
  }
  if (sorted.empty()) throw numerics::InputError("an exact row has no finite logit");
  finite_ = sorted.size();
  std::sort(sorted.begin(), sorted.end(), std::greater<>());
  for (const double x : sorted) {
    if (groups_.empty() || groups_.back().logit != x) groups_.push_back({x, 0});
    ++groups_.back().count;
  }
  const Real smallest_gap = gap(groups_.back().logit, kGapBits).lo;
  near_uniform_ = !all_equal() && smallest_gap > -std::ldexp(1.0, -static_cast<int>(kNearBits));
}

Enclosure RowSum::top(long bits) const {
  const Real m(largest());
  return {times(m, scale_, bits, MPFR_RNDD), times(m, scale_, bits, MPFR_RNDU)};
}

Enclosure RowSum::gap(double logit, long bits) const {
  const numerics::PrecisionScope scope(bits);
  const Real lo = numerics::sub(logit, largest(), Round::kDown);
  const Real hi = numerics::sub(logit, largest(), Round::kUp);
  if (unit_scale_) return {lo, hi};
  return {times(lo, scale_, bits, MPFR_RNDD), times(hi, scale_, bits, MPFR_RNDU)};
}

Real RowSum::rounded_scale(long bits) const {
  Real result = Real::with_precision(bits);
  mpfr_set_q(result.raw_target(), scale_.backend().data(), MPFR_RNDN);
  return result;
}

Enclosure RowSum::weight(double logit, long bits) const {
  if (logit == largest()) return {Real(1), Real(1)};
  const Enclosure size = gap(logit, kGapBits);
  if (is_far(size.hi)) return negligible();
  const long working = guarded(bits, -to_double(size.lo, Round::kDown), 0);
  WeightLoop loop(largest(), rounded_scale(working), unit_scale_, working);
  loop.gap(logit);
  return widened(Real::copy_of(loop.weight(1)), bits);
}

const Enclosure& RowSum::rest(long bits) {
  if (rest_bits_ < bits) {
    rest_ = evaluate_rest(bits);
    rest_bits_ = bits;
  }
  return rest_;
}

Enclosure RowSum::evaluate_rest(long bits) const {
  const std::size_t others = groups_.front().count - 1;
  if (all_equal()) return {Real(others), Real(others)};
  // R >= e^lead: 1 when the largest logit comes twice, else the second's weight.
  double lead = 0;
  if (others == 0) {
    const Enclosure second = gap(groups_[1].logit, kGapBits);
    // All weights together: below finite_ e^-kFar < 2^64 2^(-1.44 kFar) < 2^-kFar.
    if (is_far(second.hi)) return negligible();
    lead = to_double(second.lo, Round::kDown);
  }
  // ln 2 < 0.6932, so finite_ e^cutoff < 2^-(bits + 3) e^lead. A gap rounded to below the cutoff is
  // itself below cutoff + 3.1 u 2^21 < cutoff + 2^-40: the terms dropped are < 2^-(bits + 2) R.
  const double drop = static_cast<double>(bits + std::bit_width(finite_) + 3) * 0.6932;
  const Real sum = add_weights(lead - drop, bits);
  // Errors relative to R: below 2^-(bits + 2) by rounding, 2^-(bits + 2) dropped. And R > others,
  // which is sharp when all else is dropped: 1/2 - e^-1e300 is below 1/2.
  Enclosure result = widened(sum, bits);
  if (result.lo < others) result.lo = others;
  return result;
}

Real RowSum::add_weights(double cutoff, long bits) const {
  const long working = guarded(bits, -cutoff + 1, groups_.size());
  WeightLoop loop(largest(), rounded_scale(working), unit_scale_, working);
  Real sum = Real::with_precision(working);
  mpfr_set_ui(sum.raw_target(), groups_.front().count - 1, MPFR_RNDN);
  for (std::size_t g = 1; g < groups_.size(); ++g) {
    if (mpfr_cmp_d(loop.gap(groups_[g].logit), cutoff) < 0) break;
    mpfr_add(sum.raw_target(), sum.raw(), loop.weight(groups_[g].count), MPFR_RNDN);
  }
  return sum;
}

Enclosure RowSum::weight_less_one(double logit, long bits) const {
  if (logit == largest()) return {Real(0), Real(0)};
  const long working = guarded(bits, 1, 0);
  WeightLoop loop(largest(), rounded_scale(working), unit_scale_, working);
  loop.gap(logit);
  return widened(Real::copy_of(loop.weight_less_one(1)), bits);
}

const Enclosure& RowSum::excess(long bits) {
  if (excess_bits_ < bits) {
    const long working = guarded(bits, 1, groups_.size());
    WeightLoop loop(largest(), rounded_scale(working), unit_scale_, working);
    Real sum = Real::with_precision(working);
    mpfr_set_zero(sum.raw_target(), 1);
    for (const Group& group : std::span(groups_).subspan(1)) {
      loop.gap(group.logit);
      mpfr_add(sum.raw_target(), sum.raw(), loop.weight_less_one(group.count), MPFR_RNDN);
    }
    excess_ = widened(sum, bits);
    excess_bits_ = bits;
  }
  return excess_;
}

}  // namespace softcert::reference
