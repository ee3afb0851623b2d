#include "softcert/report/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace softcert::report {
namespace {

bool is_continuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

}  // namespace

std::string escape_html(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string script_json(const nlohmann::json& document) {
  std::string out = document.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  replace_all(out, "&", "\\u0026");
  replace_all(out, "<", "\\u003c");
  replace_all(out, ">", "\\u003e");
  replace_all(out, "\u2028", "\\u2028");
  replace_all(out, "\u2029", "\\u2029");
  return out;
}

std::string escape_markdown(std::string_view text) {
  constexpr std::string_view kSpecial = "\\`*_<>|[]#~&";
  std::string out;
  for (const char c : plain_text(text)) {
    if (kSpecial.find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

std::string markdown_code(std::string_view text) {
  std::string body = plain_text(text);
  std::size_t longest = 0;
  std::size_t run = 0;
  for (const char c : body) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  replace_all(body, "|", "\\|");
  const std::string fence(longest + 1, '`');
  const std::string_view pad = longest > 0 ? " " : "";
  return fmt::format("{}{}{}{}{}", fence, pad, body, pad, fence);
}

std::string plain_text(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const bool c1 =
        byte == 0xC2U && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0U;
    if (byte == '\n' || byte == '\r' || byte == '\t') {
      out += ' ';
    } else if (byte < 0x20U || byte == 0x7FU) {
      out += '?';
    } else if (c1) {
      out += '?';
      ++i;
    } else {
      out += text[i];
    }
  }
  return out;
}

int text_width(std::string_view text) {
  return static_cast<int>(
      std::count_if(text.begin(), text.end(), [](char c) { return !is_continuation(c); }));
}

std::string fit(std::string_view text, int width) {
  const int size = text_width(text);
  if (size <= width)
    return std::string(text) + std::string(static_cast<std::size_t>(width - size), ' ');
  std::size_t end = 0;
  for (int taken = 0; end < text.size(); ++end) {
    if (!is_continuation(text[end]) && taken++ == width - 1) break;
  }
  return std::string(text.substr(0, end)) + "…";
}

std::string group_digits(std::string_view text) {
  const bool plain = !text.empty() && std::all_of(text.begin(), text.end(),
                                                  [](char c) { return c >= '0' && c <= '9'; });
  if (!plain) return std::string(text);
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (i > 0 && (text.size() - i) % 3 == 0) out += ',';
    out += text[i];
  }
  return out;
}

std::string seconds_text(double seconds) {
  if (seconds < 0.9995) return fmt::format("{:.0f} ms", seconds * 1000);
  if (seconds < 60) return fmt::format("{:.2f} s", seconds);
  const double minutes = std::floor(seconds / 60);
  return fmt::format("{:.0f} min {:02.0f} s", minutes, std::floor(seconds - 60 * minutes));
}

}  // namespace softcert::report
