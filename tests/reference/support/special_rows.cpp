#include "special_rows.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace softcert::reference::testing {

Expectation expectation(std::span<const double> row, Operation operation, Convention convention) {
  constexpr double kInf = std::numeric_limits<double>::infinity();
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  const bool sum = operation == Operation::kLogSumExp;
  if (std::any_of(row.begin(), row.end(), [](double x) { return std::isnan(x); })) {
    return {kNaN, {}};
  }
  if (std::find(row.begin(), row.end(), kInf) != row.end()) {
    if (sum) return {kInf, {}};
    if (convention != Convention::kLimit) return {kNaN, {}};
    std::vector<double> limit(row.begin(), row.end());
    for (double& x : limit) x = x == kInf ? 0 : -kInf;
    return {std::nullopt, std::move(limit)};
  }
  if (std::any_of(row.begin(), row.end(), [](double x) { return std::isfinite(x); })) {
    return {std::nullopt, {row.begin(), row.end()}};
  }
  if (sum) return {-kInf, {}};
  if (convention != Convention::kSafe) return {kNaN, {}};
  return {operation == Operation::kSoftmax ? 0 : -kInf, {}};
}

}  // namespace softcert::reference::testing
