#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace softcert::report {

// The model's "horizon" list as a table: items[r][c] is n* at spreads[r] and epsilons[c], "" where
// the list has none. Rows and columns in the order of first appearance.
struct HorizonGrid {
  std::vector<std::string> epsilons;
  std::vector<std::string> spreads;
  std::vector<std::vector<std::string>> items;
};

// Domain: the "horizon" member of a model from checked_model(). Error bound, errors: none.
HorizonGrid horizon_grid(const nlohmann::json& horizon);

}  // namespace softcert::report
