#include "softcert/reference/special_values.hpp"

#include <algorithm>
#include <cmath>

namespace softcert::reference {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

template <class Number>
RowCensus count(std::span<const Number> row) {
  RowCensus result;
  for (const Number x : row) {
    if (std::isnan(x)) {
      ++result.nan;
    } else if (std::isinf(x)) {
      ++(x > 0 ? result.positive_infinity : result.negative_infinity);
    } else {
      ++result.finite;
      result.max = std::max(result.max, static_cast<double>(x));
      result.min = std::min(result.min, static_cast<double>(x));
    }
  }
  return result;
}

/// What an entry of no weight gives.
double of_nothing(Operation operation) {
  return operation == Operation::kSoftmax ? 0.0 : -kInfinity;
}

RowTreatment everywhere(double value) { return {RowPlan::kFixed, value, value, value, value}; }

RowTreatment log_sum_exp(const RowCensus& row) {
  if (row.nan > 0) return everywhere(kNan);
  if (row.positive_infinity > 0) return everywhere(kInfinity);
  if (row.finite == 0) return everywhere(-kInfinity);
  return {};
}

}  // namespace

RowCensus census(std::span<const double> row) { return count(row); }
RowCensus census(std::span<const float> row) { return count(row); }

RowTreatment treatment(const RowCensus& row, Operation operation, Convention convention) {
  if (operation == Operation::kLogSumExp) return log_sum_exp(row);
  if (row.nan > 0) return everywhere(kNan);
  if (row.positive_infinity > 0) {
    if (convention != Convention::kLimit) return everywhere(kNan);
    RowTreatment result;
    result.plan = RowPlan::kReplace;
    result.finite = result.negative_infinity = of_nothing(operation);
    return result;
  }
  if (row.finite == 0) {
    return everywhere(convention == Convention::kSafe ? of_nothing(operation) : kNan);
  }
  RowTreatment result;
  result.negative_infinity = of_nothing(operation);
  return result;
}

}  // namespace softcert::reference
