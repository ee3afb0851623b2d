#include "softcert/theorems/registry.hpp"

#include "softcert/theorems/statements.hpp"

namespace softcert::theorems {

const std::vector<Theorem>& registry() {
  static const std::vector<Theorem> theorems = {
      dispersion(),    dispersion_sharp(),     horizon(),
      large_weights(), large_weights_sharp(),  entropy_monotone(),
      entropy_floor(), effective_items(),      uniform_distance(),
      topk_mass(),     adaptive_temperature(), length_scaling(),
  };
  return theorems;
}

const Theorem* find_theorem(std::string_view id) {
  for (const Theorem& theorem : registry()) {
    if (theorem.id == id) return &theorem;
  }
  return nullptr;
}

}  // namespace softcert::theorems
