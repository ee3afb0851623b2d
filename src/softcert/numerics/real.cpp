#include "softcert/numerics/real.hpp"

#include "softcert/numerics/error.hpp"
#include "softcert/numerics/mpfr_direction.hpp"

namespace softcert::numerics {
namespace {

using detail::mpfr_direction;

template <class F, class... Args>
Real rounded(F function, Round direction, Args... args) {
  Real result = Real::with_precision(working_precision());
  function(result.raw_target(), args..., mpfr_direction(direction));
  return result;
}

}  // namespace

Real::Real(double value) {
  mpfr_set_prec(raw_target(), 53);
  mpfr_set_d(raw_target(), value, MPFR_RNDN);
}

void Real::set_signed(long value) {
  mpfr_set_prec(raw_target(), 64);
  mpfr_set_si(raw_target(), value, MPFR_RNDN);
}

void Real::set_unsigned(unsigned long value) {
  mpfr_set_prec(raw_target(), 64);
  mpfr_set_ui(raw_target(), value, MPFR_RNDN);
}

Real& Real::operator=(const Real& other) {
  if (this != &other) {
    if (precision_bits() != other.precision_bits()) {
      mpfr_set_prec(raw_target(), other.precision_bits());
    }
    mpfr_set(raw_target(), other.raw(), MPFR_RNDN);
  }
  return *this;
}

Real Real::with_precision(long bits) {
  Real result(0);
  mpfr_set_prec(result.raw_target(), bits);
  return result;
}

Real Real::copy_of(mpfr_srcptr value) {
  Real result = with_precision(mpfr_get_prec(value));
  mpfr_set(result.raw_target(), value, MPFR_RNDN);
  return result;
}

Real Real::operator-() const {
  Real result(*this);
  mpfr_neg(result.raw_target(), raw(), MPFR_RNDN);
  return result;
}

Real add(const Real& a, const Real& b, Round d) { return rounded(mpfr_add, d, a.raw(), b.raw()); }
Real sub(const Real& a, const Real& b, Round d) { return rounded(mpfr_sub, d, a.raw(), b.raw()); }
Real mul(const Real& a, const Real& b, Round d) { return rounded(mpfr_mul, d, a.raw(), b.raw()); }
Real div(const Real& a, const Real& b, Round d) { return rounded(mpfr_div, d, a.raw(), b.raw()); }
Real sqrt(const Real& a, Round d) { return rounded(mpfr_sqrt, d, a.raw()); }
Real exp(const Real& a, Round d) { return rounded(mpfr_exp, d, a.raw()); }
Real expm1(const Real& a, Round d) { return rounded(mpfr_expm1, d, a.raw()); }
Real log(const Real& a, Round d) { return rounded(mpfr_log, d, a.raw()); }
Real log1p(const Real& a, Round d) { return rounded(mpfr_log1p, d, a.raw()); }
Real sinh(const Real& a, Round d) { return rounded(mpfr_sinh, d, a.raw()); }
Real cosh(const Real& a, Round d) { return rounded(mpfr_cosh, d, a.raw()); }
Real tanh(const Real& a, Round d) { return rounded(mpfr_tanh, d, a.raw()); }
Real pow(const Real& a, long n, Round d) { return rounded(mpfr_pow_si, d, a.raw(), n); }

Real from_rational(const Rational& value, Round d) {
  return rounded(mpfr_set_q, d, value.backend().data());
}

Real from_integer(const Integer& value, Round d) {
  return rounded(mpfr_set_z, d, value.backend().data());
}

double to_double(const Real& value, Round d) { return mpfr_get_d(value.raw(), mpfr_direction(d)); }

Rational to_rational(const Real& value) {
  if (!value.is_finite()) throw InputError("an infinite or undefined number is not a rational");
  Rational result;
  mpfr_get_q(result.backend().data(), value.raw());
  return result;
}

Integer to_integer(const Real& value, Round d) {
  if (!value.is_finite()) throw InputError("an infinite or undefined number is not an integer");
  Integer result;
  mpfr_get_z(result.backend().data(), value.raw(), mpfr_direction(d));
  return result;
}

}  // namespace softcert::numerics
