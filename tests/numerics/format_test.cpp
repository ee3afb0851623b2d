// Formats: every pattern of the narrow ones, the edges of the wide ones and random patterns between
// them, asked by doubles, by rationals and by enclosures; special values; memory.
#include "softcert/numerics/format.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "support/format_laws.hpp"
#include "support/random_doubles.hpp"

namespace softcert::testing {
namespace {

using numerics::decode;
using numerics::encode_nearest;
using numerics::find_format;
using numerics::format_of;
using numerics::formats;
using numerics::Real;
using numerics::Round;

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr int kCompleteBits = 16;

double exact_double(const Rational& value) {
  const auto result = static_cast<double>(value);
  EXPECT_EQ(Rational(result), value) << "not a double";
  return result;
}

Rational stepped(const Rational& value, double towards) {
  return Rational(std::nextafter(exact_double(value), towards));
}

const Subject kByDouble = {
    [](FormatId id, const Rational& value, Overflow overflow) {
      return encode_nearest(id, exact_double(value), overflow);
    },
    [](const Rational& value) { return stepped(value, 0); },
    [](const Rational& value) { return stepped(value, kInf); },
};

const Subject kByRational =
    exact_subject([](FormatId id, const Rational& value, Overflow overflow) {
      return encode_nearest(id, value, overflow);
    });

// The number itself as an enclosure: 400 bits hold the 54 of a midpoint and 300 to its neighbour.
const Subject kByReal = exact_subject([](FormatId id, const Rational& value, Overflow overflow) {
  const numerics::PrecisionScope precision(400);
  const Real x = from_rational(value, Round::kDown);
  EXPECT_EQ(to_rational(x), value);
  return encode_nearest(id, x, x, overflow).value_or(~std::uint64_t{0});
});

void expect_law(const Subject& subject, FormatId id, int complete_bits = kCompleteBits) {
  const auto patterns = positive_patterns(id, complete_bits, test_cases(4000), test_seed());
  const Tally tally = check_patterns(subject, id, patterns);
  EXPECT_EQ(tally.failed, 0) << "of " << tally.checked << "; " << tally.first;
  EXPECT_GE(tally.checked, 14 * static_cast<long>(patterns.size()));
}

TEST(Format, FromDoublesToNearestAndTiesToEven) {
  for (const Format& format : formats()) {
    if (format.id != FormatId::kFloat64) expect_law(kByDouble, format.id);  // no double between
  }
}

TEST(Format, FromRationalsToNearestAndTiesToEven) {
  for (const Format& format : formats()) expect_law(kByRational, format.id);
}

// The rounding is the rationals', tried completely above; only the way to it is another.
TEST(Format, FromEnclosuresToNearestAndTiesToEven) {
  for (const Format& format : formats()) expect_law(kByReal, format.id, 8);
}

TEST(Format, DecodesToTheValueOfTheFields) {
  for (const Format& format : formats()) {
    const FormatId id = format.id;
    for (const auto bits : positive_patterns(id, kCompleteBits, 20000, test_seed())) {
      ASSERT_EQ(Rational(decode(id, bits)), value_of(id, bits)) << format.name << ' ' << bits;
      ASSERT_EQ(decode(id, sign_bit(id) | bits), -decode(id, bits));
      ASSERT_EQ(std::signbit(decode(id, sign_bit(id) | bits)), true);
      ASSERT_EQ(std::signbit(decode(id, bits)), false);
    }
  }
}

// decode, then encode: the identity but for NaN, whose patterns become one.
TEST(Format, EveryNarrowPatternComesBack) {
  for (const Format& format : formats()) {
    if (format.bits > kCompleteBits) continue;
    const Patterns& p = patterns_of(format.id);
    long nans = 0;
    for (std::uint64_t bits = 0; bits < std::uint64_t{1} << format.bits; ++bits) {
      const std::uint64_t magnitude = bits & ~sign_bit(format.id);
      const bool nan = magnitude > (format.has_infinity ? p.beyond : p.max_finite);
      const double value = decode(format.id, bits);
      ASSERT_EQ(std::isnan(value), nan) << format.name << ' ' << bits;
      ASSERT_EQ(encode_nearest(format.id, value), nan ? p.quiet_nan : bits) << format.name;
      nans += nan;
    }
    const long per_sign = format.has_infinity ? (1L << p.fraction_bits) - 1 : 1;
    EXPECT_EQ(nans, 2 * per_sign);
  }
}

TEST(Format, Float64IsTheDoubleItself) {
  RandomDoubles random(test_seed());
  for (long k = test_cases(100000); k > 0; --k) {
    const double value = random.value();
    const auto bits = std::bit_cast<std::uint64_t>(value);
    ASSERT_EQ(encode_nearest(FormatId::kFloat64, value), bits) << std::hexfloat << value;
    ASSERT_EQ(std::bit_cast<std::uint64_t>(decode(FormatId::kFloat64, bits)), bits);
  }
}

TEST(Format, SourcesAgreeOnRandomDoubles) {
  RandomDoubles random(test_seed());
  for (long k = test_cases(30000); k > 0; --k) {
    const double value = random.value();
    if (value == 0) continue;
    for (const Format& format : formats()) {
      for (const Overflow overflow : {Overflow::kIeee, Overflow::kSaturate}) {
        const std::uint64_t bits = encode_nearest(format.id, value, overflow);
        ASSERT_EQ(encode_nearest(format.id, Rational(value), overflow), bits)
            << format.name << std::hexfloat << ' ' << value;
        ASSERT_EQ(encode_nearest(format.id, Real(value), Real(value), overflow), bits)
            << format.name << std::hexfloat << ' ' << value;
      }
    }
  }
}

// No denominator of a power of two, so no double and no tie: the nearer neighbour, by distances.
TEST(Format, QuotientsGoToTheNearerNeighbour) {
  RandomDoubles random(test_seed());
  for (long k = test_cases(5000); k > 0; --k) {
    const Rational value = (1 + Rational(random.bits() >> 1)) / (3 * Integer(random.bits() | 1));
    for (const Format& format : formats()) {
      const std::uint64_t bits = encode_nearest(format.id, value, Overflow::kSaturate);
      if (bits == patterns_of(format.id).max_finite) continue;
      const Rational distance = abs(value - value_of(format.id, bits));
      ASSERT_LE(distance, abs(value - value_of(format.id, bits + 1))) << format.name << value;
      if (bits == 0) continue;
      ASSERT_LE(distance, abs(value - value_of(format.id, bits - 1))) << format.name << value;
    }
  }
}

TEST(Format, ZerosInfinitiesAndNan) {
  for (const Format& format : formats()) {
    const FormatId id = format.id;
    const Patterns& p = patterns_of(id);
    EXPECT_EQ(encode_nearest(id, 0.0), 0u);
    EXPECT_EQ(encode_nearest(id, -0.0), sign_bit(id));
    EXPECT_EQ(encode_nearest(id, Rational(0)), 0u);
    EXPECT_EQ(encode_nearest(id, kInf), p.beyond);
    EXPECT_EQ(encode_nearest(id, -kInf), format.has_infinity ? sign_bit(id) | p.beyond : 0x7f);
    EXPECT_EQ(encode_nearest(id, kInf, Overflow::kSaturate), p.max_finite);
    EXPECT_EQ(encode_nearest(id, -kInf, Overflow::kSaturate), sign_bit(id) | p.max_finite);
    for (const Overflow overflow : {Overflow::kIeee, Overflow::kSaturate}) {
      EXPECT_EQ(encode_nearest(id, kNan, overflow), p.quiet_nan);
      EXPECT_EQ(encode_nearest(id, std::copysign(kNan, -1.0), overflow), p.quiet_nan);
      EXPECT_EQ(encode_nearest(id, std::bit_cast<double>(0x7ff0000000000001), overflow),
                p.quiet_nan);
    }
    EXPECT_EQ(std::isinf(decode(id, p.beyond)), format.has_infinity);
  }
}

TEST(Format, RationalsFarBeyondDoubles) {
  const Rational huge = power_of_two(20000) + 1;
  for (const Format& format : formats()) {
    const FormatId id = format.id;
    EXPECT_EQ(encode_nearest(id, huge), patterns_of(id).beyond);
    EXPECT_EQ(encode_nearest(id, Rational(-huge), Overflow::kSaturate),
              sign_bit(id) | patterns_of(id).max_finite);
    EXPECT_EQ(encode_nearest(id, Rational(1 / huge)), 0u);
    EXPECT_EQ(encode_nearest(id, Rational(-1 / huge)), sign_bit(id));
  }
}

TEST(Format, EnclosuresThatStraddleAreUndecided) {
  const numerics::PrecisionScope precision(400);
  for (const Format& format : formats()) {
    const FormatId id = format.id;
    for (const std::uint64_t bits : {std::uint64_t{5}, patterns_of(id).max_finite}) {
      const Rational middle = (value_of(id, bits) + value_of(id, bits + 1)) / 2;
      const Real tie = from_rational(middle, Round::kDown);
      const Real below = from_rational(kByRational.just_below(middle), Round::kDown);
      const Real above = from_rational(kByRational.just_above(middle), Round::kUp);
      const bool goes_up = (bits & 1) != 0;  // the tie, to the even pattern
      EXPECT_FALSE(encode_nearest(id, below, above));
      EXPECT_FALSE(encode_nearest(id, -above, -below));
      EXPECT_EQ(encode_nearest(id, below, tie).has_value(), !goes_up);
      EXPECT_EQ(encode_nearest(id, tie, above).has_value(), goes_up);
      EXPECT_EQ(encode_nearest(id, below, below), bits);
      if (bits == patterns_of(id).max_finite) {
        EXPECT_EQ(encode_nearest(id, below, Real(kInf), Overflow::kSaturate), bits);
        EXPECT_EQ(encode_nearest(id, above, Real(kInf)), patterns_of(id).beyond);
      }
    }
  }
}

TEST(Format, EnclosuresAtZero) {
  const Real tiny = pow(Real(2), -20000, Round::kUp);
  for (const Format& format : formats()) {
    const FormatId id = format.id;
    EXPECT_EQ(encode_nearest(id, Real(0), tiny), 0u);
    EXPECT_EQ(encode_nearest(id, Real(-0.0), tiny), 0u);
    EXPECT_EQ(encode_nearest(id, Real(-0.0), Real(-0.0)), 0u);
    EXPECT_EQ(encode_nearest(id, Real(-0.0), Real(0)), 0u);
    EXPECT_EQ(encode_nearest(id, -tiny, -tiny), sign_bit(id));
    EXPECT_EQ(encode_nearest(id, -tiny, Real(-0.0)), sign_bit(id));
    EXPECT_FALSE(encode_nearest(id, -tiny, Real(0)));
    EXPECT_FALSE(encode_nearest(id, -tiny, tiny));
    EXPECT_FALSE(encode_nearest(id, Real(1), Real(-1)));
    EXPECT_FALSE(encode_nearest(id, Real(kNan), Real(kNan)));
    EXPECT_FALSE(encode_nearest(id, Real(1), Real(kNan)));
  }
}

}  // namespace
}  // namespace softcert::testing
