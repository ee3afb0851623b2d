#pragma once
// The quantities of which softmax, log-softmax and logsumexp of a row are made, enclosed in MPFR
// numbers of any precision.
#include <cstddef>
#include <span>
#include <vector>

#include "softcert/numerics/rational.hpp"
#include "softcert/numerics/real.hpp"

namespace softcert::reference {

/// lo <= value <= hi.
struct Enclosure {
  numerics::Real lo, hi;
};

/// A row of logits x_i with largest m, and the scale s. In what follows `bits` >= 64 is the
/// relative precision wanted; |ends - value| <= 2^(3 - bits) |value| unless said otherwise.
class RowSum {
 public:
  /// Logits finite or -inf. Errors: InputError for NaN, +inf, no finite logit, s <= 0.
  RowSum(std::span<const double> logits, const numerics::Rational& scale);

  double largest() const { return groups_.front().logit; }
  /// Number of finite logits.
  std::size_t finite() const { return finite_; }
  /// All finite logits are equal.
  bool all_equal() const { return groups_.size() == 1; }
  const numerics::Rational& scale() const { return scale_; }

  /// s m and s (x - m), for a finite logit x: exact when `bits` hold the differences and products.
  Enclosure top(long bits) const;
  Enclosure gap(double logit, long bits) const;
  /// e^{s (x - m)} > 0 for a finite logit x; below e^-kFar it is (0, 2^-kFar] instead.
  Enclosure weight(double logit, long bits) const;
  /// R = sum_i e^{s (x_i - m)} - 1 >= 0: the sum less one of the largest. Exact when all are equal;
  /// when all of it is below e^-kFar times the number of logits, (0, 2^-kFar]. Kept, at the highest
  /// precision so far, for the next call.
  const Enclosure& rest(long bits);

  /// All gaps s (x - m) lie above -2^-kNearBits, and not all are 0. Then softmax is close to 1/n,
  /// which may be a number of the format or a midpoint, and only what follows tells the side.
  bool near_uniform() const { return near_uniform_; }
  /// e^{s (x - m)} - 1 <= 0, and the sum of these < 0 over the finite logits, likewise kept; to
  /// relative precision, however small. For rows that are near_uniform().
  Enclosure weight_less_one(double logit, long bits) const;
  const Enclosure& excess(long bits);

  /// Weights of e^-kFar or less are not evaluated: no decision needs them, since the results they
  /// part from others lie on known sides (exact_row_decision.hpp).
  static constexpr long kFar = 1L << 20;
  static constexpr long kNearBits = 32;

 private:
  struct Group {
    double logit;
    std::size_t count;
  };

  numerics::Real rounded_scale(long bits) const;
  bool is_far(const numerics::Real& gap_hi) const { return gap_hi < -kFar; }
  Enclosure evaluate_rest(long bits) const;
  numerics::Real add_weights(double cutoff, long bits) const;

  std::vector<Group> groups_;  // distinct finite logits, largest first
  std::size_t finite_ = 0;
  numerics::Rational scale_;
  bool unit_scale_;
  bool near_uniform_ = false;
  Enclosure rest_, excess_;
  long rest_bits_ = 0, excess_bits_ = 0;
};

}  // namespace softcert::reference
