// Every bound that `softcert bounds` prints against plain MPFR at several times the precision.
#include "softcert/softmax/quantities.hpp"

#include <gtest/gtest.h>

#include "bounds_reference.hpp"
#include "random_exact.hpp"
#include "softcert/numerics/error.hpp"
#include "softcert/softmax/entropy.hpp"
#include "softcert/softmax/exact_entropy_floor.hpp"

namespace softcert::softmax {
namespace {

using numerics::InputError;
using numerics::Integer;
using numerics::Rational;
using testing::exact_decimal;
using testing::Plain;
using testing::power_of_ten;
using testing::RandomExact;

constexpr std::size_t kKeys = 9;

// lo <= value <= hi, for a value that rounding to nearest may have moved by half its bits at most.
bool holds(const Rational& lo, const Rational& hi, const Plain& value) {
  const Rational exact = value.exact();
  const Rational error = abs(exact) / (Integer(1) << (value.bits() / 2));
  return lo <= exact + error && exact - error <= hi;
}

bool narrower_than(const Rational& lo, const Rational& hi, int digits) {
  if (lo == hi) return true;
  if (lo.sign() != hi.sign()) return false;
  return (hi - lo) * power_of_ten(digits) < std::min(Rational(abs(lo)), Rational(abs(hi)));
}

void expect_right(const Integer& n, const Rational& delta, int digits) {
  SCOPED_TRACE("n " + n.str() + ", delta " + delta.str() + ", digits " + std::to_string(digits));
  const auto expected = testing::bounds_reference(n, delta, testing::reference_bits(delta, digits));
  const auto quantities = all_quantities(n, delta, digits);
  ASSERT_EQ(quantities.size(), kKeys);
  for (const Quantity& q : quantities) {
    ASSERT_TRUE(expected.contains(q.key)) << q.key;
    const Rational lo = exact_decimal(q.lo), hi = exact_decimal(q.hi);
    EXPECT_TRUE(holds(lo, hi, expected.at(q.key))) << q.key << " " << q.lo << " " << q.hi;
    EXPECT_TRUE(narrower_than(lo, hi, digits)) << q.key << " " << q.lo << " " << q.hi;
  }
}

TEST(Quantities, RandomPoints) {
  const auto seed = testing::test_seed();
  SCOPED_TRACE("SOFTCERT_TEST_SEED=" + std::to_string(seed));
  RandomExact random(seed);
  for (int i = 0; i < 250; ++i) {
    const Integer n = Integer(random.magnitude(0, 14)) + 1;
    const int digits = static_cast<int>(random.integer(1, 80));
    expect_right(n, random.magnitude(-8, 2.9), digits);
  }
}

TEST(Quantities, FewItemsManySpreads) {
  RandomExact random(5);
  for (long n = 1; n <= 40; ++n) expect_right(n, random.magnitude(-4, 2), 30);
}

TEST(Quantities, HardPoints) {
  expect_right(1, 3, 30);
  expect_right(10, 1, 5);
  expect_right(testing::power_of_ten(12).convert_to<Integer>(), 700, 50);
  expect_right(2, power_of_ten(-30), 30);
  expect_right(1000, power_of_ten(-30), 50);
  expect_right(pow(Integer(10), 40), power_of_ten(-30), 100);
  expect_right(pow(Integer(10), 40), 90, 100);
  expect_right(pow(Integer(10), 40), Rational(1, 3), 10);
  expect_right(10, 100'000, 20);
  expect_right(pow(Integer(2), 2000), 1000, 30);
}

// ln n - delta and ln n - D(delta) pass through 0: digits that cancel are made up for.
TEST(Quantities, EntropyFloorsNearZero) {
  const Plain log_thousand = log(Plain(Rational(1000), 400));
  expect_right(1000, log_thousand.exact(), 30);
  expect_right(3, Rational(109861228866811, 100000000000000), 60);
}

TEST(Quantities, NoSpread) {
  for (const long n : {1L, 2L, 3L, 10L, 1048576L}) expect_right(n, 0, 30);
  for (const Quantity& q : all_quantities(1, 0, 30)) {
    const bool zero = q.key.starts_with("entropy") || q.key.starts_with("uniform");
    EXPECT_EQ(q.lo, zero ? "0" : "1") << q.key;
    EXPECT_EQ(q.hi, q.lo) << q.key;
  }
  for (const Quantity& q : all_quantities(1048576, 0, 30)) {
    if (!q.key.starts_with("effective")) continue;
    EXPECT_EQ(q.lo, "1048576");
    EXPECT_EQ(q.hi, "1048576");
  }
}

TEST(Quantities, ExtremeDigits) {
  expect_right(1000, 5, 1);
  expect_right(1000, 5, 3000);
  EXPECT_GT(all_quantities(1000, 5, kMaxDigits)[0].lo.size(), static_cast<std::size_t>(kMaxDigits));
  EXPECT_THROW(all_quantities(1000, 5, 0), InputError);
  EXPECT_THROW(all_quantities(1000, 5, kMaxDigits + 1), InputError);
}

TEST(Quantities, OutsideTheDomainIsAnInputError) {
  EXPECT_THROW(all_quantities(0, 1, 10), InputError);
  EXPECT_THROW(all_quantities(-3, 1, 10), InputError);
  EXPECT_THROW(all_quantities(2, Rational(-1, 1000), 10), InputError);
  EXPECT_THROW(all_quantities(2, Rational(kMaxBoundsSpread) + 1, 10), InputError);
  EXPECT_EQ(all_quantities(2, kMaxBoundsSpread, 5).size(), kKeys);
}

// The floor of the entropy is the least over every two-level vector, and above the uniform one.
TEST(EntropyFloor, LeastOverEveryCount) {
  RandomExact random(11);
  using I = numerics::IntervalR;
  for (long n = 2; n <= 200; ++n) {
    const Rational delta = random.magnitude(-3, 1.6);
    const Plain least = testing::TwoLevel(n, delta, 3000).least_by_trying_all();
    const I floor = exact_entropy_floor(n, delta);
    EXPECT_TRUE(holds(to_rational(floor.lower()), to_rational(floor.upper()), least)) << n;
    const I uniform = entropy_floor_uniform(I(n), numerics::enclose<I>(delta));
    EXPECT_LE(uniform.lower(), floor.upper());
    EXPECT_LE(entropy_floor_paper(I(n), numerics::enclose<I>(delta)).lower(), uniform.upper());
  }
}

TEST(EntropyFloor, DeficitBelowSpreadAndParabola) {
  using I = numerics::IntervalR;
  const numerics::PrecisionScope scope(400);
  for (long exponent = -30; exponent <= 5; ++exponent) {
    for (const long lead : {1, 2, 5, 8}) {
      const Rational delta = lead * power_of_ten(exponent);
      const I deficit = entropy_deficit(numerics::enclose<I>(delta));
      EXPECT_TRUE(certainly_positive(deficit)) << delta;
      EXPECT_LT(to_rational(deficit.upper()), delta) << delta;
      EXPECT_LT(to_rational(deficit.upper()), Rational(delta * delta / 8)) << delta;
      const Plain reference = Plain(Rational(0), 4000) -
                              testing::bounds_reference(1, delta, 4000).at("entropy-floor.uniform");
      EXPECT_TRUE(holds(to_rational(deficit.lower()), to_rational(deficit.upper()), reference));
    }
  }
}

// The checks above must catch an item too many, a spread off by 10^-40, and a width too large.
TEST(Quantities, PlantedFaultsAreCaught) {
  const auto faulty_n = testing::bounds_reference(1001, 5, 3000);
  const auto faulty_d = testing::bounds_reference(1000, 5 + power_of_ten(-40), 3000);
  for (const Quantity& q : all_quantities(1000, 5, 50)) {
    const Rational lo = exact_decimal(q.lo), hi = exact_decimal(q.hi);
    const bool of_spread_only = q.key == "uniform-distance.upper";
    EXPECT_EQ(holds(lo, hi, faulty_n.at(q.key)), of_spread_only) << q.key;
    EXPECT_FALSE(holds(lo, hi, faulty_d.at(q.key))) << q.key;
    EXPECT_FALSE(narrower_than(lo, hi, 60)) << q.key;
  }
}

}  // namespace
}  // namespace softcert::softmax
