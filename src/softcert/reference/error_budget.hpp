#pragma once
// What the fast path's and the double-double path's results may be wrong by. The constants stand
// here, where the code takes them from; error_budget.cpp recomputes from the constants of the
// exponentials, in interval arithmetic, what each of them must cover, and a test compares.
//
// u = 2^-53 is the unit roundoff of double. Errors are relative unless said otherwise.
//
// Fast path, an item within kDirectLimit ("direct"):
//   exponential y: table variant 1.148 u, polynomial variant 1.443 u; every float32 was tried, too:
//   1.137 u and 1.398 u
//   sum: y's error, two roundings of the tree of four, and what the compensated sums lose
//   inverse of the sum: 1 u; quotient y * inverse: 1 u        -> 6.3 u and 6.9 u: below 7 ulp
//   lo and hi multiply by 1 -+ relative: 1 u                  -> below 8 u = 2^-50
// With arguments as pairs (shifted by the largest, or scaled) r + low is rounded once more: the
// constants are doubled there.
#include <cstddef>
#include <cstdint>

namespace softcert::reference {

// Arguments up to this magnitude need no shift: e^680 times 2^36 items stays within double's range,
// and every quotient is a normal double.
inline constexpr double kDirectLimit = 340;

// Shifted arguments below it count as masked: e^-700 < 2^-1009.
inline constexpr double kNegligible = -700;
// What a sum, and a quotient, loses by that: kMaxItems * e^-700 of a sum that is at least 1.
inline constexpr double kNegligibleAbsolute = 0x1p-960;

// Window of the float32 rounding test, in ulps of the quotient: a power of two less one.
inline constexpr std::uint64_t kWindowUlp = 7;

inline constexpr double kQuotientRelative = 0x1p-50;      // direct; of y / sum, lo and hi included
inline constexpr double kPairQuotientRelative = 0x1p-49;  // arguments as pairs
inline constexpr double kSumRelative = 0x1.cp-52;         // direct; of the fast sum
inline constexpr double kPairSumRelative = 0x1.ep-52;

// Roundings of logsumexp - argument in double, beside the sum's error.
inline constexpr double kLogRelative = 0x1p-51;

// Double-double: of an exponential, and of a sum beside it.
inline constexpr double kDoubleDoubleRelative = 0x1p-90;
// Arguments scale * x with an inexact scale, |scale * x| <= kScaledLimit, absolute error.
inline constexpr double kScaledLimit = 0x1p20;
inline constexpr double kScaledAbsolute = 0x1p-82;
// What underflow of the low parts may add to a quotient.
inline constexpr double kDoubleDoubleAbsolute = 0x1p-1060;

// Items that one compensated accumulator takes; chunks are added up in double-double.
inline constexpr std::size_t kFastChunk = 2048;
inline constexpr std::size_t kDoubleDoubleChunk = 512;

/// Relative error of a double-double sum of `items` exponentials, theirs included. `scaled`: the
/// arguments have the error kScaledAbsolute.
constexpr double double_double_sum_relative(std::size_t items, bool scaled) {
  return kDoubleDoubleRelative * 2 + static_cast<double>(items) * 0x1p-112 +
         (scaled ? kScaledAbsolute : 0);
}

}  // namespace softcert::reference
