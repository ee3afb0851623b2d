#include "softcert/reference/exact_row_decision.hpp"

#include <algorithm>

#include "softcert/numerics/directed_double.hpp"

namespace softcert::reference {
namespace {

using numerics::Real;
using numerics::Round;

// Magnitudes outside 2^-2000 .. 2^2000 round as these do, in every format.
constexpr long kBeyondEveryFormat = 2000;
// Formats' numbers and the midpoints between them have at most 54 significant bits.
constexpr long kMidpointBits = 54;

/// +-2^exponent.
Real power_of_two(int sign, long exponent) {
  Real result = Real::with_precision(2);
  mpfr_set_si_2exp(result.raw_target(), sign, exponent, MPFR_RNDN);
  return result;
}

/// A number that rounds as all numbers do that lie strictly beyond `end` in `direction` and near
/// it. Two bits more than `end` has, and more than midpoints have: between `end` and its neighbour
/// at that precision lies no midpoint, and the neighbour, which needs its last bit, is none.
Real inward(const Real& end, Round direction) {
  const int side = direction == Round::kUp ? 1 : -1;
  if (end.sign() == 0) return power_of_two(side, -kBeyondEveryFormat);
  Real result = Real::with_precision(std::max(end.precision_bits(), kMidpointBits) + 2);
  mpfr_set(result.raw_target(), end.raw(), MPFR_RNDN);
  (side > 0 ? mpfr_nextabove : mpfr_nextbelow)(result.raw_target());
  const long exponent = mpfr_get_exp(result.raw());
  if (exponent < -kBeyondEveryFormat) return power_of_two(result.sign(), -kBeyondEveryFormat);
  if (exponent > kBeyondEveryFormat) return power_of_two(result.sign(), kBeyondEveryFormat);
  return result;
}

}  // namespace

std::optional<std::uint64_t> decide(const Enclosure& open, numerics::FormatId format,
                                    numerics::Overflow overflow) {
  const Real lo = inward(open.lo, Round::kUp);
  const Real hi = inward(open.hi, Round::kDown);
  const auto first = numerics::encode_nearest(format, lo, lo, overflow);
  return first == numerics::encode_nearest(format, hi, hi, overflow) ? first : std::nullopt;
}

std::optional<std::pair<double, double>> tightest(const Enclosure& open) {
  const double lo = to_double(open.lo, Round::kDown);
  const double hi = to_double(open.hi, Round::kUp);
  if (numerics::directed::next_up(lo) != hi) return std::nullopt;
  return std::pair{lo, hi};
}

std::pair<double, double> tightest(const numerics::Rational& value) {
  const numerics::PrecisionScope scope(kMidpointBits);
  return {to_double(from_rational(value, Round::kDown), Round::kDown),
          to_double(from_rational(value, Round::kUp), Round::kUp)};
}

std::uint64_t equal_share(std::size_t count, numerics::FormatId format,
                          numerics::Overflow overflow) {
  return numerics::encode_nearest(format, numerics::Rational(1, count), overflow);
}

}  // namespace softcert::reference
