#pragma once
// Where a format's special patterns lie. Positive patterns, read as integers, ascend with their
// values: zero, subnormal, normal, then infinity if there is one, then NaN.
#include <cstdint>

#include "softcert/numerics/format.hpp"

namespace softcert::numerics::detail {

/// Bits of the fraction field.
constexpr int fraction_bits(const Format& format) { return format.precision - 1; }

constexpr std::uint64_t sign_mask(const Format& format) {
  return std::uint64_t{1} << (format.bits - 1);
}

/// The last positive pattern.
constexpr std::uint64_t magnitude_mask(const Format& format) { return sign_mask(format) - 1; }

/// The exponent field all ones, the fraction zero: infinity, if the format has it.
constexpr std::uint64_t top_binade(const Format& format) {
  return magnitude_mask(format) >> fraction_bits(format) << fraction_bits(format);
}

constexpr std::uint64_t max_finite_bits(const Format& format) {
  return (format.has_infinity ? top_binade(format) : magnitude_mask(format)) - 1;
}

/// The positive quiet NaN: the fraction's first bit set, or all of them where NaN is one pattern.
constexpr std::uint64_t nan_bits(const Format& format) {
  if (!format.has_infinity) return magnitude_mask(format);
  return top_binade(format) | std::uint64_t{1} << (fraction_bits(format) - 1);
}

}  // namespace softcert::numerics::detail
