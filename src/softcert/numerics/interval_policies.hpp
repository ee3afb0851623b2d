#pragma once
// Rounding and checking policies for Boost.Interval. Boost's own are not used: its
// rounded_arith_std misses the true value when the optimiser folds or moves operations across a
// change of the FPU's rounding mode (seen on 1.74 with g++ 12 at -O2).
#include <concepts>

#include "softcert/numerics/directed_double.hpp"
#include "softcert/numerics/real.hpp"

namespace softcert::numerics {

/// Endpoints of type double, each correctly rounded in its direction (directed_double.hpp).
struct DoubleRounding {
  using unprotected_rounding = DoubleRounding;

  double add_down(double a, double b) const { return numerics::add_down(a, b); }
  double add_up(double a, double b) const { return numerics::add_up(a, b); }
  double sub_down(double a, double b) const { return numerics::sub_down(a, b); }
  double sub_up(double a, double b) const { return numerics::sub_up(a, b); }
  double mul_down(double a, double b) const { return numerics::mul_down(a, b); }
  double mul_up(double a, double b) const { return numerics::mul_up(a, b); }
  double div_down(double a, double b) const { return numerics::div_down(a, b); }
  double div_up(double a, double b) const { return numerics::div_up(a, b); }
  double sqrt_down(double a) const { return numerics::sqrt_down(a); }
  double sqrt_up(double a) const { return numerics::sqrt_up(a); }
  double int_down(double a) const { return std::floor(a); }
  double int_up(double a) const { return std::ceil(a); }
  /// A finite point of [lo, hi], near the middle.
  double median(double lo, double hi) const;

  double conv_down(double a) const { return a; }
  double conv_up(double a) const { return a; }
  double conv_down(float a) const { return a; }
  double conv_up(float a) const { return a; }
  template <std::integral N>
  double conv_down(N a) const {
    if constexpr (sizeof(N) < sizeof(long)) return a;
    return to_double(Real(a), Round::kDown);
  }
  template <std::integral N>
  double conv_up(N a) const {
    if constexpr (sizeof(N) < sizeof(long)) return a;
    return to_double(Real(a), Round::kUp);
  }
  double conv_down(const Real& a) const { return to_double(a, Round::kDown); }
  double conv_up(const Real& a) const { return to_double(a, Round::kUp); }
};

/// Endpoints of type Real, rounded to working_precision() bits in their direction; endpoints taken
/// from integers and doubles are exact. An undefined endpoint becomes -inf downward, +inf upward;
/// 0 * inf is 0.
struct RealRounding {
  using unprotected_rounding = RealRounding;

  Real add_down(const Real& a, const Real& b) const;
  Real add_up(const Real& a, const Real& b) const;
  Real sub_down(const Real& a, const Real& b) const;
  Real sub_up(const Real& a, const Real& b) const;
  Real mul_down(const Real& a, const Real& b) const;
  Real mul_up(const Real& a, const Real& b) const;
  Real div_down(const Real& a, const Real& b) const;
  Real div_up(const Real& a, const Real& b) const;
  Real sqrt_down(const Real& a) const;
  Real sqrt_up(const Real& a) const;
  Real int_down(const Real& a) const;
  Real int_up(const Real& a) const;
  /// A finite point of [lo, hi], near the middle.
  Real median(const Real& lo, const Real& hi) const;

  Real conv_down(const Real& a) const { return a; }
  Real conv_up(const Real& a) const { return a; }
};

/// Empty is [NaN, NaN]; whatever is not lo <= hi is empty. No exceptions.
template <class T>
struct NanEmptyChecking {
  static T pos_inf() { return T(directed::kInfinity); }
  static T neg_inf() { return T(-directed::kInfinity); }
  static T nan() { return T(std::numeric_limits<double>::quiet_NaN()); }
  template <class V>
  static bool is_nan(const V& x) {
    return !(x == x);
  }
  static T empty_lower() { return nan(); }
  static T empty_upper() { return nan(); }
  static bool is_empty(const T& lo, const T& hi) { return !(lo <= hi); }
};

}  // namespace softcert::numerics
