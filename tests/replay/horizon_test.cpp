// n*(delta, epsilon), against an evaluation at a fixed high precision and at planted near-integers.
#include <gtest/gtest.h>

#include <random>

#include "softcert/replay/horizon_check.hpp"

namespace softcert::replay {
namespace {

Exact number(const std::string& text) { return parse_exact(text).value; }

// floor(1 + e^delta (1/eps - 1)) + 1 from the midpoint of a 2000-bit ball, delta > 0.
Exact by_high_precision(const Exact& epsilon, const Exact& delta) {
  const Bits scope(2000);
  const Ball threshold = exp(Ball(delta)) * Ball(Exact(1) / epsilon - Exact(1));
  Exact items;
  arf_floor(arb_midref(const_cast<Ball&>(threshold).raw()), arb_midref(threshold.raw()));
  arf_get_fmpz(fmpq_numref(items.raw()), arb_midref(threshold.raw()), ARF_RND_DOWN);
  return items + Exact(2);
}

TEST(Horizon, AgreesWithHighPrecisionAtRandomPoints) {
  const unsigned seed = std::random_device{}();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937_64 random(seed);
  for (int i = 0; i < 2000; ++i) {
    const Exact delta = Exact(static_cast<long>(random() % 88'000 + 1)) / Exact(1000);
    const Exact epsilon = Exact(static_cast<long>(random() % 999'999 + 1)) / Exact(1'000'000);
    const Exact items = by_high_precision(epsilon, delta);
    EXPECT_EQ(is_horizon(epsilon, delta, items), Answer::kYes);
    EXPECT_EQ(is_horizon(epsilon, delta, items - Exact(1)), Answer::kNo);
    EXPECT_EQ(is_horizon(epsilon, delta, items + Exact(1)), Answer::kNo);
  }
}

TEST(Horizon, IsExactAtSpreadZero) {
  EXPECT_EQ(is_horizon(number("1/3"), Exact(0), Exact(4)), Answer::kYes);
  EXPECT_EQ(is_horizon(number("1/3"), Exact(0), Exact(3)), Answer::kNo);
  EXPECT_EQ(is_horizon(number("0.3"), Exact(0), Exact(4)), Answer::kYes);
  EXPECT_EQ(is_horizon(number("0.999999"), Exact(0), Exact(2)), Answer::kYes);
  EXPECT_EQ(is_horizon(number("0.3"), Exact(0), number("4.5")), Answer::kNo);
}

// epsilon chosen so that the threshold is within 10^-40 of the integer 1000, on either side.
TEST(Horizon, DecidesThresholdsNextToAnInteger) {
  for (const char* offset : {"1e-40", "-1e-40"}) {
    Exact epsilon;
    {
      const Bits scope(4000);
      const Ball odds = Ball(number("1000") + number(offset)) / exp(Ball(Exact(3)));
      const Ball exact = Ball(1) / (Ball(1) + odds);
      arf_get_fmpq(epsilon.raw(), arb_midref(exact.raw()));
    }
    const bool above = offset[0] != '-';
    EXPECT_EQ(is_horizon(epsilon, Exact(3), Exact(above ? 1002 : 1001)), Answer::kYes);
    EXPECT_EQ(is_horizon(epsilon, Exact(3), Exact(above ? 1001 : 1002)), Answer::kNo);
  }
}

}  // namespace
}  // namespace softcert::replay
