#pragma once
// Certified softmax, log-softmax and logsumexp of rows.
#include <cstdint>
#include <optional>

#include "softcert/reference/request.hpp"
#include "softcert/reference/rows.hpp"

namespace softcert::reference {

/// What to write; leave out what is not wanted. centre, lo and hi are contiguous: rows x items
/// doubles (rows for logsumexp); radius has one entry a row.
struct Outputs {
  std::optional<Rows> rounded;  // correctly rounded: nearest, ties to even, in rounded->format
  double* centre = nullptr;     // of the enclosure, with ...
  Radius* radius = nullptr;     // ... one radius a row
  double* lo = nullptr;         // lo <= true value <= hi
  double* hi = nullptr;
};

/// How the rounded values were decided: each level takes what the one before left undecided.
struct Statistics {
  std::uint64_t elements = 0;
  std::uint64_t past_fast = 0;           // elements that the fast vector path left undecided
  std::uint64_t past_numerator = 0;      // ... after the numerator in double-double
  std::uint64_t past_double_double = 0;  // ... after the row's sum in double-double: left to MPFR
  std::uint64_t exact_rows = 0;          // rows beyond the vector paths, by MPFR from the start
  double fallback_seconds = 0;           // CPU time, over threads, beyond the fast path
};

/// Evaluates request.operation over every row of `logits`, on request.threads threads.
///
/// Inputs and rounded outputs: any of the six formats, any mix. Rounded values are correct for
/// every input (Ziv's strategy: a fast path with a proved radius, double-double, MPFR), and the
/// same bits on every variant and number of threads. lo and hi enclose the true value, with the
/// radius that error_budget.hpp derives. Special values: special_values.hpp.
/// The caller's floating-point environment may be anything: rounding to nearest without flushing
/// is set for the duration and the caller's restored. logits and outputs may not overlap, except
/// that rounded may be exactly logits when formats and strides agree.
/// Errors: numerics::InputError when shapes disagree, scale <= 0, threads < 0, a row is longer than
/// kMaxItems, or the variant cannot run here. Nothing is written then.
void evaluate(const ConstRows& logits, const Request& request, const Outputs& outputs,
              Statistics* statistics = nullptr);

/// Longest row: the error budget holds up to it.
inline constexpr std::size_t kMaxItems = std::size_t{1} << 36;

}  // namespace softcert::reference
