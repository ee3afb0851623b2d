#pragma once
// The report's heat maps: the least proved margin in each field of the prover's grid.
#include <nlohmann/json.hpp>
#include <vector>

#include "softcert/theorems/prover.hpp"

namespace softcert::cli {

/// One heat map an obligation that varies over the rectangle.
nlohmann::json report_heatmaps(const theorems::Cell& rectangle,
                               const std::vector<theorems::TheoremResult>& results);

/// The cells that were hardest: undecided and refuted ones first, then by precision, halvings and
/// smallest positive margin; `each` at most of one theorem.
nlohmann::json hardest_cells(const std::vector<theorems::TheoremResult>& results, std::size_t each);

}  // namespace softcert::cli
