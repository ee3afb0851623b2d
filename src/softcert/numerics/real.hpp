#pragma once
// Arbitrary-precision reals: Boost.Multiprecision's MPFR number, with the rounding direction and
// the precision explicit. Boost's own arithmetic rounds to nearest and its assignments may round to
// the target's precision; nothing of that is reachable here.
#include <boost/multiprecision/mpfr.hpp>
#include <compare>
#include <concepts>
#include <type_traits>
#include <utility>

#include "softcert/numerics/precision.hpp"
#include "softcert/numerics/rational.hpp"
#include "softcert/numerics/rounding.hpp"

namespace softcert::numerics {

/// A number m * 2^e, an infinity or NaN, which carries its own precision. Copies, assignments,
/// swaps and conversions from integers and doubles are exact at any mix of precisions; a moved-from
/// Real stays a valid number. Everything inexact is a free function with a Round.
/// Comparisons are exact; NaN compares as unordered.
class Real {
 public:
  using Number = boost::multiprecision::number<boost::multiprecision::mpfr_float_backend<0>,
                                               boost::multiprecision::et_off>;

  Real() : Real(0) {}
  Real(double value);                // NOLINT: implicit, exact (53 bits)
  Real(long double value) = delete;  // would pass through a double
  template <std::integral N>
  Real(N value) {  // NOLINT: implicit, exact (64 bits)
    static_assert(sizeof(N) <= sizeof(long));
    if constexpr (std::is_signed_v<N>) {
      set_signed(value);
    } else {
      set_unsigned(value);
    }
  }
  Real(const Real& other) : value_(other.value_) {}
  Real& operator=(const Real& other);
  // Swaps: no allocation, and both sides stay valid. Move construction copies.
  Real& operator=(Real&& other) noexcept {
    swap(*this, other);
    return *this;
  }
  ~Real() = default;

  /// NaN with room for `bits` bits: a target for MPFR functions through raw_target().
  static Real with_precision(long bits);
  /// Exact copy of an MPFR number.
  static Real copy_of(mpfr_srcptr value);

  mpfr_srcptr raw() const noexcept { return value_.backend().data(); }
  mpfr_ptr raw_target() noexcept { return value_.backend().data(); }
  /// Bits of the significand this number can hold.
  long precision_bits() const noexcept { return mpfr_get_prec(raw()); }

  bool is_nan() const noexcept { return mpfr_nan_p(raw()) != 0; }
  bool is_inf() const noexcept { return mpfr_inf_p(raw()) != 0; }
  bool is_finite() const noexcept { return mpfr_number_p(raw()) != 0; }
  /// -1, 0 or 1; 0 for NaN.
  int sign() const noexcept { return is_nan() ? 0 : mpfr_sgn(raw()); }

  Real operator-() const;

  friend void swap(Real& a, Real& b) noexcept { mpfr_swap(a.raw_target(), b.raw_target()); }
  friend bool operator==(const Real& a, const Real& b) noexcept {
    return mpfr_equal_p(a.raw(), b.raw()) != 0;
  }
  friend std::partial_ordering operator<=>(const Real& a, const Real& b) noexcept {
    if (mpfr_unordered_p(a.raw(), b.raw())) return std::partial_ordering::unordered;
    return mpfr_cmp(a.raw(), b.raw()) <=> 0;
  }
  template <class N>
  requires std::is_arithmetic_v<N>
  friend bool operator==(const Real& a, N b) noexcept { return (a <=> b) == 0; }
  template <class N>
  requires std::is_arithmetic_v<N>
  friend std::partial_ordering operator<=>(const Real& a, N b) noexcept {
    if (a.is_nan()) return std::partial_ordering::unordered;
    if constexpr (std::is_floating_point_v<N>) {
      static_assert(sizeof(N) <= sizeof(double));
      if (b != b) return std::partial_ordering::unordered;
      return mpfr_cmp_d(a.raw(), static_cast<double>(b)) <=> 0;
    } else if constexpr (std::is_signed_v<N>) {
      return mpfr_cmp_si(a.raw(), b) <=> 0;
    } else {
      return mpfr_cmp_ui(a.raw(), b) <=> 0;
    }
  }

 private:
  void set_signed(long value);
  void set_unsigned(unsigned long value);

  Number value_;
};

// Each result is the exact value rounded in the given direction to working_precision() bits
// (correctly rounded: MPFR's guarantee). An overflow downward gives the largest finite number, not
// +inf. Undefined operands (inf - inf, 0/0, sqrt(-1), NaN) give NaN. Errors: none.
Real add(const Real& a, const Real& b, Round direction);
Real sub(const Real& a, const Real& b, Round direction);
Real mul(const Real& a, const Real& b, Round direction);
Real div(const Real& a, const Real& b, Round direction);
Real sqrt(const Real& a, Round direction);
Real exp(const Real& a, Round direction);
Real expm1(const Real& a, Round direction);
Real log(const Real& a, Round direction);
Real log1p(const Real& a, Round direction);
Real sinh(const Real& a, Round direction);
Real cosh(const Real& a, Round direction);
Real tanh(const Real& a, Round direction);
Real pow(const Real& a, long exponent, Round direction);

/// The rational or integer rounded to working_precision() bits in the given direction.
Real from_rational(const Rational& value, Round direction);
Real from_integer(const Integer& value, Round direction);

/// The value rounded to a double in the given direction: an overflow towards zero gives +-DBL_MAX.
double to_double(const Real& value, Round direction);

/// The exact value as a rational. Errors: InputError when value is infinite or NaN.
Rational to_rational(const Real& value);

/// Largest integer <= value (kDown) or smallest >= value (kUp), exact. Errors: InputError when
/// value is infinite or NaN.
Integer to_integer(const Real& value, Round direction);

}  // namespace softcert::numerics
