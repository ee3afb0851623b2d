#pragma once
// Rows of logits as contiguous floats or doubles.
#include <cstddef>

#include "softcert/reference/rows.hpp"
#include "softcert/reference/scratch.hpp"
#include "softcert/reference/vector/passes.hpp"

namespace softcert::reference {

/// Gives row after row, in place where that is possible, else copied and widened, which is exact.
/// What it gives is good until the next row.
class RowInput {
 public:
  /// `copy` asks for a copy in any case: the row's memory is about to be overwritten.
  RowInput(const vector::Passes& passes, const ConstRows& logits, bool copy, RowScratch& scratch);

  vector::Arguments row(std::size_t index);

 private:
  const std::byte* contiguous(std::size_t index);
  const float* widened(const std::byte* elements);

  const vector::Passes& passes_;
  ConstRows logits_;
  std::size_t bytes_;
  bool copy_;
  RowScratch& scratch_;
};

}  // namespace softcert::reference
