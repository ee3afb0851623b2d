#include "softcert/report/formula_html.hpp"

#include <vector>

#include "softcert/report/text.hpp"

namespace softcert::report {
namespace {

using Characters = std::vector<std::string_view>;

Characters split(std::string_view text) {
  Characters out;
  for (std::size_t from = 0; from < text.size();) {
    std::size_t end = from + 1;
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) ++end;
    out.push_back(text.substr(from, end - from));
    from = end;
  }
  return out;
}

bool is_digit(std::string_view c) { return c.size() == 1 && c[0] >= '0' && c[0] <= '9'; }

bool is_letter(std::string_view c) {
  const auto byte = static_cast<unsigned char>(c[0]);
  const bool greek = byte == 0xCEU || byte == 0xCFU;
  return greek || (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

bool is_sign(std::string_view c) { return c == "-" || c == "−" || c == "±"; }

// End of the bracket that opens at `from`, or 0.
std::size_t closing(const Characters& text, std::size_t from) {
  int depth = 0;
  for (std::size_t i = from; i < text.size(); ++i) {
    if (text[i] == "(") ++depth;
    if (text[i] == ")" && --depth == 0) return i;
  }
  return 0;
}

// End of a number or a name, with a sign if it may have one.
std::size_t run_end(const Characters& text, std::size_t from, bool signed_run) {
  std::size_t i = from;
  if (signed_run && i < text.size() && is_sign(text[i])) ++i;
  const std::size_t start = i;
  const bool number = i < text.size() && is_digit(text[i]);
  while (i < text.size() && (is_digit(text[i]) || (!number && is_letter(text[i])))) ++i;
  return i > start ? i : from;
}

std::string join(const Characters& text, std::size_t from, std::size_t end) {
  std::string out;
  for (std::size_t i = from; i < end; ++i) out += text[i];
  return out;
}

bool lowers(const Characters& text, std::size_t at, std::size_t end) {
  if (at == 0 || end == at + 1) return false;
  const bool lone_letter = is_letter(text[at - 1]) && (at == 1 || !is_letter(text[at - 2]));
  return end == at + 2 || lone_letter;
}

}  // namespace

std::string formula_html(std::string_view line) {
  const Characters text = split(line);
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == "^" && i + 1 < text.size()) {
      const std::size_t close = text[i + 1] == "(" ? closing(text, i + 1) : 0;
      const std::size_t end = close > 0 ? close : run_end(text, i + 1, true);
      if (end > i + 1) {
        out += "<sup>" + formula_html(join(text, close > 0 ? i + 2 : i + 1, end)) + "</sup>";
        i = close > 0 ? close : end - 1;
        continue;
      }
    }
    if (text[i] == "_") {
      const std::size_t end = run_end(text, i + 1, false);
      if (lowers(text, i, end)) {
        out += "<sub>" + escape_html(join(text, i + 1, end)) + "</sub>";
        i = end - 1;
        continue;
      }
    }
    out += escape_html(text[i]);
  }
  return out;
}

}  // namespace softcert::report
