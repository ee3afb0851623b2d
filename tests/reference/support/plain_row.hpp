#pragma once
// One result of a row by plain MPFR calls at 4000 bits, nothing left out, and its rounding to a
// format by MPFR's own emulation of subnormals: no code of softcert but the formats' descriptions.
#include <mpfr.h>

#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "softcert/numerics/format.hpp"
#include "softcert/numerics/rational.hpp"
#include "softcert/reference/request.hpp"

namespace softcert::reference::testing {

using numerics::Rational;

// Differences of doubles have at most 2100 bits: exact. The rest is 1900 bits finer than they are.
inline constexpr long kPlainBits = 4000;

/// An owned mpfr_t that stands wherever MPFR wants one.
class Wide {
 public:
  explicit Wide(long bits = kPlainBits) { mpfr_init2(value_, bits); }
  Wide(const Wide& other) : Wide(mpfr_get_prec(other.value_)) {
    mpfr_set(value_, other.value_, MPFR_RNDN);
  }
  Wide& operator=(const Wide&) = delete;
  ~Wide() { mpfr_clear(value_); }

  operator mpfr_ptr() { return value_; }           // NOLINT: implicit
  operator mpfr_srcptr() const { return value_; }  // NOLINT: implicit

 private:
  mpfr_t value_;
};

/// A row and its sum of exponentials, rounded upward: a trace of an element beside large ones
/// leaves its mark, so that a midpoint plus a trace shows on its side.
class PlainRow {
 public:
  PlainRow(const std::vector<double>& row, const Rational& scale) : row_(row), scale_(scale) {
    for (const double x : row) largest_ = std::fmax(largest_, x);
    mpfr_set_zero(sum_, 1);
    for (const double x : row) {
      if (std::isinf(x)) continue;
      ++finite_;
      mpfr_add(sum_, sum_, exponential(x), MPFR_RNDU);
    }
  }

  /// The value; for log-softmax and softmax at or below the true one, for logsumexp at or above it.
  Wide value(Operation operation, std::size_t k) const {
    Wide result;
    Wide logarithm;
    mpfr_log(logarithm, sum_, MPFR_RNDU);
    if (operation == Operation::kLogSumExp) {
      mpfr_set_d(result, largest_, MPFR_RNDN);
      mpfr_mul_q(result, result, scale_.backend().data(), MPFR_RNDU);
      mpfr_add(result, result, logarithm, MPFR_RNDU);
    } else if (std::isinf(row_[k])) {
      if (operation == Operation::kSoftmax) mpfr_set_zero(result, 1);
      if (operation == Operation::kLogSoftmax) mpfr_set_inf(result, -1);
    } else if (operation == Operation::kSoftmax) {
      mpfr_div(result, exponential(row_[k]), sum_, MPFR_RNDD);
    } else {
      mpfr_sub(result, gap(row_[k]), logarithm, MPFR_RNDD);
      if ((mpfr_zero_p)(result)) mpfr_set_zero(result, finite_ == 1 ? 1 : -1);
    }
    return result;
  }

 private:
  Wide gap(double x) const {
    Wide result;
    mpfr_set_d(result, x, MPFR_RNDN);
    mpfr_sub_d(result, result, largest_, MPFR_RNDN);
    mpfr_mul_q(result, result, scale_.backend().data(), MPFR_RNDN);
    return result;
  }
  Wide exponential(double x) const {
    Wide result = gap(x);
    mpfr_exp(result, result, MPFR_RNDU);
    return result;
  }

  std::vector<double> row_;
  Rational scale_;
  double largest_ = -std::numeric_limits<double>::infinity();
  std::size_t finite_ = 0;
  Wide sum_;
};

/// v rounded to nearest, ties to even, as a double; zeros and underflows keep v's sign, except that
/// the number zero is +0 unless it is written -0.
inline double plain_round(numerics::FormatId id, const Wide& v, numerics::Overflow overflow) {
  const numerics::Format& format = numerics::format_of(id);
  Wide rounded(format.precision);
  int inexact = mpfr_set(rounded, v, MPFR_RNDN);
  const mpfr_exp_t emin = mpfr_get_emin(), emax = mpfr_get_emax();
  mpfr_set_emin(format.min_exponent - format.precision + 2);
  mpfr_set_emax(std::ilogb(format.max_finite) + 1);
  inexact = mpfr_check_range(rounded, inexact, MPFR_RNDN);
  mpfr_subnormalize(rounded, inexact, MPFR_RNDN);
  const double result = mpfr_get_d(rounded, MPFR_RNDN);
  mpfr_set_emin(emin);
  mpfr_set_emax(emax);
  if (std::fabs(result) <= format.max_finite) return result;
  if (overflow == numerics::Overflow::kSaturate) return std::copysign(format.max_finite, result);
  if (!format.has_infinity) return std::numeric_limits<double>::quiet_NaN();
  return result;
}

}  // namespace softcert::reference::testing
