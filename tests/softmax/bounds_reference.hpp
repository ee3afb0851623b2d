#pragma once
// Every key of `softcert bounds` by its formula, in plain MPFR: no code of softcert in it.
#include <map>
#include <string>

#include "plain_mpfr.hpp"

namespace softcert::softmax::testing {

/// Bits that leave, after every cancellation of the formulas below, far more than `digits` digits:
/// e^-delta may be all that is left of numbers near 1.
inline long reference_bits(const Exact& delta, long digits) {
  return 3000 + 16 * digits + static_cast<long>(5 * delta.convert_to<double>());
}

/// Entropy of the two-level vector by its definition.
class TwoLevel {
 public:
  TwoLevel(const ExactInteger& n, const Exact& delta, long bits)
      : n_(n), bits_(bits), delta_(delta, bits), top_(exp(delta_)) {}

  Plain entropy(const ExactInteger& k) const {
    const Plain heavy = Plain(Exact(k), bits_) * top_;
    const Plain total = heavy + Plain(Exact(n_ - k), bits_);
    return log(total) - delta_ * heavy / total;
  }

  /// Least over every k = 1..n-1.
  Plain least_by_trying_all() const {
    Plain least = entropy(1);
    for (ExactInteger k = 2; k < n_; ++k) {
      const Plain next = entropy(k);
      if (next < least) least = next;
    }
    return least;
  }

  /// Least when H falls and then rises in k: halving by the sign of H(k + 1) - H(k).
  Plain least_by_halving() const {
    ExactInteger lo = 1, hi = n_ - 1;
    while (lo < hi) {
      const ExactInteger middle = (lo + hi) / 2;
      if (entropy(middle + 1) < entropy(middle)) {
        lo = middle + 1;
      } else {
        hi = middle;
      }
    }
    return entropy(lo);
  }

 private:
  ExactInteger n_;
  long bits_;
  Plain delta_, top_;
};

inline Plain sharp_entropy_floor(const ExactInteger& n, const Exact& delta, long bits) {
  if (n == 1) return Plain(Exact(0), bits);
  const TwoLevel levels(n, delta, bits);
  return n <= 200 ? levels.least_by_trying_all() : levels.least_by_halving();
}

inline std::map<std::string, Plain> bounds_reference(const ExactInteger& n, const Exact& delta,
                                                     long bits) {
  const Plain one(Exact(1), bits), items(Exact(n), bits), others(Exact(n - 1), bits);
  const Plain d(delta, bits), up = exp(d), down = one / up;
  const Plain level = delta == 0 ? one : d / (one - down);
  const Plain deficit = level - one - log(level);
  const Plain half = cosh(Plain(Exact(delta / 2), bits));
  return {{"dispersion.lower", down / items},
          {"dispersion.upper", up / items},
          {"dispersion-sharp.lower", one / (one + others * up)},
          {"dispersion-sharp.upper", one / (one + others * down)},
          {"entropy-floor.paper", log(items) - d},
          {"entropy-floor.sharp", sharp_entropy_floor(n, delta, bits)},
          {"entropy-floor.uniform", log(items) - deficit},
          {"effective-items.lower", items / (half * half)},
          {"uniform-distance.upper", tanh(Plain(Exact(delta / 4), bits))}};
}

}  // namespace softcert::softmax::testing
