#include "softcert/report/template_fill.hpp"

#include <set>
#include <stdexcept>

namespace softcert::report {
namespace {

constexpr std::string_view kNameLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ_";

// The name of the placeholder that starts at text[at] == '@', or "" if none does.
std::string placeholder(std::string_view text, std::size_t at) {
  const std::size_t end = text.find_first_not_of(kNameLetters, at + 1);
  if (end == std::string_view::npos || text[end] != '@') return "";
  return std::string(text.substr(at + 1, end - at - 1));
}

}  // namespace

std::string fill_template(std::string_view text,
                          const std::map<std::string, std::string_view>& values) {
  std::string out;
  std::set<std::string> used;
  std::size_t from = 0;
  for (std::size_t at = text.find('@'); at != std::string_view::npos; at = text.find('@', from)) {
    const std::string name = placeholder(text, at);
    const std::size_t end = name.empty() ? at + 1 : at + name.size() + 2;
    if (name.empty()) {
      out += text.substr(from, end - from);
    } else {
      const auto value = values.find(name);
      if (value == values.end()) throw std::logic_error("template: no value for " + name);
      used.insert(name);
      out += text.substr(from, at - from);
      out += value->second;
    }
    from = end;
  }
  out += text.substr(from);
  if (used.size() != values.size()) throw std::logic_error("template: a value is not used");
  return out;
}

}  // namespace softcert::report
