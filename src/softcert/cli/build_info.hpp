#pragma once
// What was built, by what, on what: for --version and for provenance.
#include <nlohmann/json.hpp>
#include <string>

namespace softcert::cli {

std::string version();
std::string compiler();
std::string flags();
std::string cpu_model();
std::string utc_now();  // ISO 8601

/// "softcert 0.1.0 (g++ 12.2.0, -O3 ...)".
std::string version_line();

/// The certificate's "tool" object.
nlohmann::json tool_json(const std::string& command);

}  // namespace softcert::cli
