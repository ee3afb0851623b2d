// The table of formats against the numbers that the standards print, names, and memory.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstring>
#include <set>

#include "softcert/numerics/format.hpp"

namespace softcert::numerics {
namespace {

TEST(FormatRegistry, StandsInTheOrderOfItsIds) {
  std::set<std::string_view> names;
  for (std::size_t k = 0; k < formats().size(); ++k) {
    const Format& format = formats()[k];
    EXPECT_EQ(static_cast<std::size_t>(format.id), k);
    EXPECT_EQ(&format_of(format.id), &format);
    EXPECT_EQ(find_format(format.name), &format);
    names.insert(format.name);
  }
  EXPECT_EQ(names.size(), 6u);
}

// Widths and ranges, each from the pattern that has them.
TEST(FormatRegistry, DescriptionsAgreeWithThePatterns) {
  for (const Format& f : formats()) {
    const int fraction_bits = f.precision - 1;
    const std::uint64_t one_field = std::uint64_t{1} << fraction_bits;
    const auto max_finite = encode_nearest(f.id, f.max_finite);
    EXPECT_EQ(f.bytes() * 8, static_cast<std::size_t>(f.bits));
    EXPECT_EQ(decode(f.id, one_field), std::ldexp(1.0, f.min_exponent)) << f.name;
    EXPECT_EQ(decode(f.id, 1), std::ldexp(1.0, f.min_exponent - fraction_bits)) << f.name;
    EXPECT_EQ(decode(f.id, max_finite), f.max_finite) << f.name;
    EXPECT_FALSE(std::isfinite(decode(f.id, max_finite + 1))) << f.name;
    EXPECT_EQ(std::isinf(decode(f.id, max_finite + 1)), f.has_infinity) << f.name;
  }
}

TEST(FormatRegistry, BitsAboveTheWidthAreIgnored) {
  for (const Format& f : formats()) {
    if (f.bits == 64) continue;
    EXPECT_EQ(decode(f.id, ~std::uint64_t{0} << f.bits | 1), decode(f.id, 1)) << f.name;
  }
}

TEST(FormatRegistry, CustomaryNames) {
  const auto id = [](std::string_view name) {
    const Format* format = find_format(name);
    return format == nullptr ? -1 : static_cast<int>(format->id);
  };
  for (const auto name : {"f64", "fp64", "double"}) EXPECT_EQ(id(name), 0) << name;
  for (const auto name : {"f32", "fp32", "single"}) EXPECT_EQ(id(name), 1) << name;
  for (const auto name : {"f16", "fp16", "half"}) EXPECT_EQ(id(name), 2) << name;
  EXPECT_EQ(id("bf16"), 3);
  for (const auto name : {"e4m3", "e4m3fn", "fp8_e4m3", "f8_e4m3fn"}) EXPECT_EQ(id(name), 4);
  for (const auto name : {"e5m2", "fp8_e5m2", "f8_e5m2"}) EXPECT_EQ(id(name), 5) << name;
  for (const auto name : {"", "float", "F32", "e4m3fnuz", "f8", "float16 "}) {
    EXPECT_EQ(id(name), -1) << name;
  }
}

// OFP8 1.0, table of value encodings: E4M3, bias 7, and E5M2, bias 15.
TEST(FormatRegistry, OcpEightBitTable) {
  const auto e4m3 = [](std::uint64_t bits) { return decode(FormatId::kFloat8E4M3, bits); };
  const auto e5m2 = [](std::uint64_t bits) { return decode(FormatId::kFloat8E5M2, bits); };
  EXPECT_EQ(e4m3(0b0'1111'110), 448);
  EXPECT_EQ(e4m3(0b1'1111'110), -448);
  EXPECT_EQ(e4m3(0b0'1111'000), 256);
  EXPECT_EQ(e4m3(0b0'0001'000), 0x1p-6);
  EXPECT_EQ(e4m3(0b0'0000'111), 0.875 * 0x1p-6);
  EXPECT_EQ(e4m3(0b0'0000'001), 0x1p-9);
  EXPECT_EQ(e4m3(0b0'0111'000), 1);
  EXPECT_TRUE(std::isnan(e4m3(0x7f)));
  EXPECT_TRUE(std::isnan(e4m3(0xff)));
  EXPECT_EQ(e5m2(0b0'11110'11), 57344);
  EXPECT_EQ(e5m2(0b0'00001'00), 0x1p-14);
  EXPECT_EQ(e5m2(0b0'00000'11), 0.75 * 0x1p-14);
  EXPECT_EQ(e5m2(0b0'00000'01), 0x1p-16);
  EXPECT_EQ(e5m2(0b0'01111'00), 1);
  EXPECT_EQ(e5m2(0b0'11111'00), std::numeric_limits<double>::infinity());
  EXPECT_EQ(e5m2(0b1'11111'00), -std::numeric_limits<double>::infinity());
  for (const auto bits : {0x7du, 0x7eu, 0x7fu, 0xfdu, 0xfeu, 0xffu}) {
    EXPECT_TRUE(std::isnan(e5m2(bits))) << bits;
  }
}

// Rounded before it is judged too large: 464 ties to 448, what is above it is beyond.
TEST(FormatRegistry, OcpOverflow) {
  const auto e4m3 = [](double value, Overflow overflow) {
    return encode_nearest(FormatId::kFloat8E4M3, value, overflow);
  };
  EXPECT_EQ(e4m3(464, Overflow::kIeee), 0x7eu);
  EXPECT_EQ(e4m3(0x1.d000000000001p8, Overflow::kIeee), 0x7fu);
  EXPECT_EQ(e4m3(480, Overflow::kIeee), 0x7fu);
  EXPECT_EQ(e4m3(480, Overflow::kSaturate), 0x7eu);
  EXPECT_EQ(e4m3(-1e300, Overflow::kSaturate), 0xfeu);
  EXPECT_EQ(encode_nearest(FormatId::kFloat8E5M2, 61440.0), 0x7cu);
  EXPECT_EQ(encode_nearest(FormatId::kFloat8E5M2, 0x1.dffffffffffffp15), 0x7bu);
}

TEST(FormatRegistry, StoresAndLoadsAtAnyAlignment) {
  for (const Format& f : formats()) {
    for (std::size_t offset = 0; offset < 8; ++offset) {
      std::array<unsigned char, 24> memory;
      memory.fill(0xa5);
      const std::uint64_t bits = encode_nearest(f.id, -1.25);
      store(f.id, memory.data() + offset, bits);
      EXPECT_EQ(load(f.id, memory.data() + offset), -1.25) << f.name;
      for (std::size_t k = 0; k < memory.size(); ++k) {
        const bool inside = k >= offset && k < offset + f.bytes();
        EXPECT_TRUE(inside || memory[k] == 0xa5) << f.name;
      }
    }
  }
}

TEST(FormatRegistry, FloatsInMemoryAreTheLanguages) {
  const float single = -0.1F;
  const double twice = 1e-310;
  EXPECT_EQ(load(FormatId::kFloat32, &single), double{single});
  EXPECT_EQ(load(FormatId::kFloat64, &twice), twice);
  float stored = 0;
  store(FormatId::kFloat32, &stored, encode_nearest(FormatId::kFloat32, 0.1));
  EXPECT_EQ(stored, 0.1F);
}

}  // namespace
}  // namespace softcert::numerics
