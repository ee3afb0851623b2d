// Softmax of a row whose sum is known.
#include <cmath>

#include "softcert/reference/decide.hpp"
#include "softcert/reference/fallback_clock.hpp"
#include "softcert/reference/row_evaluator.hpp"

namespace softcert::reference {
namespace {

vector::Quotient quotient_of(const RowWork& work, const Budget& budget) {
  return {work.fast->inverse, quotient_relative(work, budget), quotient_absolute(work),
          !work.pairs && all_normal(*work.fast)};
}

}  // namespace

void RowEvaluator::softmax(RowWork& work) {
  if (needs_fast_) {
    const vector::Quotient quotient = quotient_of(work, machinery_.budget);
    if (output_.encloses()) {
      output_.put_radius({quotient.relative, quotient.absolute});
      if (output_.centre() || output_.lo() || output_.hi()) {
        machinery_.passes.enclose_softmax(work.scratch.y.data(), items_, quotient, output_.centre(),
                                          output_.lo(), output_.hi());
      }
    }
    if (output_.rounds() && !needs_fine_) round_softmax(work, quotient);
  }
  if (needs_fine_) round_softmax_double(work);
}

void RowEvaluator::round_softmax(RowWork& work, const vector::Quotient& quotient) {
  vector::Flags flagged = flags(work);
  machinery_.passes.round_softmax(work.arguments, work.stored ? work.scratch.y.data() : nullptr,
                                  quotient, codes(), flagged);
  if (flagged.count == 0) return;
  const FallbackClock clock(statistics_.fallback_seconds);
  for (std::size_t i = 0; i < flagged.count; ++i) {
    settle_softmax_block(work, quotient, flagged.blocks[i]);
  }
}

// Numerators in double-double first: with them most elements are decided by the fast sum.
void RowEvaluator::settle_softmax_block(RowWork& work, const vector::Quotient& quotient,
                                        std::size_t start) {
  double hi[vector::kBlock], lo[vector::kBlock];
  const vector::Arguments block = work.block(start);
  machinery_.passes.sum_double_double(block, hi, lo);
  for (std::size_t i = 0; i < block.items; ++i) {
    const double q = (hi[i] + lo[i]) * quotient.inverse;
    const double least = std::fmax(q - q * quotient.relative - quotient.absolute, 0.0);
    const double most = q + q * quotient.relative + quotient.absolute;
    const std::uint64_t code = numerics::encode_nearest(output_.format(), least);
    const bool decided = numerics::encode_nearest(output_.format(), most) == code;
    output_.put(start + i, decided ? code : settle_softmax(work, start + i, {hi[i], lo[i]}));
  }
}

std::uint64_t RowEvaluator::settle_softmax(RowWork& work, std::size_t item,
                                           DoubleDouble numerator) {
  ++statistics_.past_fast;
  const auto attempt = [&](const vector::Sum& sum, double relative) {
    const DoubleDouble q = multiply(numerator, inverse(value_of(sum)));
    const double absolute = quotient_absolute(work) + kDoubleDoubleAbsolute;
    return decide(output_.format(), q, relative * q.hi + absolute);
  };
  // The numerator's and the inverse's errors: below 2^-80 of the sum's.
  const double fast = sum_relative(work, machinery_.budget) * (1 + 0x1p-20);
  if (const auto code = attempt(*work.fast, fast)) return *code;
  ++statistics_.past_numerator;
  const vector::Sum& fine = work.fine_sum(machinery_.passes);
  if (const auto code = attempt(fine, fine_quotient_relative(work))) return *code;
  return last_resort(work, item);
}

void RowEvaluator::round_softmax_double(RowWork& work) {
  const vector::Passes& passes = machinery_.passes;
  const std::size_t room = vector::padded(items_);
  double* y_hi = work.scratch.y_hi.reserve(room);
  double* y_lo = work.scratch.y_lo.reserve(room);
  // An enclosure beside took the fast sum only.
  if (needs_fast_) work.fine = passes.sum_double_double(work.arguments, y_hi, y_lo);
  const DoubleDouble factor = inverse(value_of(*work.fine));
  const double relative = fine_quotient_relative(work);
  const double absolute = quotient_absolute(work) + kDoubleDoubleAbsolute;
  vector::Flags flagged = flags(work);
  passes.round_softmax_double(y_hi, y_lo, items_, factor, relative, absolute,
                              static_cast<double*>(output_.codes()), flagged);
  if (work.pairs) settle_far_items(work);
  if (flagged.count == 0) return;
  const FallbackClock clock(statistics_.fallback_seconds);
  for (std::size_t f = 0; f < flagged.count; ++f) {
    const std::size_t start = flagged.blocks[f], end = start + work.block(start).items;
    for (std::size_t i = start; i < end; ++i) {
      if (!(y_hi[i] > 0)) continue;
      const DoubleDouble q = multiply({y_hi[i], y_lo[i]}, factor);
      const auto code = decide(numerics::FormatId::kFloat64, q, relative * q.hi + absolute);
      output_.put(i, code ? *code : last_resort(work, i));
    }
  }
}

// Items that the sum passed over as negligible have subnormal results, or zero. Further down than
// kZeroBelow they are below half the least subnormal: e^-745.2 < 2^-1075, and the sum is at
// least 1.
void RowEvaluator::settle_far_items(RowWork& work) {
  constexpr double kZeroBelow = -745.2;
  for (std::size_t i = 0; i < items_; ++i) {
    const double x = work.arguments.doubles[i];
    if (x <= kNegligible && x >= kZeroBelow) output_.put(i, last_resort(work, i));
  }
}

}  // namespace softcert::reference
