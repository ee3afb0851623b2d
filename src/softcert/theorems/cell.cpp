#include "softcert/theorems/cell.hpp"

#include <algorithm>

namespace softcert::theorems {
namespace {

using numerics::Integer;
using numerics::Rational;

// First integer of each row: n_lo, then powers of a power of two, so that rows stay few.
std::vector<Integer> row_starts(const Integer& lo, const Integer& hi) {
  const unsigned bits = static_cast<unsigned>(msb(hi));
  const unsigned step = 1 + bits / kMaxRows;
  std::vector<Integer> starts = {lo};
  for (unsigned e = 1; e <= bits; e += step) {
    const Integer power = Integer(1) << e;
    if (power > lo && power <= hi) starts.push_back(power);
  }
  return starts;
}

std::vector<Rational> column_edges(const Rational& lo, const Rational& hi) {
  if (lo == hi) return {lo, hi};
  const Rational length = hi - lo;
  unsigned columns = kMaxColumns;
  if (length < kMaxColumns) {
    const Integer whole = numerator(length) / denominator(length);
    columns = std::max(4U, whole.convert_to<unsigned>());
  }
  std::vector<Rational> edges;
  for (unsigned i = 0; i <= columns; ++i) edges.push_back(Rational(lo + length * i / columns));
  return edges;
}

Rational midpoint(const Rational& lo, const Rational& hi) { return Rational((lo + hi) / 2); }

// Near the geometric mean, where a bound in 1/n halves its variation; lo < result <= hi.
Integer item_split(const Integer& lo, const Integer& hi) {
  const Integer root = sqrt(Integer(lo * hi));
  return std::clamp(root, Integer(lo + 1), hi);
}

}  // namespace

std::vector<Cell> grid(const Cell& rectangle) {
  const auto starts = row_starts(rectangle.n_lo, rectangle.n_hi);
  const auto edges = column_edges(rectangle.d_lo, rectangle.d_hi);
  std::vector<Cell> cells;
  for (std::size_t row = 0; row < starts.size(); ++row) {
    const Integer last = row + 1 < starts.size() ? Integer(starts[row + 1] - 1) : rectangle.n_hi;
    for (std::size_t column = 0; column + 1 < edges.size(); ++column) {
      cells.push_back({starts[row], last, edges[column], edges[column + 1]});
    }
  }
  return cells;
}

std::vector<Cell> split(const Cell& cell) {
  std::vector<Cell> parts;
  std::vector<std::pair<Integer, Integer>> rows = {{cell.n_lo, cell.n_hi}};
  if (cell.n_lo < cell.n_hi) {
    const Integer second = item_split(cell.n_lo, cell.n_hi);
    rows = {{cell.n_lo, Integer(second - 1)}, {second, cell.n_hi}};
  }
  for (const auto& [first, last] : rows) {
    if (cell.d_lo == cell.d_hi) {
      parts.push_back({first, last, cell.d_lo, cell.d_hi});
      continue;
    }
    const Rational middle = midpoint(cell.d_lo, cell.d_hi);
    parts.push_back({first, last, cell.d_lo, middle});
    parts.push_back({first, last, middle, cell.d_hi});
  }
  return parts;
}

}  // namespace softcert::theorems
