#pragma once
// Exponentials as the passes give them, block by block, and their largest error.
#include <cmath>
#include <string>
#include <vector>

#include "softcert/reference/error_budget_parts.hpp"
#include "softcert/reference/machinery.hpp"

namespace softcert::reference::testing {

inline constexpr double kUnit = 0x1p-53;

/// Largest error seen, in u, and where.
struct Worst {
  double error = 0, at = 0;
  void take(double e, double x) {
    if (e > error || e != e) error = e, at = x;  // NaN stays
  }
  void take(const Worst& other) { take(other.error, other.at); }
};

/// Room for one block's exponentials.
struct Room {
  explicit Room(std::size_t items)
      : y(vector::padded(items)), hi(vector::padded(items)), lo(vector::padded(items)) {}
  std::vector<double> y, hi, lo;

  /// Errors of the fast exponentials against double-double ones.
  template <class X>
  void compare(std::size_t items, const X* x, Worst& worst) const {
    double most = 0;
    bool all = true;  // NaN compares false
    for (std::size_t i = 0; i < items; ++i) {
      const double e = std::fabs((y[i] - hi[i]) - lo[i]) / hi[i];
      all &= e <= 1;
      most = e > most ? e : most;
    }
    if (most / kUnit <= worst.error && all) return;
    for (std::size_t i = 0; i < items; ++i) {
      worst.take(std::fabs((y[i] - hi[i]) - lo[i]) / hi[i] / kUnit, static_cast<double>(x[i]));
    }
  }
};

/// The bound, in its unit, of the part of the budget with that name.
inline double bound_of(const std::string& name) {
  for (const BudgetPart& part : budget_parts()) {
    if (part.name == name) return part.bound;
  }
  return NAN;
}

/// "table" or "polynomial": the exponential of a variant.
inline std::string exponential_of(Variant variant) {
  return variant == Variant::kAvx512 ? "table" : "polynomial";
}

}  // namespace softcert::reference::testing
