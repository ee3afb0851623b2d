#include "softcert/io/describe.hpp"

#include <fmt/format.h>

#include <system_error>

namespace softcert::io {
namespace {

bool is_control(unsigned char byte) { return byte < 0x20 || byte == 0x7f; }

}  // namespace

std::string quoted(std::string_view text) {
  constexpr std::size_t kLongest = 80;
  std::string out = "\"";
  for (const char character : text) {
    if (out.size() > kLongest) return out + "...\"";
    const auto byte = static_cast<unsigned char>(character);
    if (is_control(byte) || byte >= 0x80 || byte == '"' || byte == '\\') {
      out += fmt::format("\\x{:02x}", byte);
    } else {
      out += character;
    }
  }
  return out + "\"";
}

std::string display(const std::filesystem::path& path) {
  std::string out;
  for (const char character : path.native()) {
    const auto byte = static_cast<unsigned char>(character);
    out += is_control(byte) ? fmt::format("\\x{:02x}", byte) : std::string(1, character);
  }
  return out;
}

std::string with_reason(std::string_view what, int error) {
  return fmt::format("{}: {}", what, std::generic_category().message(error));
}

}  // namespace softcert::io
