#include "softcert/numerics/rational.hpp"

#include <algorithm>

#include "softcert/numerics/error.hpp"

namespace softcert::numerics {
namespace {

constexpr std::size_t kMaxPowerBits = 1U << 20;  // size of an integer power, against bombs
constexpr unsigned kMaxDecimalPlaces = 60;       // beyond it "p/q" is the shorter text
constexpr std::size_t kQuotedText = 60;

[[noreturn]] void refuse(std::string_view text, const char* why) {
  std::string quoted(text.substr(0, kQuotedText));
  for (char& c : quoted) {
    if (c < ' ' || c > '~') c = '?';
  }
  if (text.size() > kQuotedText) quoted += "...";
  throw InputError("'" + quoted + "' is not an exact number: " + why);
}

bool all_digits(std::string_view s) {
  return !s.empty() && std::all_of(s.begin(), s.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// Boost and GMP read a leading 0 as octal when the base is left open: fix the base to ten.
Integer digits_to_integer(std::string_view digits) {
  Integer value;
  mpz_set_str(value.backend().data(), std::string(digits).c_str(), 10);
  return value;
}

Integer signed_integer(std::string_view whole, std::string_view s, const char* why) {
  const bool negative = !s.empty() && s.front() == '-';
  if (negative) s.remove_prefix(1);
  if (!all_digits(s)) refuse(whole, why);
  const Integer value = digits_to_integer(s);
  return negative ? Integer(-value) : value;
}

long bounded_exponent(std::string_view whole, std::string_view s, bool allow_plus) {
  if (allow_plus && !s.empty() && s.front() == '+') {
    s.remove_prefix(1);
    if (!all_digits(s)) refuse(whole, "bad exponent");
  }
  const Integer e = signed_integer(whole, s, "bad exponent");
  if (e > kMaxExponent || e < -kMaxExponent) refuse(whole, "exponent beyond 20000");
  return static_cast<long>(e);
}

Integer power(const Integer& base, unsigned long exponent) {
  Integer result;
  mpz_pow_ui(result.backend().data(), base.backend().data(), exponent);
  return result;
}

Rational scaled(const Integer& numerator, const Integer& factor, bool divide) {
  return divide ? Rational(numerator, factor) : Rational(Integer(numerator * factor));
}

Rational parse_fraction(std::string_view text, std::size_t slash) {
  const Integer p = signed_integer(text, text.substr(0, slash), "bad numerator");
  const std::string_view below = text.substr(slash + 1);
  if (!all_digits(below)) refuse(text, "bad denominator");
  const Integer q = digits_to_integer(below);
  if (q == 0) refuse(text, "zero denominator");
  return Rational(p, q);
}

Rational parse_power(std::string_view text, std::size_t caret) {
  const Integer base = signed_integer(text, text.substr(0, caret), "bad base");
  if (base < 0) refuse(text, "the base of a power must not be negative");
  const long e = bounded_exponent(text, text.substr(caret + 1), false);
  const auto magnitude = static_cast<unsigned long>(e < 0 ? -e : e);
  if (base == 0 && e <= 0) refuse(text, "zero to a power that is not positive");
  const std::size_t bits = mpz_sizeinbase(base.backend().data(), 2);
  if (bits > 1 && magnitude > kMaxPowerBits / bits) refuse(text, "power too large");
  const Integer value = power(base, magnitude);
  return e < 0 ? Rational(Integer(1), value) : Rational(value);
}

Rational parse_decimal(std::string_view text) {
  std::string_view body = text;
  const bool negative = !body.empty() && body.front() == '-';
  if (negative) body.remove_prefix(1);
  long exponent = 0;
  const std::size_t e = body.find_first_of("eE");
  if (e != std::string_view::npos) {
    exponent = bounded_exponent(text, body.substr(e + 1), true);
    body = body.substr(0, e);
  }
  const std::size_t point = body.find('.');
  const std::string_view whole = body.substr(0, point);
  const bool has_point = point != std::string_view::npos;
  const std::string_view part = has_point ? body.substr(point + 1) : std::string_view();
  if (!all_digits(whole) || (has_point && !all_digits(part))) refuse(text, "bad digits");
  exponent -= static_cast<long>(part.size());
  Integer digits = digits_to_integer(std::string(whole) + std::string(part));
  if (negative) digits = -digits;
  const auto magnitude = static_cast<unsigned long>(exponent < 0 ? -exponent : exponent);
  return scaled(digits, power(Integer(10), magnitude), exponent < 0);
}

// Removes every factor p from n and says how many there were.
unsigned strip_factor(Integer& n, unsigned long p) {
  const Integer factor(p);
  return static_cast<unsigned>(
      mpz_remove(n.backend().data(), n.backend().data(), factor.backend().data()));
}

std::string with_point(std::string digits, unsigned places) {
  if (places == 0) return digits;
  if (digits.size() <= places) digits.insert(0, places + 1 - digits.size(), '0');
  digits.insert(digits.size() - places, 1, '.');
  return digits;
}

}  // namespace

Rational parse_rational(std::string_view text) {
  if (text.size() > kMaxNumberText) refuse(text, "longer than 20000 characters");
  if (text.empty()) refuse(text, "empty");
  if (const std::size_t slash = text.find('/'); slash != std::string_view::npos) {
    return parse_fraction(text, slash);
  }
  if (const std::size_t caret = text.find('^'); caret != std::string_view::npos) {
    return parse_power(text, caret);
  }
  return parse_decimal(text);
}

std::string to_string(const Rational& value) {
  const Integer p = boost::multiprecision::numerator(value);
  const Integer q = boost::multiprecision::denominator(value);
  if (q == 1) return p.str();
  Integer rest = q;
  const unsigned places = std::max(strip_factor(rest, 2), strip_factor(rest, 5));
  if (rest != 1 || places > kMaxDecimalPlaces) return p.str() + "/" + q.str();
  const Integer scaled_up = boost::multiprecision::abs(p) * power(Integer(10), places) / q;
  const std::string magnitude = with_point(scaled_up.str(), places);
  return p < 0 ? '-' + magnitude : magnitude;
}

}  // namespace softcert::numerics
