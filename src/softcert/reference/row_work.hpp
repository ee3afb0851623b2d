#pragma once
// One row on its way through an evaluation.
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "softcert/reference/double_double.hpp"
#include "softcert/reference/exact_row.hpp"
#include "softcert/reference/machinery.hpp"
#include "softcert/reference/scratch.hpp"
#include "softcert/reference/vector/passes.hpp"

namespace softcert::reference {

/// The scale as a number of the vector passes.
struct Scale {
  numerics::Rational exact;
  DoubleDouble value;  // relative error 2^-105
  bool one = false;
  bool in_range = false;  // value is as near as said, and finite
  explicit Scale(const numerics::Rational& scale);

  /// value * x, by the operations of the passes' prepare(): the shift of an item's own argument is
  /// exactly 0.
  DoubleDouble times(double x) const;
};

/// What is known of a row, and its scratch. The sums are of exp(arguments), the arguments
/// scale * logits - shift.
struct RowWork {
  std::size_t index = 0;
  vector::Arguments logits, arguments;
  bool pairs = false;   // arguments are pairs, shifted by the largest
  bool scaled = false;  // by an inexact product
  DoubleDouble shift;
  std::optional<vector::Sum> fast, fine;  // in double, in double-double
  bool stored = false;                    // y has the fast exponentials
  std::optional<ExactRow> exact;

  RowScratch& scratch;

  explicit RowWork(RowScratch& row_scratch) : scratch(row_scratch) {}

  void begin(std::size_t row, const vector::Arguments& row_logits) {
    index = row;
    logits = arguments = row_logits;
    pairs = scaled = stored = false;
    shift = {};
    fast.reset();
    fine.reset();
    exact.reset();
  }

  double logit(std::size_t item) const {
    return logits.floats ? static_cast<double>(logits.floats[item]) : logits.doubles[item];
  }
  DoubleDouble argument(std::size_t item) const {
    if (arguments.floats) return {static_cast<double>(arguments.floats[item]), 0};
    return {arguments.doubles[item], arguments.lows ? arguments.lows[item] : 0};
  }
  vector::Arguments block(std::size_t start) const {
    vector::Arguments part = arguments.at(start);
    const std::size_t left = arguments.items - start;
    part.items = left < vector::kBlock ? left : vector::kBlock;
    return part;
  }

  /// The sum in double-double, computed when first asked for.
  const vector::Sum& fine_sum(const vector::Passes& passes);
  /// The row in MPFR, made when first asked for.
  ExactRow& exact_row(const Scale& scale);
};

/// Every nonzero quotient exp(argument) / sum is a normal float32, that is e^-largest / sum is.
inline bool all_normal(const vector::Sum& sum) {
  constexpr double kLog2E = 1.4427;  // rounded up
  const auto exponent = static_cast<double>(std::bit_cast<std::uint64_t>(sum.hi) >> 52) - 1023;
  return kLog2E * sum.largest + 1 + exponent + 1 <= 126;
}

// Radii of this row's quantities; error_budget.hpp says why they hold.
double quotient_relative(const RowWork& work, const Budget& budget);
double sum_relative(const RowWork& work, const Budget& budget);
/// Of a quotient, whatever its relative error.
double quotient_absolute(const RowWork& work);
double fine_sum_relative(const RowWork& work);
double fine_quotient_relative(const RowWork& work);
/// Absolute, of ln of the sum and of logarithm - argument, with the fast or the fine sum.
double fast_logarithm_absolute(const RowWork& work, const Budget& budget);
double fine_logarithm_absolute(const RowWork& work);

}  // namespace softcert::reference
