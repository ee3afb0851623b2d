#pragma once
// Cells of the (items, spread) rectangle, and how the rectangle is cut into them.
#include <vector>

#include "softcert/numerics/rational.hpp"

namespace softcert::theorems {

/// Every integer n in [n_lo, n_hi] (evaluated as a real interval) and every real spread in
/// [d_lo, d_hi], all exact. Spread is dimensionless.
struct Cell {
  numerics::Integer n_lo, n_hi;
  numerics::Rational d_lo, d_hi;
  bool operator==(const Cell&) const = default;
};

/// The grid over a rectangle: item ranges that double (at most kMaxRows of them), spreads in equal
/// steps of about one unit (at most kMaxColumns). Covers every integer and every real of it.
std::vector<Cell> grid(const Cell& rectangle);

/// The cell cut in halves along each side that can be cut: 1, 2 or 4 cells that cover it.
std::vector<Cell> split(const Cell& cell);

inline constexpr unsigned kMaxRows = 64;
inline constexpr unsigned kMaxColumns = 96;

}  // namespace softcert::theorems
