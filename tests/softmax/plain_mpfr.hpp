#pragma once
// Plain MPFR numbers of any precision, rounding to nearest, and exact rationals from decimals: no
// code of softcert in it, so that it can judge what softcert encloses.
#include <mpfr.h>

#include <algorithm>
#include <boost/multiprecision/gmp.hpp>
#include <cctype>
#include <stdexcept>
#include <string>

namespace softcert::softmax::testing {

using ExactInteger = boost::multiprecision::mpz_int;
using Exact = boost::multiprecision::mpq_rational;

/// An MPFR number. Results have the larger precision of the operands, so the precision is chosen
/// where numbers are made.
class Plain {
 public:
  explicit Plain(long bits) { mpfr_init2(value_, bits); }
  Plain(const Exact& value, long bits) : Plain(bits) {
    mpfr_set_q(value_, value.backend().data(), MPFR_RNDN);
  }
  Plain(const Plain& other) : Plain(other.bits()) { mpfr_set(value_, other.value_, MPFR_RNDN); }
  Plain& operator=(const Plain& other) {
    mpfr_set_prec(value_, other.bits());
    mpfr_set(value_, other.value_, MPFR_RNDN);
    return *this;
  }
  ~Plain() { mpfr_clear(value_); }

  mpfr_srcptr raw() const { return value_; }
  long bits() const { return mpfr_get_prec(value_); }
  int sign() const { return mpfr_sgn(value_); }

  friend Plain operator+(const Plain& a, const Plain& b) { return of(mpfr_add, a, b); }
  friend Plain operator-(const Plain& a, const Plain& b) { return of(mpfr_sub, a, b); }
  friend Plain operator*(const Plain& a, const Plain& b) { return of(mpfr_mul, a, b); }
  friend Plain operator/(const Plain& a, const Plain& b) { return of(mpfr_div, a, b); }
  friend Plain exp(const Plain& a) { return of(mpfr_exp, a); }
  friend Plain log(const Plain& a) { return of(mpfr_log, a); }
  friend Plain cosh(const Plain& a) { return of(mpfr_cosh, a); }
  friend Plain tanh(const Plain& a) { return of(mpfr_tanh, a); }
  friend bool operator<(const Plain& a, const Plain& b) { return mpfr_less_p(a.raw(), b.raw()); }
  friend bool operator==(const Plain& a, const Plain& b) { return mpfr_equal_p(a.raw(), b.raw()); }

  /// The exact value.
  Exact exact() const {
    Exact result;
    mpfr_get_q(result.backend().data(), value_);
    return result;
  }
  /// Largest integer not above.
  ExactInteger floor() const {
    ExactInteger result;
    mpfr_get_z(result.backend().data(), value_, MPFR_RNDD);
    return result;
  }
  /// Nearest double.
  double as_double() const { return mpfr_get_d(value_, MPFR_RNDN); }

 private:
  template <class Function, class... Arguments>
  static Plain of(Function function, const Plain& first, const Arguments&... others) {
    Plain result(std::max({first.bits(), others.bits()...}));
    function(result.value_, first.raw(), others.raw()..., MPFR_RNDN);
    return result;
  }

  mpfr_t value_;
};

inline Exact power_of_ten(long exponent) {
  const auto magnitude = static_cast<unsigned>(exponent < 0 ? -exponent : exponent);
  const Exact power(pow(ExactInteger(10), magnitude));
  return exponent < 0 ? Exact(1 / power) : power;
}

/// "-12.5e-7" exactly; an empty number or other characters throw std::invalid_argument.
inline Exact exact_decimal(const std::string& text) {
  const auto e = text.find('e');
  const std::string mantissa = text.substr(0, e);
  long exponent = e == std::string::npos ? 0 : std::stol(text.substr(e + 1));
  std::string digits;
  bool after_point = false;
  for (const char c : mantissa) {
    if (c == '.') {
      after_point = true;
    } else if (std::isdigit(static_cast<unsigned char>(c)) || (c == '-' && digits.empty())) {
      digits += c;
      exponent -= after_point;
    } else {
      throw std::invalid_argument(text);
    }
  }
  const bool negative = digits.starts_with('-');
  const auto first = digits.find_first_not_of("-0");
  const std::string significant = first == std::string::npos ? "0" : digits.substr(first);
  const Exact value = Exact(ExactInteger(significant)) * power_of_ten(exponent);
  return negative ? Exact(-value) : value;
}

}  // namespace softcert::softmax::testing
