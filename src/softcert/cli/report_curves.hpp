#pragma once
// The report's curves: every bound as certified [lo, hi] pairs of doubles, rounded outward.
#include <nlohmann/json.hpp>
#include <span>
#include <vector>

#include "softcert/theorems/certificate.hpp"

namespace softcert::cli {

/// {"lo": [...], "hi": [...]} of the report's schema.
nlohmann::json enclosure_json(std::span<const numerics::IntervalD> values);

/// About `count` integers from lo to hi in equal ratios, both ends in.
std::vector<numerics::Integer> spaced_items(const numerics::Integer& lo,
                                            const numerics::Integer& hi, int count);

/// `count` equal steps from lo to hi; one more value than steps (a single spread is widened by 1).
std::vector<numerics::Rational> spaced_spreads(const numerics::Rational& lo,
                                               const numerics::Rational& hi, int count);

/// The report model's "curves" for this claim.
nlohmann::json report_curves(const theorems::Claim& claim);

}  // namespace softcert::cli
