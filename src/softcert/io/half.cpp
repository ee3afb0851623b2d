#include "softcert/io/half.hpp"

#include <bit>
#include <cmath>

namespace softcert::io {
namespace {

constexpr int kFractionBits = 10;
constexpr int kBias = 15;
constexpr int kDoubleFractionBits = 52;
constexpr int kDoubleBias = 1023;
constexpr double kSmallestSubnormal = 0x1p-24;

double from_fields(std::uint64_t sign, std::uint64_t exponent, std::uint64_t fraction) {
  return std::bit_cast<double>(sign << 63 | exponent << kDoubleFractionBits |
                               fraction << (kDoubleFractionBits - kFractionBits));
}

// The pattern of a finite magnitude, the fraction cut off where it does not fit.
std::uint16_t truncated_pattern(double magnitude) {
  if (magnitude < 0x1p-14) return static_cast<std::uint16_t>(magnitude / kSmallestSubnormal);
  const auto bits = std::bit_cast<std::uint64_t>(magnitude);
  const auto exponent = (bits >> kDoubleFractionBits) - (kDoubleBias - kBias);
  const auto fraction = bits >> (kDoubleFractionBits - kFractionBits) & 0x3ff;
  return static_cast<std::uint16_t>(exponent << kFractionBits | fraction);
}

}  // namespace

double widen_half(std::uint16_t bits) {
  const std::uint64_t sign = bits >> 15;
  const std::uint64_t exponent = bits >> kFractionBits & 0x1f;
  const std::uint64_t fraction = bits & 0x3ff;
  if (exponent == 0x1f) return from_fields(sign, 0x7ff, fraction);
  if (exponent != 0) return from_fields(sign, exponent + (kDoubleBias - kBias), fraction);
  const double magnitude = static_cast<double>(fraction) * kSmallestSubnormal;
  return sign != 0 ? -magnitude : magnitude;
}

std::optional<std::uint16_t> narrow_half_exactly(double value) {
  const auto sign = static_cast<std::uint16_t>(std::signbit(value) ? 0x8000 : 0);
  if (std::isnan(value)) return static_cast<std::uint16_t>(sign | 0x7e00);
  if (std::isinf(value)) return static_cast<std::uint16_t>(sign | 0x7c00);
  if (std::fabs(value) > 65504) return std::nullopt;
  const auto bits = static_cast<std::uint16_t>(sign | truncated_pattern(std::fabs(value)));
  if (widen_half(bits) != value) return std::nullopt;
  return bits;
}

}  // namespace softcert::io
