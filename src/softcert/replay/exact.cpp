#include "softcert/replay/exact.hpp"

#include <cstring>

#include "softcert/replay/limits.hpp"

namespace softcert::replay {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Reads decimal digits from the front of `text`; empty when there are none.
std::string_view take_digits(std::string_view& text) {
  std::size_t length = 0;
  while (length < text.size() && is_digit(text[length])) ++length;
  const std::string_view digits = text.substr(0, length);
  text.remove_prefix(length);
  return digits;
}

bool take(std::string_view& text, char c) {
  if (text.empty() || text.front() != c) return false;
  text.remove_prefix(1);
  return true;
}

void set_digits(fmpz* target, const std::string& digits) {
  fmpz_set_str(target, digits.c_str(), 10);
}

// An exponent of at most kMaxExponent in absolute value; false when it is not one.
bool take_exponent(std::string_view& text, bool allow_sign, long& exponent) {
  const bool negative = allow_sign && take(text, '-');
  if (allow_sign && !negative) take(text, '+');
  const std::string_view digits = take_digits(text);
  if (digits.empty() || digits.size() > 6) return false;
  exponent = 0;
  for (const char c : digits) exponent = exponent * 10 + (c - '0');
  if (exponent > kMaxExponent) return false;
  if (negative) exponent = -exponent;
  return true;
}

// value * 10^exponent.
void scale_by_ten(Exact& value, long exponent) {
  if (exponent == 0) return;
  Exact power;
  fmpz_set_ui(fmpq_numref(power.raw()), 10);
  fmpz_pow_ui(fmpq_numref(power.raw()), fmpq_numref(power.raw()),
              static_cast<ulong>(exponent < 0 ? -exponent : exponent));
  value = exponent < 0 ? value / power : value * power;
}

ParsedNumber failure(const char* why) { return {Exact(), why}; }

ParsedNumber read_fraction(std::string_view rest, Exact value) {
  const std::string digits(take_digits(rest));
  if (digits.empty() || !rest.empty()) return failure("is not a fraction of two integers");
  Exact denominator;
  set_digits(fmpq_numref(denominator.raw()), digits);
  if (denominator.sign() == 0) return failure("divides by zero");
  return {value / denominator, {}};
}

ParsedNumber read_power(std::string_view rest, Exact value) {
  long exponent = 0;
  if (!take_exponent(rest, false, exponent) || !rest.empty()) {
    return failure("is not an integer to an integer power within the limits");
  }
  if (value.bits() * static_cast<std::size_t>(exponent + 1) > 1'000'000) {
    return failure("is a power too large to write out");
  }
  fmpz_pow_ui(fmpq_numref(value.raw()), fmpq_numref(value.raw()), static_cast<ulong>(exponent));
  return {value, {}};
}

ParsedNumber read_decimal(std::string_view rest, std::string digits) {
  long exponent = 0;
  if (take(rest, '.')) {
    const std::string_view fraction = take_digits(rest);
    if (fraction.empty()) return failure("has a decimal point and no digits after it");
    digits += fraction;
    exponent = -static_cast<long>(fraction.size());
  }
  if (take(rest, 'e') || take(rest, 'E')) {
    long written = 0;
    if (!take_exponent(rest, true, written)) return failure("has an exponent out of limits");
    exponent += written;
  }
  if (!rest.empty()) return failure("is not a number");
  Exact value;
  set_digits(fmpq_numref(value.raw()), digits);
  if (value.sign() != 0) scale_by_ten(value, exponent);
  return {value, {}};
}

ParsedNumber read_unsigned(std::string_view rest) {
  const std::string digits(take_digits(rest));
  if (digits.empty()) return failure("is not a number");
  if (rest.empty() || rest.front() == '.' || rest.front() == 'e' || rest.front() == 'E') {
    return read_decimal(rest, digits);
  }
  Exact value;
  set_digits(fmpq_numref(value.raw()), digits);
  if (take(rest, '/')) return read_fraction(rest, std::move(value));
  if (take(rest, '^')) return read_power(rest, std::move(value));
  return failure("is not a number");
}

}  // namespace

ParsedNumber parse_exact(std::string_view text) {
  if (text.size() > kMaxNumberText) return failure("is longer than a number may be");
  const bool negative = take(text, '-');
  ParsedNumber number = read_unsigned(text);
  if (number.ok() && negative) fmpq_neg(number.value.raw(), number.value.raw());
  return number;
}

std::string to_text(const Exact& value) {
  char* raw = fmpq_get_str(nullptr, 10, value.raw());
  std::string text(raw, std::strlen(raw));
  flint_free(raw);
  constexpr std::size_t kShown = 60;
  if (text.size() <= kShown) return text;
  return text.substr(0, kShown / 2) + "..." + text.substr(text.size() - kShown / 2);
}

}  // namespace softcert::replay
