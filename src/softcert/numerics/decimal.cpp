#include "softcert/numerics/decimal.hpp"

#include "softcert/numerics/error.hpp"
#include "softcert/numerics/mpfr_direction.hpp"

namespace softcert::numerics {
namespace {

constexpr int kMaxDigits = 10000;
constexpr long kPlainFrom = -5;
constexpr long kPlainUntil = 20;

// 0.DIGITS * 10^exponent with the point put in.
std::string place_point(std::string digits, long exponent) {
  const long leading = exponent - 1;  // d.ddd * 10^leading
  if (leading < kPlainFrom || leading > kPlainUntil) {
    if (digits.size() > 1) digits.insert(1, 1, '.');
    return digits + "e" + std::to_string(leading);
  }
  if (leading < 0) {
    digits.insert(0, static_cast<std::size_t>(-leading), '0');
    return digits.insert(1, 1, '.');
  }
  const auto whole = static_cast<std::size_t>(leading + 1);
  if (digits.size() <= whole) return digits + std::string(whole - digits.size(), '0');
  return digits.insert(whole, 1, '.');
}

}  // namespace

std::string decimal(const Real& value, int digits, Round direction) {
  if (digits < 1 || digits > kMaxDigits) {
    throw InputError("cannot print " + std::to_string(digits) + " digits: 1..10000");
  }
  if (value.is_nan()) return "nan";
  if (value.is_inf()) return value.sign() < 0 ? "-inf" : "inf";
  if (value.sign() == 0) return "0";
  mpfr_exp_t exponent = 0;
  char* raw = mpfr_get_str(nullptr, &exponent, 10, static_cast<std::size_t>(digits), value.raw(),
                           detail::mpfr_direction(direction));
  std::string text(raw);
  mpfr_free_str(raw);
  const bool negative = text.front() == '-';
  if (negative) text.erase(0, 1);
  text.erase(text.find_last_not_of('0') + 1);
  const std::string magnitude = place_point(text, exponent);
  return negative ? '-' + magnitude : magnitude;
}

std::string decimal(double value, int digits, Round direction) {
  return decimal(Real(value), digits, direction);
}

}  // namespace softcert::numerics
