// log-softmax and logsumexp of a row whose sum is known.
#include <cmath>

#include "softcert/reference/decide.hpp"
#include "softcert/reference/fallback_clock.hpp"
#include "softcert/reference/logarithm.hpp"
#include "softcert/reference/row_evaluator.hpp"

namespace softcert::reference {
namespace {

// Two roundings of logarithm - argument in double-double, beside the absolute part.
constexpr double kFineRelative = 0x1p-100;

// ln(1 + R) of the items that settle_dominant() can help, R <= 2^-20.
constexpr double kDominantBelow = 0x1p-19;

// logarithm - argument of an item that is not masked.
DoubleDouble magnitude(const RowWork& work, DoubleDouble logarithm, std::size_t item) {
  return add(logarithm, negative(work.argument(item)));
}

}  // namespace

void RowEvaluator::log_softmax(RowWork& work) {
  if (needs_fast_) {
    const auto l = logarithm(value_of(*work.fast), machinery_.passes);
    if (!l) return exact_row(work);
    const vector::Logarithm fast{l->hi, l->lo, kLogRelative,
                                 fast_logarithm_absolute(work, machinery_.budget)};
    if (output_.encloses()) {
      output_.put_radius({fast.relative, fast.absolute});
      machinery_.passes.enclose_log_softmax(work.arguments, fast, output_.centre(), output_.lo(),
                                            output_.hi());
    }
    if (output_.rounds() && !needs_fine_) round_log_softmax(work, fast);
  }
  if (needs_fine_) round_log_softmax_double(work);
}

void RowEvaluator::round_log_softmax(RowWork& work, const vector::Logarithm& fast) {
  vector::Flags flagged = flags(work);
  machinery_.passes.round_log_softmax(work.arguments, fast, codes(), flagged);
  if (flagged.count == 0) return;
  const FallbackClock clock(statistics_.fallback_seconds);
  for (std::size_t i = 0; i < flagged.count; ++i) {
    settle_log_softmax_block(work, fast, flagged.blocks[i]);
  }
}

void RowEvaluator::settle_log_softmax_block(RowWork& work, const vector::Logarithm& fast,
                                            std::size_t start) {
  const std::size_t end = start + work.block(start).items;
  const numerics::FormatId format = output_.format();
  std::optional<DoubleDouble> fine;
  for (std::size_t i = start; i < end; ++i) {
    if (work.logit(i) == -HUGE_VAL) continue;
    const DoubleDouble rough = magnitude(work, {fast.hi, fast.lo}, i);
    const double radius = fast.absolute + fast.relative * std::fabs(rough.hi);
    const double least = rough.hi - radius;
    const std::uint64_t code = numerics::encode_nearest(format, -least, request_.overflow);
    const auto other = numerics::encode_nearest(format, -(rough.hi + radius), request_.overflow);
    if (least > 0 && code == other) {
      output_.put(i, code);
      continue;
    }
    ++statistics_.past_fast;
    if (!fine) fine = logarithm(value_of(work.fine_sum(machinery_.passes)), machinery_.passes);
    output_.put(i, fine ? settle_log_softmax(work, *fine, i) : last_resort(work, i));
  }
}

std::uint64_t RowEvaluator::settle_log_softmax(RowWork& work, DoubleDouble fine, std::size_t item) {
  const DoubleDouble m = magnitude(work, fine, item);
  const double radius = fine_logarithm_absolute(work) + kFineRelative * std::fabs(m.hi);
  if (const auto code = decide(output_.format(), negative(m), radius)) return *code;
  if (m.hi < kDominantBelow) {
    if (const auto code = settle_dominant(work, item)) return *code;
  }
  return last_resort(work, item);
}

void RowEvaluator::round_log_softmax_double(RowWork& work) {
  const auto l = logarithm(value_of(work.fine_sum(machinery_.passes)), machinery_.passes);
  if (!l) return exact_row(work);
  const vector::Logarithm fine{l->hi, l->lo, kFineRelative, fine_logarithm_absolute(work)};
  vector::Flags flagged = flags(work);
  machinery_.passes.round_log_softmax_double(
      work.arguments, fine, numerics::decode(numerics::FormatId::kFloat64, overflow_),
      static_cast<double*>(output_.codes()), flagged);
  if (flagged.count == 0) return;
  const FallbackClock clock(statistics_.fallback_seconds);
  for (std::size_t f = 0; f < flagged.count; ++f) {
    const std::size_t end = flagged.blocks[f] + work.block(flagged.blocks[f]).items;
    for (std::size_t i = flagged.blocks[f]; i < end; ++i) {
      if (work.logit(i) == -HUGE_VAL) continue;
      output_.put(i, settle_log_softmax(work, *l, i));
    }
  }
}

void RowEvaluator::log_sum_exp(RowWork& work) {
  std::optional<DoubleDouble> fast;
  if (needs_fast_) {
    fast = logarithm(value_of(*work.fast), machinery_.passes);
    if (!fast) return exact_row(work);
    fast = add(work.shift, *fast);
    const double absolute = fast_logarithm_absolute(work, machinery_.budget);
    if (output_.encloses()) {
      const Radius radius{kLogRelative, absolute};
      output_.put_radius(radius);
      output_.put_enclosure(0, lower(fast->hi, radius), fast->hi, upper(fast->hi, radius));
    }
    if (output_.rounds() && !needs_fine_) {
      const double reach = absolute + kLogRelative * std::fabs(fast->hi);
      if (const auto code = decide(output_.format(), *fast, reach)) return output_.put(0, *code);
      ++statistics_.past_fast;
    }
  }
  if (output_.rounds()) output_.put(0, rounded_log_sum_exp(work));
}

std::uint64_t RowEvaluator::rounded_log_sum_exp(RowWork& work) {
  const FallbackClock clock(statistics_.fallback_seconds);
  const auto l = logarithm(value_of(work.fine_sum(machinery_.passes)), machinery_.passes);
  if (!l) return last_resort(work, 0);
  const DoubleDouble value = add(work.shift, *l);
  const double radius =
      fine_logarithm_absolute(work) + kFineRelative * (std::fabs(work.shift.hi) + std::fabs(l->hi));
  if (const auto code = decide(output_.format(), value, radius)) return *code;
  return last_resort(work, 0);
}

}  // namespace softcert::reference
