#include "softcert/replay/registry.hpp"

#include "softcert/replay/statements/statements.hpp"

namespace softcert::replay {

const std::vector<Statement>& statements() {
  static const std::vector<Statement> all = {
      dispersion(),    dispersion_sharp(),     horizon(),
      large_weights(), large_weights_sharp(),  entropy_monotone(),
      entropy_floor(), effective_items(),      uniform_distance(),
      topk_mass(),     adaptive_temperature(), length_scaling(),
  };
  return all;
}

const Statement* find_statement(std::string_view id) {
  for (const Statement& statement : statements()) {
    if (statement.id == id) return &statement;
  }
  return nullptr;
}

}  // namespace softcert::replay
