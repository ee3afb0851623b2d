#pragma once
// Tiles of rows between files, which are in C order, and memory, where rows are contiguous.
#include "softcert/io/array_source.hpp"
#include "softcert/io/npy_writer.hpp"
#include "softcert/io/tile_plan.hpp"

namespace softcert::io {

/// Bytes of scratch that an element of a tile needs beside its own: none where the file's order is
/// the rows' (inner == 1).
std::size_t scratch_per_element(const RowLayout& layout, std::size_t element_bytes);

/// Reads the rows of `tile`, one after the other, items contiguous. Domain: `layout` is one of the
/// array's, `rows` has room for tile.rows() * layout.items elements, `scratch` for
/// scratch_per_element times as many bytes. Errors: numerics::InputError.
void read_tile(ArraySource& array, const RowLayout& layout, const Tile& tile,
               std::span<std::byte> rows, std::span<std::byte> scratch);

/// Writes such rows to their places. Domain and errors: as read_tile; the file has the layout.
void write_tile(NpyWriter& file, const RowLayout& layout, const Tile& tile,
                std::span<const std::byte> rows, std::span<std::byte> scratch);

}  // namespace softcert::io
