#pragma once
// The registry of interval operations that the containment tests loop over. Each has a name, the
// operation on any interval type, the true value, where it is defined, and whether its result at a
// point is promised to be the tightest one.
#include <tuple>

#include "softcert/numerics/elementary.hpp"
#include "truth.hpp"

namespace softcert::testing {

#define SOFTCERT_UNARY(Name, kName, apply_expression, domain_expression, mpfr_function)  \
  struct Name {                                                                          \
    static constexpr const char* name = kName;                                           \
    static constexpr bool binary = false, tight = true;                                  \
    template <class I>                                                                   \
    static I apply(const I& x, const I&) {                                               \
      return apply_expression;                                                           \
    }                                                                                    \
    static bool defined(const Real& x, const Real&) {                                    \
      (void)x;                                                                           \
      return domain_expression;                                                          \
    }                                                                                    \
    static Enclosure truth(long bits, const Real& x, const Real&) {                      \
      return correctly_rounded(                                                          \
          bits, [&](mpfr_ptr r, mpfr_rnd_t d) { return mpfr_function(r, x.raw(), d); }); \
    }                                                                                    \
  };

SOFTCERT_UNARY(Exp, "exp", exp(x), true, mpfr_exp)
SOFTCERT_UNARY(Expm1, "expm1", expm1(x), true, mpfr_expm1)
SOFTCERT_UNARY(Log, "log", log(x), x > 0, mpfr_log)
SOFTCERT_UNARY(Log1p, "log1p", log1p(x), x > -1, mpfr_log1p)
SOFTCERT_UNARY(Sqrt, "sqrt", sqrt(x), x >= 0, mpfr_sqrt)
SOFTCERT_UNARY(Square, "square", square(x), true, mpfr_sqr)
SOFTCERT_UNARY(Sinh, "sinh", sinh(x), true, mpfr_sinh)
SOFTCERT_UNARY(Cosh, "cosh", cosh(x), true, mpfr_cosh)
SOFTCERT_UNARY(Tanh, "tanh", tanh(x), true, mpfr_tanh)
#undef SOFTCERT_UNARY

#define SOFTCERT_BINARY(Name, kName, apply_expression, domain_expression, mpfr_function)          \
  struct Name {                                                                                   \
    static constexpr const char* name = kName;                                                    \
    static constexpr bool binary = true, tight = true;                                            \
    template <class I>                                                                            \
    static I apply(const I& x, const I& y) {                                                      \
      return apply_expression;                                                                    \
    }                                                                                             \
    static bool defined(const Real&, const Real& y) {                                             \
      (void)y;                                                                                    \
      return domain_expression;                                                                   \
    }                                                                                             \
    static Enclosure truth(long bits, const Real& x, const Real& y) {                             \
      return correctly_rounded(                                                                   \
          bits, [&](mpfr_ptr r, mpfr_rnd_t d) { return mpfr_function(r, x.raw(), y.raw(), d); }); \
    }                                                                                             \
  };

SOFTCERT_BINARY(Add, "add", x + y, true, mpfr_add)
SOFTCERT_BINARY(Subtract, "subtract", x - y, true, mpfr_sub)
SOFTCERT_BINARY(Multiply, "multiply", x* y, true, mpfr_mul)
SOFTCERT_BINARY(Divide, "divide", x / y, y != 0, mpfr_div)
#undef SOFTCERT_BINARY

template <int N>
struct IntegerPower {
  static constexpr const char* name = "pow";
  static constexpr bool binary = false, tight = true;
  template <class I>
  static I apply(const I& x, const I&) {
    return pow(x, N);
  }
  static bool defined(const Real& x, const Real&) { return N >= 0 || x != 0; }
  static Enclosure truth(long bits, const Real& x, const Real&) {
    return correctly_rounded(
        bits, [&](mpfr_ptr r, mpfr_rnd_t d) { return mpfr_pow_si(r, x.raw(), N, d); });
  }
};

struct Power {
  static constexpr const char* name = "power";
  static constexpr bool binary = true, tight = false;
  template <class I>
  static I apply(const I& x, const I& y) {
    return numerics::power(x, y);
  }
  static bool defined(const Real& x, const Real&) { return x > 0; }
  static Enclosure truth(long bits, const Real& x, const Real& y) {
    return correctly_rounded(
        bits, [&](mpfr_ptr r, mpfr_rnd_t d) { return mpfr_pow(r, x.raw(), y.raw(), d); });
  }
};

struct LogGap {
  static constexpr const char* name = "log_gap";
  static constexpr bool binary = false, tight = false;
  template <class I>
  static I apply(const I& x, const I&) {
    return log_gap(x);
  }
  static bool defined(const Real& x, const Real&) { return x > 0; }
  static Enclosure truth(long bits, const Real& x, const Real&) { return log_gap_truth(bits, x); }
};

struct Expm1OverX {
  static constexpr const char* name = "expm1_over_x";
  static constexpr bool binary = false, tight = false;
  template <class I>
  static I apply(const I& x, const I&) {
    return expm1_over_x(x);
  }
  // Beyond 7e8 e^x leaves MPFR's exponent range and the truth is no longer known to all bits.
  static bool defined(const Real& x, const Real&) { return x < 7e8; }
  static Enclosure truth(long bits, const Real& x, const Real&) {
    return expm1_over_x_truth(bits, x);
  }
};

}  // namespace softcert::testing
