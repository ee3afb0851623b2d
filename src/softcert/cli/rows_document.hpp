#pragma once
// rows.json: the certified facts of every row, as decimals rounded outward.
#include <nlohmann/json.hpp>

#include "softcert/cli/logits_rows.hpp"

namespace softcert::cli {

/// {"schema": "softcert-rows/1", "source", "sha256", "theta", "epsilon": [...], "total",
///  "fully_masked", "rows": [{"name", "index", "n", "masked", "spread" (exact), "p_max", "p_min",
///  "entropy" (nats), "effective_items", "sharp_lower", "sharp_upper": {"lo", "hi"}, "place",
///  "horizon": [n* for each epsilon]}]}: every row that has an item, none left out. Errors: none.
nlohmann::ordered_json rows_document(const LogitsRows& rows, const numerics::Rational& theta,
                                     const std::vector<numerics::Rational>& epsilons);

}  // namespace softcert::cli
