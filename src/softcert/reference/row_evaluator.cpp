#include "softcert/reference/row_evaluator.hpp"

#include <algorithm>
#include <cmath>

#include "softcert/reference/special_values.hpp"

namespace softcert::reference {
namespace {

// Longer rows do not keep their exponentials: recomputing them is cheaper than bringing 8 bytes an
// item from memory, and a row stays within a bounded amount of it.
constexpr std::size_t kStoredItems = std::size_t{1} << 22;

RowCensus census_of(const vector::Arguments& row) {
  return row.floats ? census(std::span(row.floats, row.items))
                    : census(std::span(row.doubles, row.items));
}

}  // namespace

RowEvaluator::RowEvaluator(const Machinery& machinery, const ConstRows& logits,
                           const Request& request, const Scale& scale, const Outputs& outputs)
    : machinery_(machinery),
      logits_(logits),
      request_(request),
      scale_(scale),
      items_(logits.items),
      output_(outputs, request.operation == Operation::kLogSumExp ? 1 : logits.items,
              scratch_->codes) {
  const bool to_double = output_.rounds() && output_.format() == numerics::FormatId::kFloat64;
  needs_fine_ = to_double;
  needs_fast_ = output_.encloses() || (output_.rounds() && !to_double);
  stores_ =
      request.operation == Operation::kSoftmax && (output_.encloses() || items_ <= kStoredItems);
  copies_ = output_.rounds() && outputs.rounded->data == logits.data;
  const std::size_t slots = items_ <= kShortRow ? Scratch::kRows : 1;
  slots_.reserve(slots);
  for (std::size_t i = 0; i < slots; ++i) {
    RowScratch& scratch = scratch_->rows[i];
    slots_.push_back(
        {RowInput(machinery.passes, logits, copies_, scratch), RowWork(scratch), false});
  }
  short_rows_ = short_rows_apply();
  if (!output_.rounds()) return;
  const double beyond = request.operation == Operation::kSoftmax ? HUGE_VAL : -HUGE_VAL;
  overflow_ = numerics::encode_nearest(output_.format(), beyond, request.overflow);
}

void RowEvaluator::rows(std::size_t begin, std::size_t end) {
  if (short_rows_) return short_rows(begin, end);
  any_rows(begin, end);
}

void RowEvaluator::any_rows(std::size_t begin, std::size_t end) {
  for (std::size_t row = begin; row < end; row += slots_.size()) {
    const std::size_t count = std::min(slots_.size(), end - row);
    for (std::size_t i = 0; i < count; ++i) begin_row(slots_[i], row + i);
    if (count > 1 && scale_.one && needs_fast_ && items_ > 0) sum_together(count);
    for (std::size_t i = 0; i < count; ++i) slots_[i].pending = start(slots_[i].work);
    for (std::size_t i = 0; i < count; ++i) {
      if (slots_[i].pending) finish(slots_[i].work);
    }
  }
}

void RowEvaluator::begin_row(Slot& slot, std::size_t row) {
  slot.work.begin(row, slot.input.row(row));
  statistics_.elements += logsumexp() ? 1 : items_;
}

void RowEvaluator::sum_together(std::size_t count) {
  vector::Arguments rows[Scratch::kRows];
  double* y[Scratch::kRows] = {};
  vector::Sum sums[Scratch::kRows];
  for (std::size_t i = 0; i < count; ++i) {
    RowWork& work = slots_[i].work;
    rows[i] = work.arguments;
    y[i] = stores_ ? work.scratch.y.reserve(vector::padded(items_)) : nullptr;
    work.stored = stores_;
  }
  machinery_.passes.sum_rows(rows, count, expect_masked_, y, sums);
  for (std::size_t i = 0; i < count; ++i) slots_[i].work.fast = sums[i];
  expect_masked_ = sums[count - 1].masked;
}

bool RowEvaluator::start(RowWork& work) {
  if (items_ == 0) {
    empty_row(work);
    return false;
  }
  return (scale_.one && sum_direct(work)) || start_general(work);
}

bool RowEvaluator::sum_direct(RowWork& work) {
  if (!work.fast) sum(work);
  return needs_fast_ ? work.fast->in_range : work.fine->in_range;
}

void RowEvaluator::sum(RowWork& work) {
  const vector::Passes& passes = machinery_.passes;
  const std::size_t room = vector::padded(items_);
  if (needs_fast_) {
    double* y = stores_ ? work.scratch.y.reserve(room) : nullptr;
    work.fast = passes.sum(work.arguments, expect_masked_, y);
    work.stored = stores_;
    expect_masked_ = work.fast->masked;
  } else if (request_.operation == Operation::kSoftmax) {
    work.fine = passes.sum_double_double(work.arguments, work.scratch.y_hi.reserve(room),
                                         work.scratch.y_lo.reserve(room));
  } else {
    work.fine_sum(passes);
  }
}

bool RowEvaluator::start_general(RowWork& work) {
  RowCensus seen = census_of(work.logits);
  const RowTreatment plan = treatment(seen, request_.operation, request_.convention);
  if (plan.plan == RowPlan::kFixed) {
    fixed_row(work, plan);
    return false;
  }
  if (plan.plan == RowPlan::kReplace) {
    replace(work);
    seen = census_of(work.logits);
  }
  if (!shift(work, seen.max, seen.min)) {
    exact_row(work);
    return false;
  }
  sum(work);
  return true;
}

bool RowEvaluator::shift(RowWork& work, double largest, double least) {
  work.scaled = !scale_.one;
  if (work.scaled) {
    const double reach = scale_.value.hi * std::max(std::fabs(largest), std::fabs(least));
    if (!scale_.in_range || !(reach <= kScaledLimit)) return false;
  }
  if (request_.operation != Operation::kSoftmax && std::isinf(largest - least)) return false;
  work.shift = scale_.times(largest);
  const std::size_t room = vector::padded(items_);
  double* high = work.scratch.high.reserve(room);
  double* low = work.scratch.low.reserve(room);
  machinery_.passes.prepare(work.logits, scale_.value, work.shift, high, low);
  work.arguments = {nullptr, high, low, items_};
  work.pairs = true;
  work.fast.reset();
  work.fine.reset();
  return true;
}

void RowEvaluator::finish(RowWork& work) {
  output_.begin(work.index);
  switch (request_.operation) {
    case Operation::kSoftmax:
      softmax(work);
      break;
    case Operation::kLogSoftmax:
      log_softmax(work);
      break;
    case Operation::kLogSumExp:
      log_sum_exp(work);
      break;
  }
  output_.flush();
}

vector::Flags RowEvaluator::flags(RowWork& work) const {
  return {work.scratch.blocks.reserve(items_ / vector::kBlock + 1), 0};
}

}  // namespace softcert::reference
