#include "softcert/report/horizon_grid.hpp"

#include <algorithm>

namespace softcert::report {
namespace {

std::size_t index_of(std::vector<std::string>& names, const std::string& name) {
  const auto at = std::find(names.begin(), names.end(), name);
  if (at != names.end()) return static_cast<std::size_t>(at - names.begin());
  names.push_back(name);
  return names.size() - 1;
}

}  // namespace

HorizonGrid horizon_grid(const nlohmann::json& horizon) {
  HorizonGrid grid;
  for (const auto& entry : horizon) {
    index_of(grid.epsilons, entry["epsilon"].get<std::string>());
    index_of(grid.spreads, entry["spread"].get<std::string>());
  }
  grid.items.assign(grid.spreads.size(), std::vector<std::string>(grid.epsilons.size()));
  for (const auto& entry : horizon) {
    const std::size_t row = index_of(grid.spreads, entry["spread"].get<std::string>());
    const std::size_t column = index_of(grid.epsilons, entry["epsilon"].get<std::string>());
    grid.items[row][column] = entry["items"].get<std::string>();
  }
  return grid;
}

}  // namespace softcert::report
