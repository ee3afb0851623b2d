#pragma once
// The theorems this checker knows.
#include <string_view>
#include <vector>

#include "softcert/replay/statement.hpp"

namespace softcert::replay {

/// All statements, in the order of `math.md`. Built once, thread-safe.
const std::vector<Statement>& statements();

/// The statement with this id, or nullptr.
const Statement* find_statement(std::string_view id);

}  // namespace softcert::replay
