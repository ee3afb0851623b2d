#pragma once
// The interval types: Boost.Interval with our own policies. An interval is the closed set of reals
// between its ends; an infinite end means "unbounded", empty has NaN ends. + - * / are Boost's and
// enclose every result: endpoints are correctly rounded outward. Division by an interval that
// holds 0 gives what Boost documents: x/[0,b] = [x.lower/b, inf] for x > 0, the whole line when 0
// is inside or x straddles 0, empty for [0,0]; never less than the true set. Comparisons of
// intervals (Boost's default) throw when they are uncertain: compare endpoints or use certainly_*.
#include <boost/numeric/interval/arith.hpp>
#include <boost/numeric/interval/interval.hpp>
#include <boost/numeric/interval/policies.hpp>
#include <boost/numeric/interval/utility.hpp>
#include <concepts>

#include "softcert/numerics/interval_policies.hpp"

namespace boost::numeric::interval_lib::user {
// Boost's customisation points, without an allocation for the constant 0.
template <>
inline bool is_zero(softcert::numerics::Real const& v) {
  return mpfr_zero_p(v.raw()) != 0;
}
template <>
inline bool is_neg(softcert::numerics::Real const& v) {
  return v.sign() < 0;
}
template <>
inline bool is_pos(softcert::numerics::Real const& v) {
  return v.sign() > 0;
}
}  // namespace boost::numeric::interval_lib::user

namespace softcert::numerics {

using IntervalD = boost::numeric::interval<
    double, boost::numeric::interval_lib::policies<DoubleRounding, NanEmptyChecking<double>>>;
using IntervalR = boost::numeric::interval<
    Real, boost::numeric::interval_lib::policies<RealRounding, NanEmptyChecking<Real>>>;

template <class I>
inline constexpr bool is_interval_v = false;
template <>
inline constexpr bool is_interval_v<IntervalD> = true;
template <>
inline constexpr bool is_interval_v<IntervalR> = true;

/// The tightest interval of type I (at working_precision() for IntervalR) that holds the exact
/// value: enclose<IntervalD>(parse_rational("0.1")). Errors: none.
template <class I>
I enclose(const Rational& value);
template <>
IntervalD enclose<IntervalD>(const Rational& value);
template <>
IntervalR enclose<IntervalR>(const Rational& value);

/// The same for an exact integer.
template <class I>
I enclose(const Integer& value);
template <>
IntervalD enclose<IntervalD>(const Integer& value);
template <>
IntervalR enclose<IntervalR>(const Integer& value);

/// The same for a built-in integer.
template <class I, std::integral N>
I enclose(N value) {
  return I(value);
}

/// The tightest interval that holds [lo, hi]; empty when lo > hi.
template <class I>
I enclose(const Rational& lo, const Rational& hi) {
  if (lo > hi) return I::empty();
  return I(enclose<I>(lo).lower(), enclose<I>(hi).upper());
}
template <class I>
I enclose(const Integer& lo, const Integer& hi) {
  if (lo > hi) return I::empty();
  return I(enclose<I>(lo).lower(), enclose<I>(hi).upper());
}

/// Lower end rounded down to a double; NaN for empty.
inline double lower_as_double(const IntervalD& x) { return x.lower(); }
inline double lower_as_double(const IntervalR& x) { return to_double(x.lower(), Round::kDown); }
/// Upper end rounded up to a double; NaN for empty.
inline double upper_as_double(const IntervalD& x) { return x.upper(); }
inline double upper_as_double(const IntervalR& x) { return to_double(x.upper(), Round::kUp); }

/// True when every point of x is >= 0 (> 0, < 0) and x is not empty. False means "not shown".
template <class I>
bool certainly_nonnegative(const I& x) {
  return x.lower() >= 0 && x.upper() >= 0;
}
template <class I>
bool certainly_positive(const I& x) {
  return x.lower() > 0 && x.upper() > 0;
}
template <class I>
bool certainly_negative(const I& x) {
  return x.lower() < 0 && x.upper() < 0;
}

}  // namespace softcert::numerics
