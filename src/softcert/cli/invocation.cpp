#include "softcert/cli/invocation.hpp"

#include <nlohmann/json.hpp>

#include "softcert/io/describe.hpp"
#include "softcert/numerics/error.hpp"

namespace softcert::cli {
namespace {

std::string& stored() {
  static std::string command = "softcert";
  return command;
}

std::string shell_quoted(const std::string& word) {
  const bool plain =
      !word.empty() &&
      word.find_first_not_of(
          "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=:,^%+@") ==
          std::string::npos;
  if (plain) return word;
  std::string result = "'";
  for (const char c : word) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

bool is_utf8(const std::string& text) {
  try {
    return !nlohmann::json(text).dump().empty();
  } catch (const nlohmann::json::type_error&) {
    return false;
  }
}

}  // namespace

void remember_invocation(int argc, char** argv) {
  stored() = "softcert";
  for (int i = 1; i < argc; ++i) {
    if (!is_utf8(argv[i])) {
      throw numerics::InputError("argument " + std::to_string(i) + ", " + io::quoted(argv[i]) +
                                 ", is not UTF-8 text");
    }
    stored() += " " + shell_quoted(argv[i]);
  }
}

std::string invocation() { return stored(); }

}  // namespace softcert::cli
