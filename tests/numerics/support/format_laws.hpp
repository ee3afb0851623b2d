#pragma once
// What an encoder must do, as laws over every format that any encoder can be put to, wrong ones
// too. The values of patterns are computed here from the fields, exactly, and not by decode().
#include <array>
#include <functional>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "softcert/numerics/format.hpp"

namespace softcert::testing {

using numerics::Format;
using numerics::FormatId;
using numerics::Integer;
using numerics::Overflow;
using numerics::Rational;

/// 2^exponent.
inline Rational power_of_two(long exponent) {
  const Integer power = Integer(1) << std::abs(exponent);
  return exponent >= 0 ? Rational(power) : Rational(1, power);
}

/// What the standards say of a format, apart from formats(): positive patterns.
struct Patterns {
  int exponent_bits;
  int fraction_bits;
  std::uint64_t max_finite;
  std::uint64_t beyond;  // the pattern of numbers too large, under kIeee
  std::uint64_t quiet_nan;
};

inline const Patterns& patterns_of(FormatId id) {
  static constexpr std::array<Patterns, 6> kPatterns = {{
      {11, 52, 0x7fefffffffffffff, 0x7ff0000000000000, 0x7ff8000000000000},
      {8, 23, 0x7f7fffff, 0x7f800000, 0x7fc00000},
      {5, 10, 0x7bff, 0x7c00, 0x7e00},
      {8, 7, 0x7f7f, 0x7f80, 0x7fc0},
      {4, 3, 0x7e, 0x7f, 0x7f},  // no infinity: NaN
      {5, 2, 0x7b, 0x7c, 0x7e},
  }};
  return kPatterns[static_cast<std::size_t>(id)];
}

inline std::uint64_t sign_bit(FormatId id) {
  return std::uint64_t{1} << (patterns_of(id).exponent_bits + patterns_of(id).fraction_bits);
}

/// (-1)^0 * 2^(field - bias) * 1.fraction, or 2^(1 - bias) * 0.fraction for field 0; the patterns
/// above the last finite one as if the exponents went on.
inline Rational value_of(FormatId id, std::uint64_t positive) {
  const Patterns& p = patterns_of(id);
  const long bias = (1L << (p.exponent_bits - 1)) - 1;
  const auto field = static_cast<long>(positive >> p.fraction_bits);
  const std::uint64_t unit = std::uint64_t{1} << p.fraction_bits;
  const std::uint64_t fraction = positive & (unit - 1);
  if (field == 0) return Rational(fraction) * power_of_two(1 - bias - p.fraction_bits);
  return Rational(unit + fraction) * power_of_two(field - bias - p.fraction_bits);
}

/// The pattern `rounded` of value_of with the format's end taken into account.
inline std::uint64_t ended(FormatId id, std::uint64_t rounded, bool negative, Overflow overflow) {
  const Patterns& p = patterns_of(id);
  const std::uint64_t sign = negative ? sign_bit(id) : 0;
  if (rounded <= p.max_finite) return sign | rounded;
  if (overflow == Overflow::kSaturate) return sign | p.max_finite;
  return p.beyond == p.quiet_nan ? p.quiet_nan : sign | p.beyond;
}

/// An encoder under test and how near a midpoint it can be asked.
struct Subject {
  std::function<std::uint64_t(FormatId, const Rational&, Overflow)> encode;
  std::function<Rational(const Rational&)> just_below;  // of a positive number
  std::function<Rational(const Rational&)> just_above;
};

struct Tally {
  long checked = 0;
  long failed = 0;
  std::string first;

  void expect(FormatId id, const Rational& value, std::uint64_t got, std::uint64_t wanted) {
    ++checked;
    if (got == wanted || failed++ != 0) return;
    std::ostringstream text;
    text << format_of(id).name << " of " << value << std::hex << ": " << got << ", not " << wanted;
    first = text.str();
  }
};

/// The law at one positive finite pattern: its value gives it back, the midpoint to the next one
/// gives the even of both, whatever is beside the midpoint the nearer; all the same below zero.
inline void check_neighbours(Tally& tally, const Subject& subject, FormatId id, std::uint64_t bits,
                             Overflow overflow) {
  const Rational value = value_of(id, bits);
  const Rational midpoint = (value + value_of(id, bits + 1)) / 2;
  const auto law = [&](const Rational& x, std::uint64_t wanted) {
    for (const bool negative : {false, true}) {
      const Rational signed_x = negative ? Rational(-x) : x;
      tally.expect(id, signed_x, subject.encode(id, signed_x, overflow),
                   ended(id, wanted, negative, overflow));
    }
  };
  if (bits != 0) law(value, bits);
  law(midpoint, bits + (bits & 1));
  law(subject.just_below(midpoint), bits);
  law(subject.just_above(midpoint), bits + 1);
}

/// Every positive finite pattern up to `complete_bits` of width; beyond, both ends of every binade,
/// of the subnormals and of the format, and `random` others.
inline std::vector<std::uint64_t> positive_patterns(FormatId id, int complete_bits, long random,
                                                    std::uint64_t seed) {
  const Patterns& p = patterns_of(id);
  std::vector<std::uint64_t> result;
  if (format_of(id).bits <= complete_bits) {
    for (std::uint64_t bits = 0; bits <= p.max_finite; ++bits) result.push_back(bits);
    return result;
  }
  for (std::uint64_t field = 0; field <= p.max_finite >> p.fraction_bits; ++field) {
    const std::uint64_t start = field << p.fraction_bits;
    for (const std::uint64_t bits : {start - 2, start - 1, start, start + 1}) {
      if (bits <= p.max_finite) result.push_back(bits);  // not where start - 1 wraps
    }
  }
  result.insert(result.end(), {p.max_finite - 1, p.max_finite});
  std::mt19937_64 engine(seed);
  for (; random > 0; --random) result.push_back(engine() % (p.max_finite + 1));
  return result;
}

inline Tally check_patterns(const Subject& subject, FormatId id,
                            const std::vector<std::uint64_t>& patterns) {
  Tally tally;
  for (const std::uint64_t bits : patterns) {
    for (const Overflow overflow : {Overflow::kIeee, Overflow::kSaturate}) {
      check_neighbours(tally, subject, id, bits, overflow);
    }
  }
  return tally;
}

/// Asks 2^-300 of its size beside: nearer than any double, and than the leading 64 bits tell.
inline Subject exact_subject(
    std::function<std::uint64_t(FormatId, const Rational&, Overflow)> encode) {
  static const Rational kNudge = power_of_two(-300);
  return {std::move(encode), [](const Rational& x) { return Rational(x - x * kNudge); },
          [](const Rational& x) { return Rational(x + x * kNudge); }};
}

}  // namespace softcert::testing
