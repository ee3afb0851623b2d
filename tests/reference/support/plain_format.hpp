#pragma once
// The six formats once more, from their specifications and by integer arithmetic of its own: values
// of patterns, and rounding to nearest, ties to even. Shares no code with numerics/format; only the
// names of the formats are the same.
// Sources: IEEE 754-2019 (binary16, 32, 64); bfloat16; OCP OFP8 1.0 for E4M3 and E5M2.
#include <mpfr.h>

#include <cstdint>
#include <optional>

#include "softcert/numerics/format.hpp"

namespace softcert::reference::testing {

using numerics::FormatId;
using numerics::Overflow;

inline constexpr FormatId kFormats[] = {FormatId::kFloat64,    FormatId::kFloat32,
                                        FormatId::kFloat16,    FormatId::kBFloat16,
                                        FormatId::kFloat8E4M3, FormatId::kFloat8E5M2};

struct Shape {
  const char* name;
  int bits;                // of the pattern
  int significand;         // bits of it, the implicit one included
  int least_exponent;      // 2^least_exponent is the smallest normal number
  std::uint64_t greatest;  // pattern of the largest finite number
  bool infinite;           // greatest + 1 is infinity

  std::uint64_t sign() const { return std::uint64_t{1} << (bits - 1); }
  std::uint64_t nan() const { return infinite ? greatest + 2 : greatest + 1; }  // the smallest one
  std::size_t bytes() const { return static_cast<std::size_t>(bits) / 8; }
};

const Shape& shape(FormatId format);

/// Exact value of a pattern; NaN for NaNs.
double value_of(FormatId format, std::uint64_t code);

/// Whether the two patterns are the same, all NaNs being alike.
bool same_result(FormatId format, std::uint64_t a, std::uint64_t b);

/// The number v rounded to nearest, ties to even. v < 0 that underflows gives -0; zero gives +0.
std::uint64_t round_number(FormatId format, mpfr_srcptr v, Overflow overflow);

/// Same for every number within |v| 2^-64 of v, from v's leading 64 bits; nullopt when these do not
/// decide. v is a nonzero number of more than 64 bits.
std::optional<std::uint64_t> round_leading(FormatId format, mpfr_srcptr v, Overflow overflow);

/// The double rounded to nearest and kept finite, as a double: how test inputs get into a format.
double fit(FormatId format, double value);

/// Stores the pattern at element `index` of an array.
void put(FormatId format, void* array, std::size_t index, std::uint64_t code);
std::uint64_t get(FormatId format, const void* array, std::size_t index);

/// The pattern of a double that the format holds exactly (signed zeros, infinities and NaN too).
std::uint64_t exact_code(FormatId format, double value);

}  // namespace softcert::reference::testing
