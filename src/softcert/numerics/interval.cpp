#include "softcert/numerics/interval.hpp"

#include <algorithm>

namespace softcert::numerics {
namespace {

// An undefined endpoint says nothing: take the widest.
Real or_widest(Real value, Round direction) {
  if (!value.is_nan()) return value;
  return Real(direction == Round::kDown ? -directed::kInfinity : directed::kInfinity);
}

Real endpoint_product(const Real& a, const Real& b, Round direction) {
  if (mpfr_zero_p(a.raw()) || mpfr_zero_p(b.raw())) {
    if (!a.is_nan() && !b.is_nan()) return Real(0);
  }
  return or_widest(mul(a, b, direction), direction);
}

Real endpoint_quotient(const Real& a, const Real& b, Round direction) {
  if (mpfr_zero_p(b.raw())) return or_widest(NanEmptyChecking<Real>::nan(), direction);
  return or_widest(div(a, b, direction), direction);
}

Real whole_part(const Real& a, mpfr_rnd_t direction) {
  Real result(a);
  mpfr_rint(result.raw_target(), a.raw(), direction);
  return result;
}

}  // namespace

double DoubleRounding::median(double lo, double hi) const {
  constexpr double kLargest = std::numeric_limits<double>::max();
  const double a = std::max(lo, -kLargest);
  const double b = std::min(hi, kLargest);
  const double middle = a / 2 + b / 2;
  return std::min(std::max(middle, a), b);
}

Real RealRounding::add_down(const Real& a, const Real& b) const {
  return or_widest(add(a, b, Round::kDown), Round::kDown);
}
Real RealRounding::add_up(const Real& a, const Real& b) const {
  return or_widest(add(a, b, Round::kUp), Round::kUp);
}
Real RealRounding::sub_down(const Real& a, const Real& b) const {
  return or_widest(sub(a, b, Round::kDown), Round::kDown);
}
Real RealRounding::sub_up(const Real& a, const Real& b) const {
  return or_widest(sub(a, b, Round::kUp), Round::kUp);
}
Real RealRounding::mul_down(const Real& a, const Real& b) const {
  return endpoint_product(a, b, Round::kDown);
}
Real RealRounding::mul_up(const Real& a, const Real& b) const {
  return endpoint_product(a, b, Round::kUp);
}
Real RealRounding::div_down(const Real& a, const Real& b) const {
  return endpoint_quotient(a, b, Round::kDown);
}
Real RealRounding::div_up(const Real& a, const Real& b) const {
  return endpoint_quotient(a, b, Round::kUp);
}
Real RealRounding::sqrt_down(const Real& a) const {
  return or_widest(sqrt(a, Round::kDown), Round::kDown);
}
Real RealRounding::sqrt_up(const Real& a) const {
  return or_widest(sqrt(a, Round::kUp), Round::kUp);
}
Real RealRounding::int_down(const Real& a) const { return whole_part(a, MPFR_RNDD); }
Real RealRounding::int_up(const Real& a) const { return whole_part(a, MPFR_RNDU); }

Real RealRounding::median(const Real& lo, const Real& hi) const {
  if (lo.is_inf() && hi.is_inf()) return Real(0);
  if (lo.is_inf()) return hi.sign() > 0 ? Real(0) : sub(add_down(hi, hi), Real(1), Round::kDown);
  if (hi.is_inf()) return lo.sign() < 0 ? Real(0) : add(add_up(lo, lo), Real(1), Round::kUp);
  Real middle = add(lo, hi, Round::kDown);
  mpfr_div_2ui(middle.raw_target(), middle.raw(), 1, MPFR_RNDD);
  return std::min(std::max(middle, lo), hi);
}

template <>
IntervalD enclose<IntervalD>(const Rational& value) {
  const PrecisionScope scope(53);
  return IntervalD(to_double(from_rational(value, Round::kDown), Round::kDown),
                   to_double(from_rational(value, Round::kUp), Round::kUp));
}

template <>
IntervalR enclose<IntervalR>(const Rational& value) {
  return IntervalR(from_rational(value, Round::kDown), from_rational(value, Round::kUp));
}

template <>
IntervalD enclose<IntervalD>(const Integer& value) {
  const PrecisionScope scope(53);
  return IntervalD(to_double(from_integer(value, Round::kDown), Round::kDown),
                   to_double(from_integer(value, Round::kUp), Round::kUp));
}

template <>
IntervalR enclose<IntervalR>(const Integer& value) {
  return IntervalR(from_integer(value, Round::kDown), from_integer(value, Round::kUp));
}

}  // namespace softcert::numerics
