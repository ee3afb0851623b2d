#pragma once
// Rows on which the formula has no value: what each convention gives (request.hpp), once more.
#include <optional>
#include <span>
#include <vector>

#include "softcert/reference/request.hpp"

namespace softcert::reference::testing {

/// How a row is judged: a fixed value for every item, or the oracle over `row`.
struct Expectation {
  std::optional<double> fixed;  // NaN, an infinity or 0
  std::vector<double> row;      // when not fixed: finite and -inf, one finite at least
};

Expectation expectation(std::span<const double> row, Operation operation, Convention convention);

}  // namespace softcert::reference::testing
