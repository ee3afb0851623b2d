#include "softcert/cli/build_info.hpp"

#include <chrono>
#include <ctime>
#include <fstream>

namespace softcert::cli {

std::string version() { return SOFTCERT_VERSION; }

std::string compiler() {
#if defined(__clang__)
  return std::string("clang++ ") + __clang_version__;
#else
  return std::string("g++ ") + __VERSION__;
#endif
}

std::string flags() { return SOFTCERT_FLAGS; }

std::string cpu_model() {
  std::ifstream info("/proc/cpuinfo");
  for (std::string line; std::getline(info, line);) {
    const auto colon = line.find(": ");
    if (line.rfind("model name", 0) == 0 && colon != std::string::npos) {
      return line.substr(colon + 2);
    }
  }
  return "unknown";
}

std::string utc_now() {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  std::tm parts{};
  gmtime_r(&now, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

std::string version_line() {
  return "softcert " + version() + " (" + compiler() + ", " + flags() + ")";
}

nlohmann::json tool_json(const std::string& command) {
  return {{"version", version()},
          {"compiler", compiler()},
          {"flags", flags()},
          {"command", command},
          {"date", utc_now()}};
}

}  // namespace softcert::cli
