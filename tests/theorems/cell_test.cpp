// Grids and splits cover: every integer and every real of the rectangle is in a cell.
#include "softcert/theorems/cell.hpp"

#include <gtest/gtest.h>

#include <random>

namespace softcert::theorems {
namespace {

using numerics::Integer;
using numerics::Rational;

bool covered(const std::vector<Cell>& cells, const Integer& n, const Rational& d) {
  for (const Cell& c : cells) {
    if (c.n_lo <= n && n <= c.n_hi && c.d_lo <= d && d <= c.d_hi) return true;
  }
  return false;
}

void expect_cover(const Cell& r, const std::vector<Cell>& cells, unsigned seed) {
  std::mt19937_64 random(seed);
  for (const Cell& c : cells) {
    EXPECT_LE(r.n_lo, c.n_lo);
    EXPECT_LE(c.n_lo, c.n_hi);
    EXPECT_LE(c.n_hi, r.n_hi);
    EXPECT_LE(r.d_lo, c.d_lo);
    EXPECT_LE(c.d_lo, c.d_hi);
    EXPECT_LE(c.d_hi, r.d_hi);
    // Neighbouring integers and the edges themselves are where a gap would be.
    for (const Integer& n : {c.n_lo, c.n_hi, Integer(c.n_lo - 1), Integer(c.n_hi + 1)}) {
      if (n < r.n_lo || n > r.n_hi) continue;
      for (const Rational& d : {c.d_lo, c.d_hi, Rational((c.d_lo + c.d_hi) / 2)}) {
        EXPECT_TRUE(covered(cells, n, d)) << n << " " << d;
      }
    }
  }
  for (int i = 0; i < 200; ++i) {
    const Integer n = r.n_lo + Integer(random()) % Integer(r.n_hi - r.n_lo + 1);
    const Rational d = r.d_lo + (r.d_hi - r.d_lo) * Rational(random() % 1000003, 1000002);
    EXPECT_TRUE(covered(cells, n, d)) << n << " " << d;
  }
}

TEST(Grid, CoversRectanglesOfEveryShape) {
  const Integer huge = (Integer(1) << 300) + 12345;
  for (const Cell& r : std::vector<Cell>{{2, 1048576, 0, 32},
                                         {1, 1, 0, 0},
                                         {1, 9, 0, Rational(1, 3)},
                                         {7, 7, Rational(5), Rational(5)},
                                         {3, 1000, Rational(1, 7), Rational(299, 2)},
                                         {1, huge, 0, 1000000}}) {
    const auto cells = grid(r);
    EXPECT_LE(cells.size(), std::size_t{kMaxRows + 2} * kMaxColumns);
    expect_cover(r, cells, 7);
  }
}

TEST(Split, CoversItsCellAndEnds) {
  for (const Cell& r : std::vector<Cell>{
           {2, 3, 0, 1}, {2, 2, 0, 1}, {5, 900, 2, 2}, {16, 31, Rational(1, 3), Rational(2, 3)}}) {
    const auto parts = split(r);
    EXPECT_GT(parts.size(), 1U);
    expect_cover(r, parts, 11);
  }
  EXPECT_EQ(split({4, 4, 1, 1}).size(), 1U);
}

}  // namespace
}  // namespace softcert::theorems
