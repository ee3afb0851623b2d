#include "softcert/io/tile_io.hpp"

#include <algorithm>
#include <cstring>

namespace softcert::io {
namespace {

constexpr std::size_t kBlock = 32;  // elements each way: both sides of a block stay in the cache

// to[c][r] = from[r][c]
template <std::size_t kBytes>
void transpose(const std::byte* from, std::byte* to, std::size_t rows, std::size_t columns) {
  for (std::size_t r0 = 0; r0 < rows; r0 += kBlock) {
    const std::size_t r1 = std::min(rows, r0 + kBlock);
    for (std::size_t c0 = 0; c0 < columns; c0 += kBlock) {
      const std::size_t c1 = std::min(columns, c0 + kBlock);
      for (std::size_t c = c0; c < c1; ++c) {
        for (std::size_t r = r0; r < r1; ++r) {
          std::memcpy(to + (c * rows + r) * kBytes, from + (r * columns + c) * kBytes, kBytes);
        }
      }
    }
  }
}

void transpose(std::size_t bytes, const std::byte* from, std::byte* to, std::size_t rows,
               std::size_t columns) {
  switch (bytes) {
    case 1:
      return transpose<1>(from, to, rows, columns);
    case 2:
      return transpose<2>(from, to, rows, columns);
    case 4:
      return transpose<4>(from, to, rows, columns);
    default:
      return transpose<8>(from, to, rows, columns);
  }
}

// The stretches of consecutive elements that make up a tile in the file: first(element), count.
template <class Visit>
void for_each_stretch(const RowLayout& layout, const Tile& tile, Visit visit) {
  if (tile.inners == layout.inner) {
    return visit(tile.outer * layout.items * layout.inner, tile.rows() * layout.items);
  }
  for (std::uint64_t k = 0; k < layout.items; ++k) {
    visit((tile.outer * layout.items + k) * layout.inner + tile.inner, tile.inners);
  }
}

}  // namespace

std::size_t scratch_per_element(const RowLayout& layout, std::size_t element_bytes) {
  return layout.inner == 1 ? 0 : element_bytes;
}

void read_tile(ArraySource& array, const RowLayout& layout, const Tile& tile,
               std::span<std::byte> rows, std::span<std::byte> scratch) {
  const std::size_t bytes = numerics::format_of(array.format()).bytes();
  const bool direct = layout.inner == 1;
  std::span<std::byte> room = direct ? rows : scratch;
  for_each_stretch(layout, tile, [&](std::uint64_t first, std::uint64_t count) {
    array.read(first, room.first(count * bytes));
    room = room.subspan(count * bytes);
  });
  if (direct) return;
  const std::uint64_t group = layout.items * tile.inners * bytes;
  for (std::uint64_t o = 0; o < tile.outers; ++o) {
    transpose(bytes, scratch.data() + o * group, rows.data() + o * group, layout.items,
              tile.inners);
  }
}

void write_tile(NpyWriter& file, const RowLayout& layout, const Tile& tile,
                std::span<const std::byte> rows, std::span<std::byte> scratch) {
  const std::size_t bytes = numerics::format_of(file.format()).bytes();
  const std::uint64_t group = layout.items * tile.inners * bytes;
  std::span<const std::byte> ready = rows;
  if (layout.inner != 1) {
    for (std::uint64_t o = 0; o < tile.outers; ++o) {
      transpose(bytes, rows.data() + o * group, scratch.data() + o * group, tile.inners,
                layout.items);
    }
    ready = scratch;
  }
  for_each_stretch(layout, tile, [&](std::uint64_t first, std::uint64_t count) {
    file.write(first, ready.first(count * bytes));
    ready = ready.subspan(count * bytes);
  });
}

}  // namespace softcert::io
