// The laws of encoders must catch encoders that are wrong on purpose.
#include <gtest/gtest.h>

#include "softcert/numerics/format.hpp"
#include "support/format_laws.hpp"
#include "support/random_doubles.hpp"

namespace softcert::testing {
namespace {

using numerics::encode_nearest;
using numerics::formats;

enum class Fault {
  kNone,
  kTiesAway,
  kTiesDown,
  kTruncates,
  kThroughFloat32,
  kThroughFloat64,
  kFlushesSubnormals,
  kLosesSignOfZero,
  kJudgesOverflowUnrounded,
  kNeverSaturates,
  kAlwaysSaturates,
};

bool rounds_up(Fault fault, FormatId id, std::uint64_t below, const Rational& magnitude) {
  const Rational midpoint = (value_of(id, below) + value_of(id, below + 1)) / 2;
  if (fault == Fault::kTruncates || magnitude < midpoint) return false;
  if (magnitude > midpoint || fault == Fault::kTiesAway) return true;
  return fault != Fault::kTiesDown && (below & 1) != 0;
}

// The last positive pattern, as if exponents went on by one, whose value is <= magnitude.
std::uint64_t pattern_below(FormatId id, const Rational& magnitude) {
  std::uint64_t lo = 0;
  std::uint64_t hi = patterns_of(id).max_finite + 2;
  while (hi - lo > 1) {
    const std::uint64_t middle = lo + (hi - lo) / 2;
    (value_of(id, middle) <= magnitude ? lo : hi) = middle;
  }
  return lo;
}

// By bisection over the patterns: slow, and nothing in common with the encoder under test.
std::uint64_t searched(Fault fault, FormatId id, const Rational& value, Overflow overflow) {
  const Rational magnitude = abs(value);
  const Patterns& p = patterns_of(id);
  std::uint64_t bits = pattern_below(id, magnitude);
  if (rounds_up(fault, id, bits, magnitude)) ++bits;
  if (fault == Fault::kFlushesSubnormals && bits >> p.fraction_bits == 0) bits = 0;
  const bool unrounded = fault == Fault::kJudgesOverflowUnrounded;
  if (unrounded && magnitude > value_of(id, p.max_finite)) bits = p.max_finite + 1;
  if (fault == Fault::kNeverSaturates) overflow = Overflow::kIeee;
  if (fault == Fault::kAlwaysSaturates) overflow = Overflow::kSaturate;
  const bool negative = value < 0 && !(fault == Fault::kLosesSignOfZero && bits == 0);
  return ended(id, bits, negative, overflow);
}

// Rounded twice; nothing else goes wrong: the sign stays, and the first format's infinity is beyond
// every other narrower one's end.
std::uint64_t through(FormatId first, FormatId id, const Rational& value, Overflow overflow) {
  const Rational rounded =
      value_of(first, searched(Fault::kNone, first, abs(value), Overflow::kIeee));
  if (rounded == 0) return value < 0 ? sign_bit(id) : 0;
  return searched(Fault::kNone, id, value < 0 ? Rational(-rounded) : rounded, overflow);
}

std::uint64_t faulty(Fault fault, FormatId id, const Rational& value, Overflow overflow) {
  if (fault == Fault::kThroughFloat32) return through(FormatId::kFloat32, id, value, overflow);
  if (fault == Fault::kThroughFloat64) return through(FormatId::kFloat64, id, value, overflow);
  return searched(fault, id, value, overflow);
}

Tally judge(Fault fault, FormatId id) {
  const auto encode = [fault](FormatId f, const Rational& value, Overflow overflow) {
    return faulty(fault, f, value, overflow);
  };
  auto patterns = positive_patterns(id, 8, 50, test_seed());
  if (patterns.size() > 300) {  // both ends of the format, and the random ones
    patterns.erase(patterns.begin() + 50, patterns.end() - 100);
  }
  return check_patterns(exact_subject(encode), id, patterns);
}

// Rounding first to the format itself is no fault.
bool harmless(Fault fault, FormatId id) {
  return fault == Fault::kNone || (fault == Fault::kThroughFloat32 && id == FormatId::kFloat32) ||
         (fault == Fault::kThroughFloat64 && id == FormatId::kFloat64);
}

TEST(FormatFault, LawsCatchEveryWrongEncoderAndPassTheRightOne) {
  for (int k = 0; k <= static_cast<int>(Fault::kAlwaysSaturates); ++k) {
    const auto fault = static_cast<Fault>(k);
    for (const Format& format : formats()) {
      const Tally tally = judge(fault, format.id);
      EXPECT_EQ(tally.failed == 0, harmless(fault, format.id))
          << "fault " << k << ' ' << format.name << ' ' << tally.first;
    }
  }
}

// Right by bisection, so an oracle too: random numbers of every size, beside the laws' patterns.
TEST(FormatFault, BisectionAgreesWithTheEncoder) {
  RandomDoubles random(test_seed());
  for (long k = test_cases(300); k > 0; --k) {
    const Rational value = Rational(random.scaled(-160, 140)) / (1 + random.below(1000));
    for (const Format& format : formats()) {
      for (const Overflow overflow : {Overflow::kIeee, Overflow::kSaturate}) {
        ASSERT_EQ(encode_nearest(format.id, value, overflow),
                  searched(Fault::kNone, format.id, value, overflow))
            << format.name << ' ' << value;
      }
    }
  }
}

}  // namespace
}  // namespace softcert::testing
