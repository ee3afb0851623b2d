#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>

namespace softcert::report {

// A writer of whole report files. To add one: one file with its function, and its line in
// registry.cpp.
struct Writer {
  std::string_view name;  // "html"
  std::string_view file;  // the name of the file that it makes, "report.html"
  std::string (*write)(const nlohmann::json& model);
};

// All writers, in the order of the registry. Domain, error bound, errors: none.
std::span<const Writer> writers();

}  // namespace softcert::report
