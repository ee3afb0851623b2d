#pragma once
// Evaluates rows on one thread.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "softcert/reference/evaluate.hpp"
#include "softcert/reference/machinery.hpp"
#include "softcert/reference/row_input.hpp"
#include "softcert/reference/row_output.hpp"
#include "softcert/reference/row_work.hpp"
#include "softcert/reference/scratch.hpp"
#include "softcert/reference/special_values.hpp"

namespace softcert::reference {

/// Rows up to this length are summed a few at a time.
inline constexpr std::size_t kShortRow = 1024;
static_assert(kShortRow <= kFastChunk);

/// All references must outlive it. The floating-point environment must be the default one.
class RowEvaluator {
 public:
  RowEvaluator(const Machinery& machinery, const ConstRows& logits, const Request& request,
               const Scale& scale, const Outputs& outputs);

  /// Rows [begin, end).
  void rows(std::size_t begin, std::size_t end);

  const Statistics& statistics() const { return statistics_; }

 private:
  struct Slot {
    RowInput input;
    RowWork work;
    bool pending = false;
  };

  void any_rows(std::size_t begin, std::size_t end);
  void begin_row(Slot& slot, std::size_t row);
  void sum_together(std::size_t count);
  // Sums, or disposes of, a row; true when finish() is to follow.
  bool start(RowWork& work);
  bool sum_direct(RowWork& work);
  bool start_general(RowWork& work);
  bool shift(RowWork& work, double largest, double least);
  void sum(RowWork& work);
  void finish(RowWork& work);

  // row_short.cpp
  bool short_rows_apply() const;
  vector::Arguments row_in_place(std::size_t row) const;
  bool round_short_row(std::size_t row, const vector::Arguments& arguments, const double* y,
                       const vector::Sum& sum);
  void short_rows(std::size_t begin, std::size_t end);

  // row_softmax.cpp
  void softmax(RowWork& work);
  void round_softmax(RowWork& work, const vector::Quotient& quotient);
  void round_softmax_double(RowWork& work);
  void settle_far_items(RowWork& work);
  void settle_softmax_block(RowWork& work, const vector::Quotient& quotient, std::size_t start);
  std::uint64_t settle_softmax(RowWork& work, std::size_t item, DoubleDouble numerator);

  // row_logarithm.cpp
  void log_softmax(RowWork& work);
  void round_log_softmax(RowWork& work, const vector::Logarithm& logarithm);
  void round_log_softmax_double(RowWork& work);
  void settle_log_softmax_block(RowWork& work, const vector::Logarithm& fast, std::size_t start);
  std::uint64_t settle_log_softmax(RowWork& work, DoubleDouble fine, std::size_t item);
  void log_sum_exp(RowWork& work);
  // row_dominant.cpp
  std::optional<std::uint64_t> settle_dominant(RowWork& work, std::size_t item);
  std::uint64_t rounded_log_sum_exp(RowWork& work);

  // row_exact.cpp
  void empty_row(RowWork& work);
  void fixed_row(const RowWork& work, const RowTreatment& treatment);
  void replace(RowWork& work);
  void exact_row(RowWork& work);
  std::uint64_t last_resort(RowWork& work, std::size_t item);

  bool logsumexp() const { return request_.operation == Operation::kLogSumExp; }
  vector::Flags flags(RowWork& work) const;
  vector::Codes codes() const { return {output_.format(), output_.codes(), overflow_}; }

  const Machinery& machinery_;
  ConstRows logits_;
  const Request& request_;
  const Scale& scale_;
  ScratchLease scratch_ = lease_scratch();
  std::size_t items_;
  bool needs_fast_, needs_fine_, stores_, copies_, short_rows_;
  RowOutput output_;
  std::uint64_t overflow_ = 0;  // code of a result beyond the format
  std::vector<Slot> slots_;
  bool expect_masked_ = false;
  Statistics statistics_;
};

}  // namespace softcert::reference
