// Softmax of short rows that need nothing beside: contiguous floats or doubles, unscaled, rounded
// to a narrow format in place. Their time goes into what is done once a row, so as little as
// possible is; a row that turns out to need more takes the way of any other row.
#include <algorithm>

#include "softcert/reference/row_evaluator.hpp"

namespace softcert::reference {

bool RowEvaluator::short_rows_apply() const {
  using numerics::FormatId;
  const bool plain = logits_.format == FormatId::kFloat32 || logits_.format == FormatId::kFloat64;
  const std::size_t bytes = numerics::format_of(logits_.format).bytes();
  const bool aligned = (reinterpret_cast<std::uintptr_t>(logits_.data) & (bytes - 1)) == 0;
  return request_.operation == Operation::kSoftmax && scale_.one && slots_.size() > 1 &&
         items_ > 0 && output_.rounds() && !output_.encloses() && !needs_fine_ && !copies_ &&
         plain && aligned && logits_.item_stride == 1 && output_.in_place();
}

vector::Arguments RowEvaluator::row_in_place(std::size_t row) const {
  const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(row) * logits_.row_stride;
  vector::Arguments arguments;
  arguments.items = items_;
  if (logits_.format == numerics::FormatId::kFloat32) {
    arguments.floats = static_cast<const float*>(logits_.data) + at;
  } else {
    arguments.doubles = static_cast<const double*>(logits_.data) + at;
  }
  return arguments;
}

bool RowEvaluator::round_short_row(std::size_t row, const vector::Arguments& arguments,
                                   const double* y, const vector::Sum& sum) {
  if (!sum.in_range) return false;
  std::size_t blocks[vector::padded(kShortRow) / vector::kBlock];
  vector::Flags flagged{blocks, 0};
  output_.begin(row);
  machinery_.passes.round_softmax(
      arguments, y, {sum.inverse, machinery_.budget.quotient_relative, 0, all_normal(sum)}, codes(),
      flagged);
  return flagged.count == 0;
}

void RowEvaluator::short_rows(std::size_t begin, std::size_t end) {
  vector::Arguments rows[Scratch::kRows];
  vector::Sum sums[Scratch::kRows];
  double* y[Scratch::kRows];
  for (std::size_t i = 0; i < Scratch::kRows; ++i) {
    y[i] = scratch_->rows[i].y.reserve(vector::padded(items_));
  }
  for (std::size_t row = begin; row < end; row += Scratch::kRows) {
    const std::size_t count = std::min(end - row, Scratch::kRows);
    for (std::size_t i = 0; i < count; ++i) rows[i] = row_in_place(row + i);
    machinery_.passes.sum_rows(rows, count, expect_masked_, y, sums);
    expect_masked_ = sums[count - 1].masked;
    bool decided[Scratch::kRows];
    for (std::size_t i = 0; i < count; ++i) {
      decided[i] = round_short_row(row + i, rows[i], y[i], sums[i]);
    }
    statistics_.elements += count * items_;
    for (std::size_t i = 0; i < count; ++i) {
      if (decided[i]) continue;
      statistics_.elements -= items_;
      any_rows(row + i, row + i + 1);
    }
  }
}

}  // namespace softcert::reference
