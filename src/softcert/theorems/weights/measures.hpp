#pragma once
// The norms, singular values and logits of a weights instance, to the precision asked for.
#include <map>
#include <optional>

#include "softcert/theorems/weights/instance.hpp"

namespace softcert::theorems {

/// A number >= 0: its enclosure, and its square where that is a known rational.
struct Quantity {
  numerics::IntervalR enclosure;
  std::optional<numerics::Rational> square;
};

struct Quantities {
  Quantity sigma_q, sigma_k, sigma_kq, norm_y, max_x, diam, spread, norm_kqy;
};

/// Exact range of a square: lo == hi unless the diameter has too many near-ties to compare exactly.
struct SquareRange {
  numerics::Rational lo, hi;
};

/// Largest squared distance of two rows of x, exact unless more than kMaxExactPairs pairs tie to
/// double accuracy, then within 2^-34 relative. Distances in double, whose error bound picks the
/// pairs that are compared exactly. Domain: finite entries. Cost: rows^2 cols.
SquareRange squared_diameter(const Eigen::MatrixXd& x);
inline constexpr std::size_t kMaxExactPairs = 4096;

/// Sizes an instance may have.
inline constexpr Eigen::Index kMaxItems = 4096;
inline constexpr Eigen::Index kMaxModelWidth = 16384;
inline constexpr Eigen::Index kMaxHeadWidth = 1024;

/// Refuses empty or oversized matrices, sizes that do not fit, NaN, infinities, theta <= 0.
/// Errors: InputError, one line that starts with the instance's name.
void require_consistent(const WeightsInstance& instance);

/// Everything about one instance, computed when asked for and kept. Norms and logits are exact
/// (their squares are rationals); singular values are enclosed.
class Measures {
 public:
  /// Errors: those of require_consistent.
  explicit Measures(const WeightsInstance& instance);

  /// bits 53: singular values from double arithmetic; above: MPFR, relative width about 2^-bits,
  /// for heads that allow it (can_refine). Squares of singular values only when asked for through
  /// with_squares. Enclosures carry 2 * bits, at least 128, bits of precision.
  const Quantities& at(long bits);

  /// at(53), with the squares of singular values that are rational (linear/dyadic.hpp) filled in.
  const Quantities& with_squares();

  /// Whether the smaller side of the matrices is small enough for the refined enclosures.
  bool can_refine() const;

 private:
  Quantities evaluate(long bits) const;

  WeightsInstance instance_;
  SquareRange norm_y_, max_x_, diam_, spread_, norm_kqy_;
  std::map<long, Quantities> by_bits_;
  std::optional<Quantities> squared_;
};

}  // namespace softcert::theorems
