// Softmax of short rows that need nothing beside: contiguous floats or doubles, unscaled, rounded
// to a narrow format in place. Their time goes into what is done once a row, so as little as
// possible is; a row that turns out to need more takes the way of any other row.
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

void RowEvaluator::short_rows(std::size_t begin, std::size_t end) {
  const vector::Passes& passes = machinery_.passes;
  const bool floats = logits_.format == numerics::FormatId::kFloat32;
  vector::Arguments rows[Scratch::kRows];
  vector::Sum sums[Scratch::kRows];
  double* y[Scratch::kRows];
  for (std::size_t i = 0; i < Scratch::kRows; ++i) {
    y[i] = scratch_->rows[i].y.reserve(vector::padded(items_));
    rows[i].items = items_;
  }
  std::size_t blocks[vector::padded(kShortRow) / vector::kBlock];
  for (std::size_t row = begin; row < end; row += Scratch::kRows) {
    const std::size_t count = end - row < Scratch::kRows ? end - row : Scratch::kRows;
    for (std::size_t i = 0; i < count; ++i) {
      const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(row + i) * logits_.row_stride;
      if (floats) {
        rows[i].floats = static_cast<const float*>(logits_.data) + at;
      } else {
        rows[i].doubles = static_cast<const double*>(logits_.data) + at;
      }
    }
    passes.sum_rows(rows, count, expect_masked_, y, sums);
    expect_masked_ = sums[count - 1].masked;
    for (std::size_t i = 0; i < count; ++i) {
      vector::Flags flagged{blocks, 0};
      if (sums[i].in_range) {
        output_.begin(row + i);
        passes.round_softmax(rows[i], y[i],
                             {sums[i].inverse, machinery_.budget.quotient_relative, 0,
                              all_normal(sums[i])},
                             codes(), flagged);
      }
      if (!sums[i].in_range || flagged.count > 0) {
        redo_.push_back(row + i);
      } else {
        statistics_.elements += items_;
      }
    }
    for (const std::size_t again : redo_) any_rows(again, again + 1);
    redo_.clear();
  }
}

}  // namespace softcert::reference
