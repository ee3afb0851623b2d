#pragma once
// Softmax of a row by plain MPFR at 600 bits, rounding to nearest: no code of softcert in it, so
// that it can judge enclosures.
#include <mpfr.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <span>

namespace softcert::softmax::testing {

/// An MPFR number of 600 bits.
class Big {
 public:
  static constexpr mpfr_prec_t kBits = 600;
  Big(double value = 0) : Big(Uninitialised{}) { mpfr_set_d(value_, value, MPFR_RNDN); }  // NOLINT
  Big(const Big& other) : Big(Uninitialised{}) { mpfr_set(value_, other.value_, MPFR_RNDN); }
  Big& operator=(const Big& other) {
    mpfr_set(value_, other.value_, MPFR_RNDN);
    return *this;
  }
  ~Big() { mpfr_clear(value_); }
  mpfr_ptr raw() { return value_; }
  mpfr_srcptr raw() const { return value_; }

  friend Big operator+(const Big& a, const Big& b) { return of(mpfr_add, a, b); }
  friend Big operator-(const Big& a, const Big& b) { return of(mpfr_sub, a, b); }
  friend Big operator*(const Big& a, const Big& b) { return of(mpfr_mul, a, b); }
  friend Big operator/(const Big& a, const Big& b) { return of(mpfr_div, a, b); }
  friend Big exp(const Big& a) { return of(mpfr_exp, a); }
  friend Big log1p(const Big& a) { return of(mpfr_log1p, a); }

 private:
  struct Uninitialised {};
  explicit Big(Uninitialised) { mpfr_init2(value_, kBits); }
  template <class Function, class... Arguments>
  static Big of(Function function, const Arguments&... arguments) {
    Big result;
    function(result.value_, arguments.raw()..., MPFR_RNDN);
    return result;
  }

  mpfr_t value_;
};

/// True when lo <= exact and exact <= hi for an `exact` known to about 590 bits: the ends may miss
/// the computed number by 2^-580 of it, far less than any rounding of theirs.
inline bool holds(mpfr_srcptr lo, mpfr_srcptr hi, const Big& exact) {
  const Big slack(0x1p-580);
  const Big below = exact - exact * slack;
  const Big above = exact + exact * slack;
  return mpfr_lessequal_p(lo, above.raw()) != 0 && mpfr_lessequal_p(below.raw(), hi) != 0;
}
inline bool holds(double lo, double hi, const Big& exact) {
  return holds(Big(lo).raw(), Big(hi).raw(), exact);
}

/// (hi - lo)/exact as a double, rounded somehow: for judging tightness.
inline double relative_width(const Big& lo, const Big& hi, const Big& exact) {
  const Big width = (hi - lo) / exact;
  return std::fabs(mpfr_get_d(width.raw(), MPFR_RNDN));
}

struct RowReference {
  Big p_max, p_min, entropy, effective_items;
};

/// The facts of a row at temperature numerator/denominator; -infinity is left out. One item at the
/// maximum is left out of the sums too and added at the end, so that no bits of a tiny rest are
/// lost.
inline RowReference reference(std::span<const double> logits, long numerator, long denominator) {
  const auto top = std::ranges::max_element(logits) - logits.begin();
  const double max = logits[top];
  double min = max;
  const Big beta = Big(static_cast<double>(denominator)) / Big(static_cast<double>(numerator));
  Big rest;
  Big squares;
  Big weighted;
  for (std::ptrdiff_t i = 0; i < std::ssize(logits); ++i) {
    if (i == top || logits[i] == -HUGE_VAL) continue;
    min = std::fmin(min, logits[i]);
    const Big distance = (Big(max) - Big(logits[i])) * beta;
    const Big weight = exp(Big(0) - distance);
    rest = rest + weight;
    squares = squares + weight * weight;
    weighted = weighted + weight * distance;
  }
  const Big total = Big(1) + rest;
  return {Big(1) / total, exp((Big(min) - Big(max)) * beta) / total, log1p(rest) + weighted / total,
          total * total / (Big(1) + squares)};
}

}  // namespace softcert::softmax::testing
