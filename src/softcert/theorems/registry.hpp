#pragma once
// All theorems, in the order of the documentation. A new theorem is one file and two lines here.
#include <string_view>
#include <vector>

#include "softcert/theorems/theorem.hpp"

namespace softcert::theorems {

/// Every theorem softcert certifies; built once, immutable.
const std::vector<Theorem>& registry();

/// The theorem of that id, or nullptr.
const Theorem* find_theorem(std::string_view id);

}  // namespace softcert::theorems
