// Shapes and the rows that are timed.
#include "softcert/bench/rows.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <vector>

#include "softcert/numerics/error.hpp"

namespace {

using namespace softcert::bench;

TEST(ParseShape, BackAndForth) {
  for (const Shape shape : {Shape{1, 1}, Shape{4, 4096}, Shape{1, 1048576}}) {
    EXPECT_EQ(parse_shape(to_string(shape)), shape);
  }
}

TEST(ParseShape, RefusesAnythingElse) {
  for (const char* text : {"", "x", "4", "4x", "x4", "0x4", "4x0", "-1x4", "4x4x4", "4 x4", "4X4",
                           "1e3x2", "99999999999999999999x1", "65536x65537"}) {
    EXPECT_THROW(parse_shape(text), softcert::numerics::InputError) << text;
  }
}

TEST(FillNormal, SameSeedSameRowAndTheStatedDeviation) {
  std::vector<float> first(1 << 16), second(1 << 16), third(1 << 16);
  fill_normal(first, 1);
  fill_normal(second, 1);
  fill_normal(third, 2);
  EXPECT_EQ(first, second);
  EXPECT_NE(first, third);
  double sum = 0, squares = 0;
  for (const float x : first) {
    sum += x;
    squares += static_cast<double>(x) * x;
  }
  const double n = static_cast<double>(first.size());
  // Six standard errors: 4/256 of the mean, 4/sqrt(2)/256 of the deviation.
  EXPECT_NEAR(sum / n, 0, 6 * kLogitDeviation / 256);
  EXPECT_NEAR(std::sqrt(squares / n), kLogitDeviation, 6 * kLogitDeviation / 362);
}

TEST(Masks, HideAQuarterOrTheFuture) {
  const Shape shape{64, 256};
  std::vector<float> random(shape.elements(), 1), causal(shape.elements(), 1);
  mask_random(random, shape.items, 7);
  mask_causal(causal, shape);
  std::size_t hidden = 0;
  for (std::size_t i = 0; i < random.size(); ++i) {
    hidden += std::isinf(random[i]);
    EXPECT_EQ(std::isinf(causal[i]), i % 256 >= (i / 256 + 1) * 4) << i;
  }
  for (std::size_t r = 0; r < shape.rows; ++r) EXPECT_EQ(random[r * shape.items], 1);
  EXPECT_NEAR(static_cast<double>(hidden) / 16384, 0.25, 0.02);
}

TEST(AlignedBuffer, LiesOnACacheLineAndIsCleared) {
  AlignedBuffer<double> buffer(1001);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(buffer.data()) % 64, 0U);
  for (std::size_t i = 0; i < buffer.size(); ++i) EXPECT_EQ(buffer[i], 0);
}

}  // namespace
