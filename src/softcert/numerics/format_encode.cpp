// Rounding into a format. Every source is first brought to one exact form, its leading 64 bits and
// whether anything follows them; one function then rounds, so nothing is rounded twice.
#include <algorithm>
#include <bit>
#include <cstdlib>

#include "softcert/numerics/format.hpp"
#include "softcert/numerics/format_layout.hpp"

namespace softcert::numerics {
namespace {

constexpr int kLeadingBits = 64;

// A number (leading + r) * 2^exponent > 0 with 2^63 <= leading and 0 <= r < 1; r > 0 if `more`.
struct Magnitude {
  std::uint64_t leading;
  long exponent;
  bool more;
};

// By the pattern: comparisons and frexp may take a subnormal for zero, if the processor is told to.
Magnitude magnitude_of(std::uint64_t double_bits) {  // of a positive finite double
  constexpr int kFractionBits = 52;
  constexpr long kQuantumExponent = -1074;
  const auto field = static_cast<long>(double_bits >> kFractionBits);
  constexpr std::uint64_t kImplicitBit = std::uint64_t{1} << kFractionBits;
  const std::uint64_t fraction = double_bits & (kImplicitBit - 1);
  const std::uint64_t significand = field == 0 ? fraction : fraction | kImplicitBit;
  const int shift = std::countl_zero(significand);
  return {significand << shift, std::max(field, 1L) - 1 + kQuantumExponent - shift, false};
}

Magnitude magnitude_of(const Rational& value) {  // not zero
  Integer dividend = abs(numerator(value));
  Integer divisor = denominator(value);
  // dividend/divisor lies in (2^(d-1), 2^(d+1)) with d the difference of the lengths, and is scaled
  // by 2^(65-d) to a quotient of 65 or 66 bits: all that follows them is the remainder.
  const long scale =
      kLeadingBits + 1 + static_cast<long>(msb(divisor)) - static_cast<long>(msb(dividend));
  (scale >= 0 ? dividend : divisor) <<= std::abs(scale);
  Integer quotient;
  Integer remainder;
  divide_qr(dividend, divisor, quotient, remainder);
  const unsigned excess = static_cast<unsigned>(msb(quotient)) + 1 - kLeadingBits;
  const bool more = remainder != 0 || lsb(quotient) < excess;
  quotient >>= excess;
  return {static_cast<std::uint64_t>(quotient), static_cast<long>(excess) - scale, more};
}

Magnitude magnitude_of(const Real& value) {  // finite, not zero
  static_assert(sizeof(unsigned long) * 8 == kLeadingBits);
  Real leading = Real::with_precision(kLeadingBits);
  const bool more = mpfr_abs(leading.raw_target(), value.raw(), MPFR_RNDZ) != 0;
  const long exponent = mpfr_get_exp(leading.raw()) - kLeadingBits;
  mpfr_set_exp(leading.raw_target(), kLeadingBits);
  return {mpfr_get_ui(leading.raw(), MPFR_RNDZ), exponent, more};
}

std::uint64_t overflow_bits(const Format& format, Overflow overflow, bool negative) {
  const std::uint64_t sign = negative ? detail::sign_mask(format) : 0;
  if (overflow == Overflow::kSaturate) return sign | detail::max_finite_bits(format);
  if (format.has_infinity) return sign | detail::top_binade(format);
  return detail::nan_bits(format);
}

// The integer nearest to (leading + r) / 2^drop, ties to even. 0 < drop.
std::uint64_t nearest_integer(const Magnitude& m, long drop) {
  if (drop > kLeadingBits) return 0;  // below 2^64 / 2^65: under one half
  const std::uint64_t whole = drop == kLeadingBits ? 0 : m.leading >> drop;
  const std::uint64_t half = std::uint64_t{1} << (drop - 1);
  const std::uint64_t tail = m.leading & (half | (half - 1));
  const bool above_half = tail > half || (tail == half && m.more);
  const bool tie = tail == half && !m.more;
  return whole + ((above_half || (tie && (whole & 1) != 0)) ? 1 : 0);
}

// Counts the number in units of its binade's ulp (the subnormals' below the smallest normal). The
// count's implicit bit steps the exponent field from 0 to 1, a carry out of the fraction steps it
// once more, so the pattern is one sum.
std::uint64_t round_magnitude(const Format& format, const Magnitude& m, Overflow overflow,
                              bool negative) {
  const long fraction_bits = detail::fraction_bits(format);
  const long binade = std::max(m.exponent + kLeadingBits - 1, long{format.min_exponent});
  // Beyond any format's binades; before the shift below can wrap.
  const long steps = binade - format.min_exponent;
  const auto last = static_cast<long>(detail::max_finite_bits(format) >> fraction_bits);
  if (steps >= last) return overflow_bits(format, overflow, negative);
  const std::uint64_t count = nearest_integer(m, binade - fraction_bits - m.exponent);
  const std::uint64_t bits = (static_cast<std::uint64_t>(steps) << fraction_bits) + count;
  if (bits > detail::max_finite_bits(format)) return overflow_bits(format, overflow, negative);
  return bits | (negative ? detail::sign_mask(format) : 0);
}

std::uint64_t zero_bits(const Format& format, bool negative) {
  return negative ? detail::sign_mask(format) : 0;
}

// lo or hi of an interval that is not NaN; `zero_is_negative` for the open end -0.
std::uint64_t encode_end(const Format& format, const Real& value, Overflow overflow,
                         bool zero_is_negative) {
  if (value.sign() == 0) return zero_bits(format, zero_is_negative);
  const bool negative = value.sign() < 0;
  if (value.is_inf()) return overflow_bits(format, overflow, negative);
  return round_magnitude(format, magnitude_of(value), overflow, negative);
}

}  // namespace

std::uint64_t encode_nearest(FormatId id, double value, Overflow overflow) {
  constexpr std::uint64_t kInfinity = std::uint64_t{0x7ff} << 52;
  const Format& format = format_of(id);
  const auto bits = std::bit_cast<std::uint64_t>(value);
  const bool negative = bits >> 63 != 0;
  const std::uint64_t magnitude = bits << 1 >> 1;
  if (magnitude > kInfinity) return detail::nan_bits(format);
  if (magnitude == kInfinity) return overflow_bits(format, overflow, negative);
  if (magnitude == 0) return zero_bits(format, negative);
  return round_magnitude(format, magnitude_of(magnitude), overflow, negative);
}

std::uint64_t encode_nearest(FormatId id, const Rational& value, Overflow overflow) {
  const Format& format = format_of(id);
  if (value == 0) return zero_bits(format, false);
  return round_magnitude(format, magnitude_of(value), overflow, value < 0);
}

std::optional<std::uint64_t> encode_nearest(FormatId id, const Real& lo, const Real& hi,
                                            Overflow overflow) {
  if (!(lo <= hi)) return std::nullopt;
  const Format& format = format_of(id);
  const bool open_at_zero = lo.sign() < 0 && mpfr_signbit(hi.raw()) != 0;
  const std::uint64_t lo_bits = encode_end(format, lo, overflow, false);
  const std::uint64_t hi_bits = encode_end(format, hi, overflow, open_at_zero);
  if (lo_bits != hi_bits) return std::nullopt;
  return lo_bits;
}

}  // namespace softcert::numerics
