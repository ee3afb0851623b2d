#pragma once
// Cutting the rows of a large array into tiles that fit into memory.
#include <cstdint>
#include <optional>

#include "softcert/io/row_layout.hpp"

namespace softcert::io {

/// Whole rows: `inners` inner positions from `inner` on, of each of `outers` outer ones from
/// `outer` on. inners is all of them unless outers is 1.
struct Tile {
  std::uint64_t outer = 0, outers = 0;
  std::uint64_t inner = 0, inners = 0;
  std::uint64_t rows() const { return outers * inners; }
};

/// Memory that a row takes while it is worked on.
struct RowCost {
  std::uint64_t bytes_per_item = 0;
  std::uint64_t bytes_per_row = 1;  // beside its items; at least 1
};

/// The tiles that cover every row once, in rising order of their first element. Where the rows of
/// one outer position fit into memory, a tile is consecutive elements and the file is read once
/// from start to end; where they do not, a tile is a block of columns, as wide as memory allows.
class TilePlan {
 public:
  /// Tiles take at most `memory` bytes. Errors: numerics::InputError when one row takes more.
  TilePlan(const RowLayout& layout, const RowCost& cost, std::uint64_t memory);

  /// The next tile, nullopt after the last.
  std::optional<Tile> next();

  /// Rows of the largest tile.
  std::uint64_t most_rows() const { return outers_ * inners_; }

 private:
  RowLayout layout_;
  std::uint64_t outers_ = 0, inners_ = 0;  // of a full tile
  std::uint64_t outer_ = 0, inner_ = 0;    // of the next
};

}  // namespace softcert::io
