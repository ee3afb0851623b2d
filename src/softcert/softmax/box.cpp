#include "softcert/softmax/box.hpp"

#include <algorithm>
#include <limits>
#include <string>

#include "softcert/numerics/elementary.hpp"
#include "softcert/numerics/error.hpp"
#include "softcert/softmax/logits.hpp"

namespace softcert::softmax {
namespace {

using numerics::InputError;
using numerics::IntervalD;

constexpr double kMasked = -std::numeric_limits<double>::infinity();

void require_box(std::span<const double> lo, std::span<const double> hi) {
  if (lo.size() != hi.size()) {
    throw InputError("the box has " + std::to_string(lo.size()) + " lower bounds and " +
                     std::to_string(hi.size()) + " upper bounds");
  }
  for (std::size_t i = 0; i < lo.size(); ++i) {
    require_logit(lo[i], "lower bound", i);
    require_logit(hi[i], "upper bound", i);
    if (lo[i] > hi[i]) throw InputError("lower bound " + std::to_string(i) + " is above the upper");
  }
}

// For every k, sum over j != k of e^((x_j - shift_k)/theta), where shift_k is the largest x_j with
// j != k. So each sum has a term 1 and neither underflows nor overflows, and since k's own term is
// never added, nothing is subtracted.
class SumsWithoutOne {
 public:
  SumsWithoutOne(std::span<const double> x, const IntervalD& inverse_theta)
      : top_(std::ranges::max_element(x) - x.begin()), shift_(x[top_]) {
    std::vector<IntervalD> weights(x.size(), IntervalD(0));
    for (std::size_t j = 0; j < x.size(); ++j) {
      if (x[j] != kMasked) weights[j] = exp(scaled_difference(x[j], shift_, inverse_theta));
    }
    before_.assign(x.size() + 1, IntervalD(0));
    after_.assign(x.size() + 1, IntervalD(0));
    for (std::size_t j = 0; j < x.size(); ++j) before_[j + 1] = before_[j] + weights[j];
    for (std::size_t j = x.size(); j > 0; --j) after_[j - 1] = after_[j] + weights[j - 1];
    add_up_without_top(x, inverse_theta);
  }

  /// The shift of k, kMasked when all others are masked.
  double shift(std::size_t k) const { return k == top_ ? top_shift_ : shift_; }

  IntervalD sum(std::size_t k) const { return k == top_ ? top_sum_ : before_[k] + after_[k + 1]; }

 private:
  void add_up_without_top(std::span<const double> x, const IntervalD& inverse_theta) {
    for (std::size_t j = 0; j < x.size(); ++j) {
      if (j != top_) top_shift_ = std::max(top_shift_, x[j]);
    }
    for (std::size_t j = 0; j < x.size(); ++j) {
      if (j == top_ || x[j] == kMasked) continue;
      top_sum_ += exp(scaled_difference(x[j], top_shift_, inverse_theta));
    }
  }

  std::size_t top_;
  double shift_;
  double top_shift_ = kMasked;
  IntervalD top_sum_{0};
  std::vector<IntervalD> before_, after_;
};

// p_k at x_k = own and the other logits those of `others`; a limit where something is masked.
IntervalD corner(double own, const SumsWithoutOne& others, std::size_t k,
                 const IntervalD& inverse_theta) {
  if (others.shift(k) == kMasked) return IntervalD(1);
  if (own == kMasked) return IntervalD(0);
  const IntervalD ratio = exp(scaled_difference(others.shift(k), own, inverse_theta));
  return IntervalD(1) / (IntervalD(1) + others.sum(k) * ratio);
}

}  // namespace

std::optional<std::vector<IntervalD>> coefficient_ranges(std::span<const double> lo,
                                                         std::span<const double> hi,
                                                         const numerics::Rational& theta) {
  const IntervalD inverse_theta = inverse_temperature(theta);
  require_box(lo, hi);
  if (std::ranges::all_of(hi, [](double x) { return x == kMasked; })) return std::nullopt;
  const SumsWithoutOne at_lo(lo, inverse_theta);
  const SumsWithoutOne at_hi(hi, inverse_theta);
  std::vector<IntervalD> ranges;
  ranges.reserve(lo.size());
  for (std::size_t k = 0; k < lo.size(); ++k) {
    if (hi[k] == kMasked) {
      ranges.emplace_back(0);
      continue;
    }
    ranges.emplace_back(corner(lo[k], at_hi, k, inverse_theta).lower(),
                        corner(hi[k], at_lo, k, inverse_theta).upper());
  }
  return ranges;
}

}  // namespace softcert::softmax
