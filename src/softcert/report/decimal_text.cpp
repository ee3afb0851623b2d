#include "softcert/report/decimal_text.hpp"

#include <fmt/format.h>

#include <charconv>
#include <optional>

#include "softcert/report/text.hpp"

namespace softcert::report {
namespace {

// sign * 0.DIGITS * 10^point, with no zero at either end of DIGITS; zero has no digits.
struct Decimal {
  bool negative = false;
  std::string digits;
  long point = 0;
};

std::optional<long> parse_exponent(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  long value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

void normalise(Decimal& value) {
  const std::size_t first = value.digits.find_first_not_of('0');
  if (first == std::string::npos) {
    value = Decimal{};
    return;
  }
  value.point -= static_cast<long>(first);
  value.digits.erase(0, first);
  value.digits.erase(value.digits.find_last_not_of('0') + 1);
}

std::optional<Decimal> parse(std::string_view text) {
  Decimal value;
  if (text.starts_with('-')) {
    value.negative = true;
    text.remove_prefix(1);
  }
  long exponent = 0;
  if (const std::size_t e = text.find_first_of("eE"); e != std::string_view::npos) {
    const auto parsed = parse_exponent(text.substr(e + 1));
    if (!parsed) return std::nullopt;
    exponent = *parsed;
    text = text.substr(0, e);
  }
  const std::size_t dot = text.find('.');
  const std::string_view whole = text.substr(0, dot);
  const std::string_view part = dot == std::string_view::npos ? "" : text.substr(dot + 1);
  value.digits = std::string(whole) + std::string(part);
  if (value.digits.empty() || value.digits.find_first_not_of("0123456789") != std::string::npos) {
    return std::nullopt;
  }
  value.point = static_cast<long>(whole.size()) + exponent;
  normalise(value);
  return value;
}

void round_digits(Decimal& value, std::size_t digits, bool away_from_zero) {
  if (value.digits.size() <= digits) return;
  value.digits.resize(digits);  // what was cut off is not zero: no zeros end the digits
  if (!away_from_zero) return normalise(value);
  std::size_t i = digits;
  while (i > 0 && value.digits[i - 1] == '9') value.digits[--i] = '0';
  if (i > 0) {
    ++value.digits[i - 1];
  } else {
    value.digits.assign(1, '1');  // all nines became zeros
    ++value.point;
  }
  normalise(value);
}

std::string superscript(long value) {
  static constexpr const char* kDigits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string out;
  for (const char c : fmt::format("{}", value)) out += c == '-' ? "⁻" : kDigits[c - '0'];
  return out;
}

std::string positional(const Decimal& value) {
  const auto size = static_cast<long>(value.digits.size());
  if (value.point <= 0)
    return "0." + std::string(static_cast<std::size_t>(-value.point), '0') + value.digits;
  if (value.point >= size) {
    return group_digits(value.digits +
                        std::string(static_cast<std::size_t>(value.point - size), '0'));
  }
  const auto split = static_cast<std::size_t>(value.point);
  return group_digits(value.digits.substr(0, split)) + "." + value.digits.substr(split);
}

std::string write(const Decimal& value, Style style) {
  if (value.digits.empty()) return "0";
  const std::string_view minus = style == Style::kUnicode ? "−" : "-";
  const std::string_view sign = value.negative ? minus : "";
  if (value.point > -4 && value.point <= 15) return fmt::format("{}{}", sign, positional(value));
  const std::string_view point = value.digits.size() > 1 ? "." : "";
  const std::string mantissa =
      fmt::format("{}{}{}{}", sign, value.digits[0], point, value.digits.substr(1));
  if (style == Style::kPlain) return fmt::format("{}e{}", mantissa, value.point - 1);
  return mantissa + "·10" + superscript(value.point - 1);
}

std::string directed(std::string_view text, int digits, Style style, bool down) {
  auto value = parse(text);
  if (!value) return std::string(text);
  round_digits(*value, static_cast<std::size_t>(digits), value->negative == down);
  return write(*value, style);
}

constexpr int kEndDigits = 17;

}  // namespace

std::string lower_text(std::string_view decimal, int digits, Style style) {
  return directed(decimal, digits, style, true);
}

std::string upper_text(std::string_view decimal, int digits, Style style) {
  return directed(decimal, digits, style, false);
}

std::string range_text(const nlohmann::json& pair, Style style) {
  const auto end = [&](std::size_t i) {
    const auto& text = pair[i].get_ref<const std::string&>();
    const std::size_t dot = text.find('.');
    const bool is_long = dot != std::string::npos && text.size() - dot > 7;
    return directed(text, is_long ? 6 : kEndDigits, style, i == 0);
  };
  const std::string lo = end(0);
  const std::string hi = end(1);
  return lo == hi ? lo : lo + (style == Style::kUnicode ? "–" : "..") + hi;
}

std::string where_text(const nlohmann::json& n, const nlohmann::json& d, Style style) {
  return fmt::format("n {}, δ {}", range_text(n, style), range_text(d, style));
}

}  // namespace softcert::report
