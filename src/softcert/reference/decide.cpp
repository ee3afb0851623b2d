#include "softcert/reference/decide.hpp"

#include <cmath>
#include <limits>

namespace softcert::reference {
namespace {

using numerics::FormatId;

// Midpoint between two neighbours of a narrow format: exact in double.
double midpoint(FormatId format, std::uint64_t code) {
  return (numerics::decode(format, code) + numerics::decode(format, code + 1)) / 2;
}

// value - radius > bound. hi - bound is exact when they are close, and far from zero otherwise; of
// the two additions after it only lo - radius can round where the sum is near zero.
bool certainly_above(DoubleDouble value, double radius, double bound) {
  const double gap = value.hi - bound, rest = value.lo - radius;
  return gap + rest > 0;
}

bool certainly_below(DoubleDouble value, double radius, double bound) {
  return certainly_above({-value.hi, -value.lo}, radius, -bound);
}

// Positive values whose cell is that of `code`, a finite pattern below the largest.
bool in_cell(FormatId format, std::uint64_t code, DoubleDouble value, double radius) {
  const bool above = code == 0 ? certainly_above(value, radius, 0.0)
                               : certainly_above(value, radius, midpoint(format, code - 1));
  return above && certainly_below(value, radius, midpoint(format, code));
}

std::optional<std::uint64_t> decide_narrow(FormatId format, DoubleDouble value, double radius) {
  const std::uint64_t largest =
      numerics::encode_nearest(format, numerics::format_of(format).max_finite);
  const std::uint64_t code =
      numerics::encode_nearest(format, value.hi, numerics::Overflow::kSaturate);
  if (code >= largest) return std::nullopt;
  if (in_cell(format, code, value, radius)) return code;
  if (code > 0 && in_cell(format, code - 1, value, radius)) return code - 1;
  if (code + 1 < largest && in_cell(format, code + 1, value, radius)) return code + 1;
  return std::nullopt;
}

std::optional<std::uint64_t> decide_double(DoubleDouble value, double radius) {
  const double lo = value.hi + (value.lo - radius), hi = value.hi + (value.lo + radius);
  if (lo != hi || !(lo > 0) || std::isinf(lo)) return std::nullopt;
  return numerics::encode_nearest(FormatId::kFloat64, lo);
}

}  // namespace

std::optional<std::uint64_t> decide(FormatId format, DoubleDouble value, double radius) {
  if (!std::isfinite(value.hi) || value.hi == 0) return std::nullopt;
  const bool is_negative = value.hi < 0;
  if (is_negative) value = negative(value);
  const auto code = format == FormatId::kFloat64 ? decide_double(value, radius)
                                                 : decide_narrow(format, value, radius);
  if (!code) return std::nullopt;
  const std::uint64_t sign = std::uint64_t{1} << (numerics::format_of(format).bits - 1);
  return is_negative ? *code | sign : *code;
}

}  // namespace softcert::reference
