#include "softcert/io/tile_plan.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "softcert/numerics/error.hpp"

namespace softcert::io {
namespace {

// Consecutive rows are taken in steps of about this many bytes: large enough for all cores, small
// enough that progress shows and an interruption is heard.
constexpr std::uint64_t kStep = std::uint64_t{32} << 20;

std::uint64_t row_bytes(const RowLayout& layout, const RowCost& cost, std::uint64_t memory) {
  const std::uint64_t room = memory > cost.bytes_per_row ? memory - cost.bytes_per_row : 0;
  if (cost.bytes_per_item > 0 && layout.items > room / cost.bytes_per_item) {
    throw numerics::InputError(
        fmt::format("one row of {} items takes {} bytes an item, more than the {} MiB of memory "
                    "allowed",
                    layout.items, cost.bytes_per_item, memory >> 20));
  }
  return layout.items * cost.bytes_per_item + cost.bytes_per_row;
}

}  // namespace

TilePlan::TilePlan(const RowLayout& layout, const RowCost& cost, std::uint64_t memory)
    : layout_(layout) {
  if (layout.rows() == 0) {
    outer_ = layout.outer;
    return;
  }
  const std::uint64_t row = row_bytes(layout, cost, memory);
  if (layout.inner <= memory / row) {
    const std::uint64_t group = layout.inner * row;
    inners_ = layout.inner;
    outers_ = std::clamp<std::uint64_t>(std::min(kStep, memory) / group, 1, layout.outer);
  } else {
    inners_ = memory / row;
    outers_ = 1;
  }
}

std::optional<Tile> TilePlan::next() {
  if (outer_ == layout_.outer) return std::nullopt;
  const Tile tile{outer_, std::min(outers_, layout_.outer - outer_), inner_,
                  std::min(inners_, layout_.inner - inner_)};
  inner_ += tile.inners;
  if (inner_ == layout_.inner) {
    inner_ = 0;
    outer_ += tile.outers;
  }
  return tile;
}

}  // namespace softcert::io
