#pragma once
// Where a row's results go.
#include <cstddef>
#include <cstdint>

#include "softcert/reference/aligned_buffer.hpp"
#include "softcert/reference/evaluate.hpp"

namespace softcert::reference {

/// The outputs of one row after another.
class RowOutput {
 public:
  /// `per_row` results a row: items, or 1 for logsumexp.
  RowOutput(const Outputs& outputs, std::size_t per_row, AlignedBuffer<std::byte>& scratch);

  bool rounds() const { return outputs_.rounded.has_value(); }
  bool encloses() const { return outputs_.centre || outputs_.radius || outputs_.lo || outputs_.hi; }
  numerics::FormatId format() const { return outputs_.rounded->format; }

  /// Rows of codes are contiguous and aligned in place.
  bool in_place() const;
  /// Goes to a row.
  void begin(std::size_t row);
  /// Contiguous aligned room for the row's codes; flush() brings them to their place.
  void* codes() const { return codes_; }
  void put(std::size_t item, std::uint64_t code);
  void flush();

  // The row's part of the enclosure arrays; null where they are not wanted.
  double* centre() const { return at(outputs_.centre); }
  double* lo() const { return at(outputs_.lo); }
  double* hi() const { return at(outputs_.hi); }
  void put_radius(const Radius& radius);
  /// One element of the enclosure, rounded outward by its maker.
  void put_enclosure(std::size_t item, double lo, double centre, double hi);

 private:
  double* at(double* array) const { return array ? array + row_ * per_row_ : nullptr; }

  Outputs outputs_;
  std::size_t per_row_, bytes_ = 0, row_ = 0;
  std::byte* target_ = nullptr;  // of the row's element 0
  void* codes_ = nullptr;
  AlignedBuffer<std::byte>& scratch_;
};

}  // namespace softcert::reference
