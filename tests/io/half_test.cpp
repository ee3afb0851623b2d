#include "softcert/io/half.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace softcert::io {
namespace {

// The value by its definition, apart from the code under test.
double by_definition(unsigned bits) {
  const int exponent = static_cast<int>(bits >> 10 & 31);
  const int fraction = static_cast<int>(bits & 1023);
  double magnitude =
      exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(1024 + fraction, exponent - 25);
  if (exponent == 31) magnitude = std::numeric_limits<double>::infinity();
  return bits >> 15 != 0 ? -magnitude : magnitude;
}

TEST(Half, AllPatternsWidenExactlyAndComeBack) {
  for (unsigned bits = 0; bits < 65536; ++bits) {
    const double wide = widen_half(static_cast<std::uint16_t>(bits));
    ASSERT_EQ(std::signbit(wide), bits >> 15 != 0) << bits;
    if ((bits >> 10 & 31) == 31 && (bits & 1023) != 0) {
      ASSERT_TRUE(std::isnan(wide)) << bits;
      ASSERT_EQ(narrow_half_exactly(wide), (bits & 0x8000) | 0x7e00) << bits;
    } else {
      ASSERT_EQ(wide, by_definition(bits)) << bits;
      ASSERT_EQ(narrow_half_exactly(wide), bits) << bits;
    }
  }
}

TEST(Half, ValuesBetweenPatternsAreNotExact) {
  for (unsigned bits = 0; bits < 0x7c00; ++bits) {
    const double value = widen_half(static_cast<std::uint16_t>(bits));
    ASSERT_EQ(narrow_half_exactly(std::nextafter(value, 1e9)), std::nullopt) << bits;
    if (bits == 0) continue;
    ASSERT_EQ(narrow_half_exactly(-std::nextafter(value, 0)), std::nullopt) << bits;
  }
  EXPECT_EQ(narrow_half_exactly(65536), std::nullopt);
  EXPECT_EQ(narrow_half_exactly(1e300), std::nullopt);
  EXPECT_EQ(narrow_half_exactly(0x1p-25), std::nullopt);
  EXPECT_EQ(narrow_half_exactly(std::numeric_limits<double>::denorm_min()), std::nullopt);
}

}  // namespace
}  // namespace softcert::io
