#pragma once
// Passes with one fault each, made from honest ones.
#include <algorithm>
#include <cmath>
#include <vector>

#include "softcert/reference/machinery.hpp"

namespace softcert::reference::testing {

using vector::Arguments;
using vector::Codes;
using vector::DoubleDouble;
using vector::Flags;
using vector::Passes;
using vector::Quotient;
using vector::Sum;

// The passes that the faulty ones start from. Function pointers hold nothing, hence a global.
inline Passes honest;

inline double argument(const Arguments& a, std::size_t i) {
  return a.floats != nullptr ? static_cast<double>(a.floats[i]) : a.doubles[i];
}

inline Sum with_value(Sum sum, double hi, double lo) {
  sum.hi = hi + lo;
  sum.lo = lo - (sum.hi - hi);
  sum.inverse = 1 / sum.hi - sum.lo / (sum.hi * sum.hi);
  return sum;
}

// Rows at once by one row's pass.
template <Sum (*kSum)(const Arguments&, bool, double*)>
void each_row(const Arguments* rows, std::size_t count, bool expect_masked, double* const* y,
              Sum* sums) {
  for (std::size_t i = 0; i < count; ++i) sums[i] = kSum(rows[i], expect_masked, y[i]);
}

template <Sum (*kSum)(const Arguments&, bool, double*)>
void plant_sum(Machinery& machinery) {
  machinery.passes.sum = kSum;
  machinery.passes.sum_rows = each_row<kSum>;
}

// Exponentials by the honest pass, then `alter(i, y[i])`; the sum again, exactly.
template <class Alter>
Sum altered_sum(const Arguments& a, bool expect_masked, double* y, const Alter& alter) {
  std::vector<double> own(vector::padded(a.items));
  double* const at = y != nullptr ? y : own.data();
  const Sum sum = honest.sum(a, expect_masked, at);
  double lo = sum.lo;
  for (std::size_t i = 0; i < a.items; ++i) {
    const double before = at[i];
    at[i] = alter(i, before);
    lo += at[i] - before;
  }
  return with_value(sum, sum.hi, lo);
}

// The sum of the exponentials without the errors of its additions.
inline Sum plain_sum(const Arguments& a, bool expect_masked, double* y) {
  std::vector<double> own(vector::padded(a.items));
  double* const at = y != nullptr ? y : own.data();
  const Sum sum = honest.sum(a, expect_masked, at);
  double total = 0;
  for (std::size_t i = 0; i < a.items; ++i) total += at[i];
  return with_value(sum, total, 0);
}

inline Sum without_last_lane(const Arguments& a, bool expect_masked, double* y) {
  const Sum all = honest.sum(a, expect_masked, y);
  if (a.items % 8 == 0 || a.items == 1) return all;
  Arguments fewer = a;
  --fewer.items;
  const Sum sum = honest.sum(fewer, expect_masked, nullptr);
  return with_value(all, sum.hi, sum.lo);
}

inline bool uses_entry(const Arguments& a, std::size_t i, long entry) {
  const double x = argument(a, i);
  return std::isfinite(x) && (std::lrint(x * (16 / std::log(2.0))) & 15) == entry;
}

// As if 2^(3/16) in the table, which both exponentials read, were one ulp too large.
inline Sum table_off(const Arguments& a, bool expect_masked, double* y) {
  return altered_sum(a, expect_masked, y, [&](std::size_t i, double v) {
    return uses_entry(a, i, 3) ? std::nextafter(v, HUGE_VAL) : v;
  });
}

inline Sum table_off_double_double(const Arguments& a, double* y_hi, double* y_lo) {
  std::vector<double> own_hi(vector::padded(a.items)), own_lo(vector::padded(a.items));
  double* const hi = y_hi != nullptr ? y_hi : own_hi.data();
  Sum sum = honest.sum_double_double(a, hi, y_lo != nullptr ? y_lo : own_lo.data());
  for (std::size_t i = 0; i < a.items; ++i) {
    if (!uses_entry(a, i, 3)) continue;
    const double before = hi[i];
    hi[i] = std::nextafter(before, HUGE_VAL);
    sum.lo += hi[i] - before;
  }
  return sum;
}

// Blocks flagged and blocks not flagged exchanged.
inline void exchange(std::size_t items, Flags& flags) {
  std::vector<std::size_t> others;
  std::size_t next = 0;
  for (std::size_t start = 0; start < items; start += vector::kBlock) {
    if (next < flags.count && flags.blocks[next] == start) {
      ++next;
    } else {
      others.push_back(start);
    }
  }
  std::copy(others.begin(), others.end(), flags.blocks);
  flags.count = others.size();
}

inline void round_inverted(const Arguments& a, const double* y, const Quotient& quotient,
                           const Codes& codes, Flags& flags) {
  honest.round_softmax(a, y, quotient, codes, flags);
  exchange(a.items, flags);
}

inline void round_log_inverted(const Arguments& a, const vector::Logarithm& logarithm,
                               const Codes& codes, Flags& flags) {
  honest.round_log_softmax(a, logarithm, codes, flags);
  exchange(a.items, flags);
}

inline void round_double_unflagged(const double* y_hi, const double* y_lo, std::size_t items,
                                   DoubleDouble inverse, double relative, double absolute,
                                   double* out, Flags& flags) {
  honest.round_softmax_double(y_hi, y_lo, items, inverse, relative, absolute, out, flags);
  flags.count = 0;
}

inline void round_log_double_unflagged(const Arguments& a, const vector::Logarithm& logarithm,
                                       double infinity, double* out, Flags& flags) {
  honest.round_log_softmax_double(a, logarithm, infinity, out, flags);
  flags.count = 0;
}

inline void prepare_without_low(const Arguments& x, DoubleDouble scale, DoubleDouble shift,
                                double* high, double* low) {
  honest.prepare(x, scale, shift, high, low);
  std::fill(low, low + x.items, 0.0);
}

}  // namespace softcert::reference::testing
