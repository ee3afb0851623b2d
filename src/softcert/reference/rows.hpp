#pragma once
// Arrays of rows as the caller holds them, and the radius of an enclosure.
#include <cstddef>
#include <cstdint>

#include "softcert/numerics/format.hpp"

namespace softcert::reference {

/// Rows of logits: element k of row r lies row_stride*r + item_stride*k elements (not bytes) after
/// `data`, in `format`'s encoding. Strides may be negative or zero.
struct ConstRows {
  const void* data = nullptr;
  numerics::FormatId format = numerics::FormatId::kFloat32;
  std::size_t rows = 0, items = 0;
  std::ptrdiff_t row_stride = 0, item_stride = 1;
};

/// Where results go, laid out likewise. For logsumexp `items` is 1.
struct Rows {
  void* data = nullptr;
  numerics::FormatId format = numerics::FormatId::kFloat32;
  std::size_t rows = 0, items = 0;
  std::ptrdiff_t row_stride = 0, item_stride = 1;
};

/// Contiguous rows.
template <class Array, class Data>
Array contiguous(Data* data, numerics::FormatId format, std::size_t rows, std::size_t items) {
  return {data, format, rows, items, static_cast<std::ptrdiff_t>(items), 1};
}

/// |centre - true value| <= relative * |centre| + absolute for every element of a row.
struct Radius {
  double relative = 0, absolute = 0;
};

/// A number below, and one above, every value the centre and radius allow, rounded outward.
/// Infinite centres stay, NaN stays. Errors: none.
double lower(double centre, const Radius& radius);
double upper(double centre, const Radius& radius);

}  // namespace softcert::reference
