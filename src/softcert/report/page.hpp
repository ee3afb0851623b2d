#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "softcert/report/decimal_text.hpp"
#include "softcert/report/summary.hpp"

namespace softcert::report::page {

// Pieces of the HTML page, all text in them escaped. Domain: a model from checked_model().
// Error bound: bounds are shortened for display in their safe direction. Errors: none.
std::string summary(const nlohmann::json& model, const Summary& sum);
std::string verdict_table(const nlohmann::json& model);
std::string theorem_details(const nlohmann::json& model);
std::string horizon_table(const nlohmann::json& model);
std::string rows_intro(const nlohmann::json& model);
std::string hardest_table(const nlohmann::json& model);
std::string limits(const nlohmann::json& model);
std::string provenance(const nlohmann::json& model);

// "<span class="verdict proved">✓ proved</span>"
std::string verdict_badge(const std::string& verdict);

// The least margin of an obligation, from its [lo, hi] strings: "≥ 1.23·10⁻¹³", or
// "0, bound attained" ("0 (attained)" in the plain style). Plain text.
std::string margin_text(const nlohmann::json& margin, Style style);

}  // namespace softcert::report::page
