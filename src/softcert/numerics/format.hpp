#pragma once
// The floating-point formats a kernel may hold, as bit patterns: exact to double, and rounded to
// nearest, ties to even, from a double, a rational or an enclosure. Integer arithmetic only, so the
// processor's rounding mode, flush-to-zero and conversions have no say.
// Sources: IEEE 754-2019 (binary16, 32, 64); bfloat16 is binary32's upper half; OCP 8-bit Floating
// Point Specification (OFP8) 1.0 for E4M3 and E5M2.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "softcert/numerics/rational.hpp"
#include "softcert/numerics/real.hpp"

namespace softcert::numerics {

/// kFloat8E4M3 is OCP's E4M3 ("E4M3FN"): no infinity, NaN is S.1111.111, largest number 448.
/// kFloat8E5M2 has IEEE's infinities and NaN.
enum class FormatId : std::uint8_t {
  kFloat64,
  kFloat32,
  kFloat16,
  kBFloat16,
  kFloat8E4M3,
  kFloat8E5M2
};

/// What a number beyond the largest finite one becomes, once rounded with an unbounded exponent.
enum class Overflow : std::uint8_t {
  kIeee,     // infinity; NaN where the format has none (OCP's non-saturating mode)
  kSaturate  // the largest finite number; infinities too (OCP's saturating mode)
};

struct Format {
  FormatId id;
  std::string_view name;
  int bits;           // of the whole pattern
  int precision;      // of the significand, the implicit bit included
  int min_exponent;   // 2^min_exponent is the smallest normal number
  bool has_infinity;  // else the top binade holds numbers, and NaN is its last pattern only
  double max_finite;

  /// Size of an element in memory.
  constexpr std::size_t bytes() const { return static_cast<std::size_t>(bits) / 8; }
};

/// Every format, in the order of FormatId.
std::span<const Format> formats();

/// The format's description. Domain: every FormatId. Errors: none.
const Format& format_of(FormatId id);

/// The format of this name or customary alias ("bfloat16", "bf16"; lower case), nullptr when there
/// is none.
const Format* find_format(std::string_view name);

/// The double with the value of a pattern. Domain: every pattern; bits above the format's width are
/// ignored. Zeros and infinities keep their sign, every NaN gives the one quiet NaN. Error: none,
/// each value of each format is a double.
double decode(FormatId id, std::uint64_t bits);

/// The pattern nearest to `value`, ties to even. Domain: every double; zeros keep their sign, so
/// does what underflows to zero; every NaN gives the format's positive quiet NaN, also under
/// kSaturate. Error: half an ulp, correctly rounded; exactly `value` where the format has it.
std::uint64_t encode_nearest(FormatId id, double value, Overflow overflow = Overflow::kIeee);

/// As above for an exact rational, rounded once. Zero gives +0; a negative number that underflows
/// gives -0.
std::uint64_t encode_nearest(FormatId id, const Rational& value,
                             Overflow overflow = Overflow::kIeee);

/// The pattern to which every number of [lo, hi] rounds, nullopt when they differ; rounding is
/// monotone, so the ends decide. The number zero rounds to +0. hi == -0 with lo < 0 is an open end:
/// the numbers below zero, however near, which all give -0 if lo does. An infinite end stands for
/// infinity itself. nullopt also when an end is NaN or lo > hi.
std::optional<std::uint64_t> encode_nearest(FormatId id, const Real& lo, const Real& hi,
                                            Overflow overflow = Overflow::kIeee);

/// The value of the element at `element`. Domain: bytes() readable bytes in the machine's byte
/// order, at any alignment.
double load(FormatId id, const void* element);

/// Writes the pattern `bits` to the bytes() bytes at `element`, at any alignment.
void store(FormatId id, void* element, std::uint64_t bits);

}  // namespace softcert::numerics
