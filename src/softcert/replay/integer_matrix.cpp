#include "softcert/replay/integer_matrix.hpp"

#include <algorithm>

namespace softcert::replay {
namespace {

Exact over_square(const fmpz_t sum, const Exact& denominator) {
  Exact numerator;
  fmpz_set(fmpq_numref(numerator.raw()), sum);
  return numerator / (denominator * denominator);
}

}  // namespace

std::optional<IntegerMatrix> IntegerMatrix::from(long rows, long columns,
                                                 const std::vector<Exact>& entries) {
  IntegerMatrix result(rows, columns);
  fmpz* common = fmpq_numref(result.denominator_.raw());
  std::size_t widest = 1;
  for (const Exact& entry : entries) {
    fmpz_lcm(common, common, entry.denominator());
    widest = std::max<std::size_t>(widest, fmpz_bits(entry.numerator()));
    const std::size_t bits = entries.size() * (widest + fmpz_bits(common));
    if (bits > kMaxMatrixBits) return std::nullopt;
  }
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const auto index = static_cast<long>(i);
    fmpz* target = result.at(index / columns, index % columns);
    fmpz_divexact(target, common, entries[i].denominator());
    fmpz_mul(target, target, entries[i].numerator());
  }
  return result;
}

std::size_t IntegerMatrix::bits() const {
  const long widest = fmpz_mat_max_bits(value_);
  return static_cast<std::size_t>(widest < 0 ? -widest : widest) + denominator_.bits();
}

Exact IntegerMatrix::entry(long row, long column) const {
  Exact numerator;
  fmpz_set(fmpq_numref(numerator.raw()), at(row, column));
  return numerator / denominator_;
}

IntegerMatrix IntegerMatrix::transposed() const {
  IntegerMatrix result(columns(), rows());
  fmpz_mat_transpose(result.value_, value_);
  result.denominator_ = denominator_;
  return result;
}

IntegerMatrix operator*(const IntegerMatrix& a, const IntegerMatrix& b) {
  IntegerMatrix result(a.rows(), b.columns());
  fmpz_mat_mul(result.value_, a.value_, b.value_);
  result.denominator_ = a.denominator_ * b.denominator_;
  return result;
}

Exact squared_norm_of_row(const IntegerMatrix& a, long row) {
  fmpz_t sum;
  fmpz_init(sum);
  for (long j = 0; j < a.columns(); ++j) fmpz_addmul(sum, a.at(row, j), a.at(row, j));
  const Exact result = over_square(sum, a.denominator());
  fmpz_clear(sum);
  return result;
}

Exact squared_distance_of_rows(const IntegerMatrix& a, long first, long second) {
  fmpz_t sum, difference;
  fmpz_init(sum);
  fmpz_init(difference);
  for (long j = 0; j < a.columns(); ++j) {
    fmpz_sub(difference, a.at(first, j), a.at(second, j));
    fmpz_addmul(sum, difference, difference);
  }
  const Exact result = over_square(sum, a.denominator());
  fmpz_clear(sum);
  fmpz_clear(difference);
  return result;
}

}  // namespace softcert::replay
