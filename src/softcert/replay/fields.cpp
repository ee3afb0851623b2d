#include "softcert/replay/fields.hpp"

#include <algorithm>
#include <cstdint>

#include "softcert/replay/limits.hpp"

namespace softcert::replay {

using nlohmann::json;

std::string in_quotes(std::string_view text) {
  constexpr std::size_t kShown = 40;
  std::string result(1, '"');
  result += text.substr(0, kShown);
  result += text.size() > kShown ? "...\"" : "\"";
  return result;
}

bool Fields::object(const json& value, const Path& path,
                    std::initializer_list<std::string_view> required,
                    std::initializer_list<std::string_view> optional) {
  if (!value.is_object()) {
    fail(path, std::string("should be an object, is ") + value.type_name());
    return false;
  }
  bool complete = true;
  for (const std::string_view key : required) {
    if (value.contains(key)) continue;
    fail(path, "lacks the key " + in_quotes(key));
    complete = false;
  }
  for (const auto& [key, ignored] : value.items()) {
    const auto is_key = [&name = key](std::string_view known) { return known == name; };
    if (std::any_of(required.begin(), required.end(), is_key) ||
        std::any_of(optional.begin(), optional.end(), is_key)) {
      continue;
    }
    fail(path, "has an unknown key " + in_quotes(key));
    complete = false;
  }
  return complete;
}

bool Fields::array(const json& value, const Path& path, std::size_t most) {
  if (!value.is_array()) {
    fail(path, std::string("should be an array, is ") + value.type_name());
    return false;
  }
  if (value.size() > most) {
    fail(path, "has " + std::to_string(value.size()) + " entries, more than the limit of " +
                   std::to_string(most));
    return false;
  }
  return true;
}

std::optional<std::string> Fields::text(const json& value, const Path& path) {
  if (value.is_string()) return value.get<std::string>();
  fail(path, std::string("should be a string, is ") + value.type_name());
  return std::nullopt;
}

std::optional<long> Fields::counter(const json& value, const Path& path, long lo, long hi) {
  const bool too_large = value.is_number_unsigned() &&
                         value.get<std::uint64_t>() > static_cast<std::uint64_t>(INT64_MAX);
  if (value.is_number_integer() && !too_large) {
    const auto number = value.get<std::int64_t>();
    if (lo <= number && number <= hi) return static_cast<long>(number);
  }
  fail(path, "should be an integer from " + std::to_string(lo) + " to " + std::to_string(hi));
  return std::nullopt;
}

std::optional<Exact> Fields::number(const json& value, const Path& path) {
  if (!value.is_string()) {
    fail(path, std::string("should be a number written as a string, is ") + value.type_name());
    return std::nullopt;
  }
  const std::string& written = value.get_ref<const std::string&>();
  ParsedNumber parsed = parse_exact(written);
  if (!parsed.ok()) {
    fail(path, in_quotes(written) + " " + parsed.error);
    return std::nullopt;
  }
  bits_ += parsed.value.bits();
  if (bits_ > kMaxNumberBits) {
    fail(path, "the numbers of the document are too long taken together");
    return std::nullopt;
  }
  return std::move(parsed.value);
}

std::optional<Span> Fields::span(const json& value, const Path& path, bool integers) {
  if (!value.is_array() || value.size() != 2) {
    fail(path, "should be an array of two numbers, lower and upper end");
    return std::nullopt;
  }
  std::optional<Exact> lo = number(value[0], path.at(std::size_t{0}));
  std::optional<Exact> hi = number(value[1], path.at(std::size_t{1}));
  if (!lo || !hi) return std::nullopt;
  if (integers && !(lo->is_integer() && hi->is_integer())) {
    fail(path, "should be a range of integers");
    return std::nullopt;
  }
  if (*lo > *hi) {
    fail(path,
         "is reversed: the lower end " + to_text(*lo) + " is above the upper end " + to_text(*hi));
    return std::nullopt;
  }
  return Span{std::move(*lo), std::move(*hi)};
}

std::optional<std::vector<Exact>> Fields::numbers(const json& value, const Path& path,
                                                  std::size_t most) {
  if (!array(value, path, most)) return std::nullopt;
  std::vector<Exact> result;
  result.reserve(value.size());
  for (std::size_t i = 0; i < value.size(); ++i) {
    std::optional<Exact> entry = number(value[i], path.at(i));
    if (!entry) return std::nullopt;
    result.push_back(std::move(*entry));
  }
  return result;
}

}  // namespace softcert::replay
