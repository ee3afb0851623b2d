#pragma once
// Directed rounding of + - * / sqrt on double without touching the FPU's rounding mode: the
// operation is rounded to nearest, an error-free transformation gives the sign of what was lost,
// and only then the result steps to its neighbour. So every result is the correctly rounded one in
// its direction, exact results included, provided the FPU rounds to nearest and keeps subnormals
// (engine_self_test checks both). Known by: the residual of a sum by Fast2Sum is exact and cannot
// overflow when the sum does not (Boldo, Graillat, Muller, "On the robustness of the 2Sum and
// Fast2Sum algorithms", 2017); those of * / sqrt by fma are exact (Boldo, Daumas, "Representable
// correcting terms", 2003), below 2^-900 after an exact scaling by 2^128. Errors: none; what is
// undefined (inf - inf, 0/0, x/0, NaN, sqrt of a negative number) gives -inf downward and +inf
// upward. An endpoint product 0 * inf is 0, as intervals need.
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "softcert/numerics/rounding.hpp"

namespace softcert::numerics {
namespace directed {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();
inline constexpr double kSmallResidual = 0x1p-900;  // below it a residual may underflow
inline constexpr double kScale = 0x1p128;           // exact rescaling out of the underflow range
inline constexpr double kHugeDivisor = 0x1p800;     // above it the residual of a/b cannot underflow

/// Hides a value from the optimiser, so that it is rounded here: no contraction into an fma across
/// inlined operations, no folding under another rounding mode.
inline double opaque(double x) {
#if defined(__x86_64__)
  asm("" : "+x"(x));
#elif defined(__aarch64__)
  asm("" : "+w"(x));
#else
  volatile double hidden = x;
  x = hidden;
#endif
  return x;
}

/// Smallest double above x; +inf and NaN stay.
inline double next_up(double x) {
  if (!(x < kInfinity)) return x;
  if (x == 0) return std::numeric_limits<double>::denorm_min();
  const auto bits = std::bit_cast<std::uint64_t>(x);
  return std::bit_cast<double>(x > 0 ? bits + 1 : bits - 1);
}

/// Largest double below x; -inf and NaN stay.
inline double next_down(double x) { return -next_up(-x); }

/// Result of a rounded operation moved in direction R when the exact value lies beyond it there;
/// `lost` has the sign of (exact - rounded).
template <Round R>
double step(double rounded, double lost) {
  if constexpr (R == Round::kDown) return lost < 0 ? next_down(rounded) : rounded;
  return lost > 0 ? next_up(rounded) : rounded;
}

template <Round R>
constexpr double widest() {
  return R == Round::kDown ? -kInfinity : kInfinity;
}

/// A result that is not finite: NaN gives the widest bound, an infinity made of finite operands is
/// an overflow whose exact value is finite.
template <Round R>
double not_finite(double result, bool finite_operands) {
  if (std::isnan(result)) return widest<R>();
  return finite_operands ? step<R>(result, -result) : result;
}

template <Round R>
double add(double a, double b) {
  const double s = opaque(a + b);
  if (!std::isfinite(s)) return not_finite<R>(s, std::isfinite(a) && std::isfinite(b));
  const bool a_larger = std::fabs(a) >= std::fabs(b);
  const double large = a_larger ? a : b;
  const double small = a_larger ? b : a;
  return step<R>(s, small - opaque(s - large));
}

/// Sign of a*b - p where the plain residual may have underflowed: |p| < 2^-900, a, b nonzero.
inline double small_product_residual(double a, double b, double p) {
  if (p == 0) return (a < 0) == (b < 0) ? 1.0 : -1.0;
  const bool a_smaller = std::fabs(a) < std::fabs(b);
  const double small = (a_smaller ? a : b) * kScale;
  return std::fma(small, a_smaller ? b : a, -(p * kScale));
}

template <Round R>
double mul(double a, double b) {
  const double p = opaque(a * b);
  if (a == 0 || b == 0) return std::isnan(a) || std::isnan(b) ? widest<R>() : 0.0;
  if (!std::isfinite(p)) return not_finite<R>(p, std::isfinite(a) && std::isfinite(b));
  if (std::fabs(p) < kSmallResidual) return step<R>(p, small_product_residual(a, b, p));
  return step<R>(p, std::fma(a, b, -p));
}

/// Sign of a/b - q, from the sign of a - q*b; b nonzero and finite, a nonzero and finite.
inline double quotient_residual(double a, double b, double q) {
  if (q == 0) return (a < 0) == (b < 0) ? 1.0 : -1.0;
  const bool may_underflow =
      std::fabs(a) < kSmallResidual || std::fabs(q) < std::numeric_limits<double>::min();
  const double scale = may_underflow && std::fabs(b) < kHugeDivisor ? kScale : 1.0;
  const double r = std::fma(-q, b * scale, a * scale);
  return b < 0 ? -r : r;
}

template <Round R>
double div(double a, double b) {
  if (b == 0) return widest<R>();
  const double q = opaque(a / b);
  if (!std::isfinite(q)) return not_finite<R>(q, std::isfinite(a));
  if (a == 0 || std::isinf(b)) return q;
  return step<R>(q, quotient_residual(a, b, q));
}

template <Round R>
double sqrt(double x) {
  const double s = opaque(std::sqrt(x));
  if (std::isnan(s)) return widest<R>();
  if (s == 0 || std::isinf(s)) return s;
  if (x >= kSmallResidual) return step<R>(s, std::fma(-s, s, x));
  const double s_scaled = s * 0x1p64;
  return step<R>(s, std::fma(-s_scaled, s_scaled, x * kScale));
}

}  // namespace directed

inline double add_down(double a, double b) { return directed::add<Round::kDown>(a, b); }
inline double add_up(double a, double b) { return directed::add<Round::kUp>(a, b); }
inline double sub_down(double a, double b) { return directed::add<Round::kDown>(a, -b); }
inline double sub_up(double a, double b) { return directed::add<Round::kUp>(a, -b); }
inline double mul_down(double a, double b) { return directed::mul<Round::kDown>(a, b); }
inline double mul_up(double a, double b) { return directed::mul<Round::kUp>(a, b); }
inline double div_down(double a, double b) { return directed::div<Round::kDown>(a, b); }
inline double div_up(double a, double b) { return directed::div<Round::kUp>(a, b); }
inline double sqrt_down(double x) { return directed::sqrt<Round::kDown>(x); }
inline double sqrt_up(double x) { return directed::sqrt<Round::kUp>(x); }

}  // namespace softcert::numerics
