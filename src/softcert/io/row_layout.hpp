#pragma once
// An array of any shape seen as rows along one of its axes.
#include <cstdint>
#include <span>
#include <vector>

namespace softcert::io {

/// A C-ordered array as outer x items x inner: item k of row (o, i) is element
/// (o * items + k) * inner + i. Rows are numbered o * inner + i.
struct RowLayout {
  std::uint64_t outer = 1, items = 1, inner = 1;
  std::uint64_t rows() const { return outer * inner; }
};

/// The rows of an array along `axis`; a negative one counts from the end. A scalar is one row of
/// one item, along axis 0 or -1. Domain: count_elements(shape) holds.
/// Errors: numerics::InputError when the array has no such axis.
RowLayout rows_along(std::span<const std::size_t> shape, int axis);

/// The shape with one number for each row: without that axis. Errors: as rows_along.
std::vector<std::size_t> shape_of_rows(std::span<const std::size_t> shape, int axis);

}  // namespace softcert::io
