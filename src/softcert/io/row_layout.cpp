#include "softcert/io/row_layout.hpp"

#include <fmt/format.h>

#include "softcert/numerics/error.hpp"

namespace softcert::io {
namespace {

// The index of `axis` in a shape of `axes`, at least one.
std::size_t axis_index(int axis, std::size_t axes) {
  const auto count = static_cast<long>(axes);
  const long index = axis < 0 ? axis + count : axis;
  if (index < 0 || index >= count) {
    throw numerics::InputError(
        fmt::format("there is no axis {}, the array has {} (0 to {}, or -1 to -{})", axis, count,
                    count - 1, count));
  }
  return static_cast<std::size_t>(index);
}

std::uint64_t product(std::span<const std::size_t> dimensions) {
  std::uint64_t result = 1;
  for (const std::size_t dimension : dimensions) result *= dimension;
  return result;
}

}  // namespace

RowLayout rows_along(std::span<const std::size_t> shape, int axis) {
  if (shape.empty()) {
    axis_index(axis, 1);
    return {};
  }
  const std::size_t index = axis_index(axis, shape.size());
  return {product(shape.first(index)), shape[index], product(shape.subspan(index + 1))};
}

std::vector<std::size_t> shape_of_rows(std::span<const std::size_t> shape, int axis) {
  std::vector<std::size_t> rest(shape.begin(), shape.end());
  const std::size_t index = axis_index(axis, std::max<std::size_t>(shape.size(), 1));
  if (!rest.empty()) rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(index));
  return rest;
}

}  // namespace softcert::io
