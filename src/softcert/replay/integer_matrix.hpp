#pragma once
// Exact matrices: FLINT integer matrices over one common denominator.
#include <flint/fmpz_mat.h>

#include <cstddef>
#include <optional>
#include <vector>

#include "softcert/replay/exact.hpp"

namespace softcert::replay {

inline constexpr std::size_t kMaxMatrixBits = std::size_t{1} << 28;

/// A rational matrix as integers / denominator. Products are exact.
class IntegerMatrix {
 public:
  IntegerMatrix(long rows, long columns) { fmpz_mat_init(value_, rows, columns); }
  IntegerMatrix(const IntegerMatrix& other) : denominator_(other.denominator_) {
    fmpz_mat_init_set(value_, other.value_);
  }
  IntegerMatrix(IntegerMatrix&& other) noexcept : IntegerMatrix(0, 0) { swap(other); }
  IntegerMatrix& operator=(IntegerMatrix other) noexcept {
    swap(other);
    return *this;
  }
  ~IntegerMatrix() { fmpz_mat_clear(value_); }

  /// From row-major entries. nullopt when the common denominator makes the matrix too large to
  /// write out (more than kMaxMatrixBits in all). Domain: entries.size() == rows * columns.
  static std::optional<IntegerMatrix> from(long rows, long columns,
                                           const std::vector<Exact>& entries);

  long rows() const { return fmpz_mat_nrows(value_); }
  long columns() const { return fmpz_mat_ncols(value_); }
  const fmpz* at(long row, long column) const { return fmpz_mat_entry(value_, row, column); }
  fmpz* at(long row, long column) { return fmpz_mat_entry(value_, row, column); }
  const fmpz_mat_struct* raw() const { return value_; }
  /// The most bits an entry's numerator has, and the denominator.
  std::size_t bits() const;
  /// A positive integer.
  const Exact& denominator() const { return denominator_; }
  /// The entry itself.
  Exact entry(long row, long column) const;

  IntegerMatrix transposed() const;
  friend IntegerMatrix operator*(const IntegerMatrix& a, const IntegerMatrix& b);

 private:
  void swap(IntegerMatrix& other) noexcept {
    fmpz_mat_swap(value_, other.value_);
    std::swap(denominator_, other.denominator_);
  }
  fmpz_mat_t value_;
  Exact denominator_ = Exact(1);
};

/// Sum of the squares of a row's entries, exact.
Exact squared_norm_of_row(const IntegerMatrix& a, long row);
/// Squared distance of two rows, exact.
Exact squared_distance_of_rows(const IntegerMatrix& a, long first, long second);

}  // namespace softcert::replay
