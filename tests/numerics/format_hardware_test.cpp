// Formats against the processor's own conversions, and in spite of its modes.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "softcert/numerics/format.hpp"
#include "support/format_laws.hpp"
#include "support/random_doubles.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace softcert::testing {
namespace {

using numerics::decode;
using numerics::encode_nearest;
using numerics::formats;

// Where float32 ends, where its subnormals end, and everywhere.
double float_like(RandomDoubles& random) {
  switch (random.below(4)) {
    case 0:
      return random.scaled(-152, -120);
    case 1:
      return random.scaled(120, 129);
    case 2:
      return double{std::bit_cast<float>(static_cast<std::uint32_t>(random.bits()))};
    default:
      return random.value();
  }
}

TEST(FormatHardware, Float32IsTheCompilersConversion) {
  RandomDoubles random(test_seed());
  for (long k = test_cases(1000000); k > 0; --k) {
    const double value = float_like(random);
    if (std::isnan(value)) continue;
    const auto expected = std::bit_cast<std::uint32_t>(static_cast<float>(value));
    ASSERT_EQ(encode_nearest(FormatId::kFloat32, value), expected) << std::hexfloat << value;
    ASSERT_EQ(decode(FormatId::kFloat32, expected), double{std::bit_cast<float>(expected)});
  }
}

// The customary addition of half an ulp less one and the last bit kept, sound for floats.
TEST(FormatHardware, BFloat16IsTheCustomaryRoundingOfFloats) {
  RandomDoubles random(test_seed());
  for (long k = test_cases(1000000); k > 0; --k) {
    const auto bits = static_cast<std::uint32_t>(random.bits());
    const auto value = std::bit_cast<float>(bits);
    if (std::isnan(value)) continue;
    const std::uint32_t expected = (bits + 0x7fff + (bits >> 16 & 1)) >> 16;
    ASSERT_EQ(encode_nearest(FormatId::kBFloat16, double{value}), expected) << bits;
    ASSERT_EQ(decode(FormatId::kBFloat16, bits >> 16),
              double{std::bit_cast<float>(bits >> 16 << 16)});
  }
}

#if defined(__x86_64__)

__attribute__((target("avx2,f16c"))) std::uint16_t to_half(float value) {
  const __m128i packed = _mm_cvtps_ph(_mm_set_ss(value), _MM_FROUND_TO_NEAREST_INT);
  return static_cast<std::uint16_t>(_mm_extract_epi16(packed, 0));
}

__attribute__((target("avx2,f16c"))) float from_half(std::uint16_t bits) {
  return _mm_cvtss_f32(_mm_cvtph_ps(_mm_cvtsi32_si128(bits)));
}

TEST(FormatHardware, Float16IsTheProcessorsConversion) {
  if (!__builtin_cpu_supports("avx2")) GTEST_SKIP() << "no float16 conversion in this processor";
  for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
    const float value = from_half(static_cast<std::uint16_t>(bits));
    if (std::isnan(value)) continue;
    ASSERT_EQ(decode(FormatId::kFloat16, bits), double{value}) << bits;
  }
  RandomDoubles random(test_seed());
  for (long k = test_cases(1000000); k > 0; --k) {
    const auto value = static_cast<float>(random.scaled(-27, 17));
    ASSERT_EQ(encode_nearest(FormatId::kFloat16, double{value}), to_half(value)) << value;
  }
}

// Flush to zero, subnormals are zero, rounding upward: integer arithmetic does not ask them.
class ProcessorModes {
 public:
  ProcessorModes() : saved_(_mm_getcsr()) { _mm_setcsr(saved_ | 0x8040 | _MM_ROUND_UP); }
  ~ProcessorModes() { _mm_setcsr(saved_); }
  ProcessorModes(const ProcessorModes&) = delete;
  ProcessorModes& operator=(const ProcessorModes&) = delete;

 private:
  unsigned saved_;
};

std::uint64_t wrong_under_modes(FormatId id, const std::vector<std::uint64_t>& patterns) {
  const ProcessorModes modes;
  std::uint64_t wrong = 0;
  for (const std::uint64_t bits : patterns) {
    wrong += encode_nearest(id, decode(id, bits)) != bits;
    const std::uint64_t negative = sign_bit(id) | bits;
    wrong += encode_nearest(id, decode(id, negative)) != negative;
  }
  return wrong;
}

TEST(FormatHardware, ModesOfTheProcessorHaveNoSay) {
  for (const Format& format : formats()) {
    const auto patterns = positive_patterns(format.id, 16, 20000, test_seed());
    EXPECT_EQ(wrong_under_modes(format.id, patterns), 0u) << format.name;
  }
  const double above_tie = 1 + 0x1p-11 + 0x1p-52;
  const ProcessorModes modes;
  EXPECT_EQ(encode_nearest(FormatId::kFloat16, 1 + 0x1p-12), 0x3c00u);
  EXPECT_EQ(encode_nearest(FormatId::kFloat16, above_tie), 0x3c01u);
}

#endif

}  // namespace
}  // namespace softcert::testing
