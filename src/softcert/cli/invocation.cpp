#include "softcert/cli/invocation.hpp"

namespace softcert::cli {
namespace {

std::string& stored() {
  static std::string command = "softcert";
  return command;
}

std::string quoted(const std::string& word) {
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

}  // namespace

void remember_invocation(int argc, char** argv) {
  stored() = "softcert";
  for (int i = 1; i < argc; ++i) stored() += " " + quoted(argv[i]);
}

std::string invocation() { return stored(); }

}  // namespace softcert::cli
