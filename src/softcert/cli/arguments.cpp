#include "softcert/cli/arguments.hpp"

#include "softcert/numerics/error.hpp"

namespace softcert::cli {
namespace {

using numerics::InputError;
using numerics::Integer;
using numerics::Rational;

Rational parse(const std::string& option, const std::string& text) {
  try {
    return numerics::parse_rational(text);
  } catch (const InputError& error) {
    throw InputError(option + ": " + error.what() + "; write it as 7, 0.1, 1/3, 2.5e-9 or 2^40");
  }
}

std::pair<Rational, Rational> parse_range(const std::string& option, const std::string& text) {
  const auto dots = text.find("..");
  if (dots == std::string::npos) {
    const Rational value = parse(option, text);
    return {value, value};
  }
  const Rational lo = parse(option, text.substr(0, dots));
  const Rational hi = parse(option, text.substr(dots + 2));
  if (lo > hi) {
    throw InputError(option + ": the range " + text + " is empty (its start is above its end)");
  }
  return {lo, hi};
}

Integer whole(const Rational& value, const std::string& text) {
  if (denominator(value) != 1) {
    throw InputError("--items: \"" + text + "\" is not made of whole numbers");
  }
  return numerator(value);
}

}  // namespace

std::pair<Integer, Integer> parse_items(const std::string& text) {
  const auto [lo, hi] = parse_range("--items", text);
  const std::pair<Integer, Integer> items = {whole(lo, text), whole(hi, text)};
  if (items.first < 1) throw InputError("--items: must be at least 1, got " + text);
  return items;
}

std::pair<Rational, Rational> parse_spread(const std::string& text) {
  const auto range = parse_range("--spread", text);
  if (range.first < 0) throw InputError("--spread: must be at least 0, got " + text);
  return range;
}

Rational parse_epsilon(const std::string& text) {
  const Rational value = parse("--epsilon", text);
  if (value <= 0 || value >= 1) {
    throw InputError("--epsilon: must lie strictly between 0 and 1, got " + text);
  }
  return value;
}

Rational parse_positive(const std::string& option, const std::string& text) {
  const Rational value = parse(option, text);
  if (value <= 0) throw InputError(option + ": must be above 0, got " + text);
  return value;
}

}  // namespace softcert::cli
