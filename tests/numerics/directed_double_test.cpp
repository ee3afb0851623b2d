// Directed doubles against MPFR: exactly the correctly rounded result, everywhere.
#include "softcert/numerics/directed_double.hpp"

#include <gtest/gtest.h>
#include <mpfr.h>

#include "support/random_doubles.hpp"

namespace softcert::numerics {
namespace {

using testing::RandomDoubles;
using testing::test_cases;
using testing::test_seed;

constexpr double kInf = directed::kInfinity;
constexpr double kMax = std::numeric_limits<double>::max();
constexpr double kTiny = 0x1p-1074;

template <class F>
double expected(F f, double a, double b, mpfr_rnd_t direction) {
  mpfr_t x, y, r;
  mpfr_inits2(53, x, y, r, static_cast<mpfr_ptr>(nullptr));
  mpfr_set_d(x, a, MPFR_RNDN);
  mpfr_set_d(y, b, MPFR_RNDN);
  f(r, x, y, direction);
  const double result = mpfr_get_d(r, direction);  // same direction twice: one rounding
  mpfr_clears(x, y, r, static_cast<mpfr_ptr>(nullptr));
  return result;
}

double operand(RandomDoubles& random, double other) {
  switch (random.below(6)) {
    case 0:
      return random.near(-other, 3);
    case 1:
      return random.scaled(-1074 + 40, -1000) / (other == 0 ? 1 : other);
    default:
      return random.value();
  }
}

TEST(DirectedDouble, EveryResultIsTheCorrectlyRoundedOne) {
  RandomDoubles random(test_seed());
  for (long k = test_cases(300000); k > 0; --k) {
    const double a = random.value();
    double b = operand(random, a);
    if (!std::isfinite(b)) b = 3;
    ASSERT_EQ(add_down(a, b), expected(mpfr_add, a, b, MPFR_RNDD)) << a << ' ' << b;
    ASSERT_EQ(add_up(a, b), expected(mpfr_add, a, b, MPFR_RNDU)) << a << ' ' << b;
    ASSERT_EQ(sub_down(a, b), expected(mpfr_sub, a, b, MPFR_RNDD)) << a << ' ' << b;
    ASSERT_EQ(sub_up(a, b), expected(mpfr_sub, a, b, MPFR_RNDU)) << a << ' ' << b;
    ASSERT_EQ(mul_down(a, b), expected(mpfr_mul, a, b, MPFR_RNDD)) << a << ' ' << b;
    ASSERT_EQ(mul_up(a, b), expected(mpfr_mul, a, b, MPFR_RNDU)) << a << ' ' << b;
    if (b == 0) continue;
    ASSERT_EQ(div_down(a, b), expected(mpfr_div, a, b, MPFR_RNDD)) << a << ' ' << b;
    ASSERT_EQ(div_up(a, b), expected(mpfr_div, a, b, MPFR_RNDU)) << a << ' ' << b;
  }
}

TEST(DirectedDouble, SquareRootsAreTheCorrectlyRoundedOnes) {
  RandomDoubles random(test_seed());
  const auto root = [](mpfr_ptr r, mpfr_srcptr x, mpfr_srcptr, mpfr_rnd_t d) {
    return mpfr_sqrt(r, x, d);
  };
  for (long k = test_cases(300000); k > 0; --k) {
    double x = std::fabs(random.value());
    if (k % 3 == 0)
      x = std::ldexp(std::floor(std::ldexp(x, 20)) * std::floor(std::ldexp(x, 20)), -40);
    if (!std::isfinite(x)) continue;
    ASSERT_EQ(sqrt_down(x), expected(root, x, 0, MPFR_RNDD)) << x;
    ASSERT_EQ(sqrt_up(x), expected(root, x, 0, MPFR_RNDU)) << x;
  }
}

TEST(DirectedDouble, ExactResultsStayExact) {
  EXPECT_EQ(add_down(0.25, 0.5), 0.75);
  EXPECT_EQ(add_up(0.25, 0.5), 0.75);
  EXPECT_EQ(mul_up(0x1p-1000, 0x1p-74), kTiny);
  EXPECT_EQ(mul_down(3 * kTiny, 5), 15 * kTiny);
  EXPECT_EQ(mul_up(3 * kTiny, 5), 15 * kTiny);
  EXPECT_EQ(div_up(15 * kTiny, 5), 3 * kTiny);
  EXPECT_EQ(div_down(kMax, 2), kMax / 2);
  EXPECT_EQ(sqrt_down(0x1p-1074), 0x1p-537);
  EXPECT_EQ(sqrt_up(0x1p-1074), 0x1p-537);
}

TEST(DirectedDouble, OverflowKeepsTheInnerEndFinite) {
  EXPECT_EQ(add_down(kMax, kMax), kMax);
  EXPECT_EQ(add_up(kMax, kMax), kInf);
  EXPECT_EQ(add_up(-kMax, -kMax), -kMax);
  EXPECT_EQ(add_up(kMax, kTiny), kInf);
  EXPECT_EQ(add_down(kMax, kTiny), kMax);
  EXPECT_EQ(mul_down(kMax, 2), kMax);
  EXPECT_EQ(mul_up(kMax, -2), -kMax);
  EXPECT_EQ(div_down(kMax, 0.5), kMax);
  EXPECT_EQ(div_up(1, kTiny), kInf);
  EXPECT_EQ(div_down(1, kTiny), kMax);
}

TEST(DirectedDouble, UnderflowStepsAwayFromZero) {
  EXPECT_EQ(mul_down(kTiny, kTiny), 0);
  EXPECT_EQ(mul_up(kTiny, kTiny), kTiny);
  EXPECT_EQ(mul_down(-kTiny, kTiny), -kTiny);
  EXPECT_EQ(mul_up(-kTiny, kTiny), 0);
  EXPECT_EQ(div_up(kTiny, kMax), kTiny);
  EXPECT_EQ(div_down(-kTiny, kMax), -kTiny);
}

TEST(DirectedDouble, InfinitiesAreExactOperands) {
  EXPECT_EQ(add_down(kInf, 1), kInf);
  EXPECT_EQ(add_up(-kInf, 1), -kInf);
  EXPECT_EQ(mul_down(kInf, 2), kInf);
  EXPECT_EQ(mul_up(kInf, -2), -kInf);
  EXPECT_EQ(div_up(1, kInf), 0);
  EXPECT_EQ(div_down(1, -kInf), 0);
  EXPECT_EQ(sqrt_down(kInf), kInf);
}

TEST(DirectedDouble, UndefinedResultsAreTheWidest) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(sub_down(kInf, kInf), -kInf);
  EXPECT_EQ(sub_up(kInf, kInf), kInf);
  EXPECT_EQ(mul_down(0, kInf), 0);
  EXPECT_EQ(mul_up(-kInf, 0), 0);
  EXPECT_EQ(div_down(1, 0), -kInf);
  EXPECT_EQ(div_up(0, 0), kInf);
  EXPECT_EQ(div_down(kInf, kInf), -kInf);
  EXPECT_EQ(sqrt_down(-1), -kInf);
  EXPECT_EQ(add_up(nan, 1), kInf);
  EXPECT_EQ(mul_down(nan, 0), -kInf);
}

TEST(DirectedDouble, NeighboursMatchTheLibrary) {
  RandomDoubles random(test_seed());
  for (int k = 0; k < 20000; ++k) {
    const double x = k == 0 ? 0.0 : (k == 1 ? -0.0 : random.value());
    EXPECT_EQ(directed::next_up(x), std::nextafter(x, kInf));
    EXPECT_EQ(directed::next_down(x), std::nextafter(x, -kInf));
  }
  EXPECT_EQ(directed::next_up(kMax), kInf);
  EXPECT_EQ(directed::next_up(-kInf), -kMax);
  EXPECT_EQ(directed::next_up(kInf), kInf);
}

}  // namespace
}  // namespace softcert::numerics
