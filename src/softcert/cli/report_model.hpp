#pragma once
// Fills the report's model (reports/report.schema.json) from the results.
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "softcert/cli/certify_options.hpp"
#include "softcert/cli/logits_rows.hpp"

namespace softcert::cli {

/// Everything a report is made of.
struct Findings {
  std::vector<theorems::TheoremResult> results;
  std::optional<LogitsRows> rows;
  nlohmann::json instances = nlohmann::json::array();
  std::vector<std::pair<std::string, double>> seconds;  // wall-clock seconds a phase
  std::string digest;                                   // of the certificate
};

nlohmann::json report_model(const CertifyOptions& options, const Findings& findings);

/// The verdict over all theorems: refuted, then undecided, then proved.
numerics::Verdict overall_verdict(const std::vector<theorems::TheoremResult>& results);

}  // namespace softcert::cli
