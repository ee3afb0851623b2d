#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace softcert::report {

enum class Style {
  kPlain,    // "1.23e-13"
  kUnicode,  // "1.23·10⁻¹³"
};

// A decimal string cut to `digits` significant digits, rounded down (lower_text) or up
// (upper_text), so that a shortened bound is still a bound. Very small and very large ones in
// scientific form. Domain: digits >= 1; "123", "-0.5", "1.2e-13"; other text ("1/3", "inf") comes
// back unchanged. Error bound: less than one unit in the last digit shown, in the stated direction;
// known from the digits alone (no binary arithmetic). Errors: none.
std::string lower_text(std::string_view decimal, int digits, Style style);
std::string upper_text(std::string_view decimal, int digits, Style style);

// A pair [lo, hi] of exact strings as "2–3", or "2" when both are equal; grouped digits, ends with
// more than 6 digits after the point rounded outward.
std::string range_text(const nlohmann::json& pair, Style style);

// Where a cell lies: "n 2–3, δ 0–0.25".
std::string where_text(const nlohmann::json& n, const nlohmann::json& d, Style style);

}  // namespace softcert::report
