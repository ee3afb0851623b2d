// n*(delta, epsilon) against plain MPFR at four times the precision that decides it.
#include "softcert/softmax/horizon.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "random_exact.hpp"
#include "softcert/numerics/error.hpp"

namespace softcert::softmax {
namespace {

using numerics::InputError;
using numerics::Integer;
using numerics::Rational;
using testing::Plain;
using testing::RandomExact;

// Bits of e^delta (1/epsilon - 1) before the point, and `after` behind it.
long needed_bits(const Rational& delta, const Rational& epsilon, long after) {
  const double spread = delta.convert_to<double>() * 1.4427;
  const double inverse = std::log2(Rational(1 / epsilon).convert_to<double>());
  return static_cast<long>(spread + inverse) + 2 + after;
}

Plain threshold(const Rational& delta, const Rational& epsilon, long bits) {
  const Rational odds = (1 - epsilon) / epsilon;
  return Plain(Rational(1), bits) + exp(Plain(delta, bits)) * Plain(odds, bits);
}

// Rounding to nearest four times and e^delta's amplification (at most 2^10 at delta <= 700) leave
// a relative error below 2^(16 - bits); the integer must be the same with 2^(24 - bits) on either
// side, or the precision was too small to judge.
Integer independent_horizon(const Rational& delta, const Rational& epsilon, long after = 64) {
  const long bits = 4 * needed_bits(delta, epsilon, after);
  const Plain t = threshold(delta, epsilon, bits);
  const Plain error = t * exp(Plain(Rational(24 - bits), bits) * log(Plain(Rational(2), bits)));
  const Integer below = (t - error).floor();
  EXPECT_EQ(below, (t + error).floor()) << "the reference is not precise enough";
  return below + 1;
}

std::string shown(const Rational& delta, const Rational& epsilon) {
  return "delta " + delta.str() + ", epsilon " + epsilon.str();
}

Rational random_epsilon(RandomExact& random) {
  const Rational small = random.magnitude(-12, -0.05);
  return random.integer(0, 1) == 0 ? small : Rational(1 - small);
}

TEST(Horizon, ExactAtTenThousandRandomPoints) {
  const auto seed = testing::test_seed();
  SCOPED_TRACE("SOFTCERT_TEST_SEED=" + std::to_string(seed));
  RandomExact random(seed);
  for (int i = 0; i < 10'000; ++i) {
    const bool wide = random.integer(0, 1) == 0;
    const Rational delta = wide ? Rational(random.real(0, 700)) : random.magnitude(-12, 2.845);
    const Rational epsilon = random_epsilon(random);
    ASSERT_EQ(horizon_items(delta, epsilon), independent_horizon(delta, epsilon))
        << shown(delta, epsilon);
  }
}

TEST(Horizon, ExtremeEpsilons) {
  const Rational tiny = testing::power_of_ten(-300);
  for (const Rational& delta : {Rational(1, 3), Rational(700), testing::power_of_ten(-40)}) {
    const Rational inverse_odds = 1 - tiny;
    EXPECT_EQ(horizon_items(delta, tiny), independent_horizon(delta, tiny, 1200));
    EXPECT_EQ(horizon_items(delta, inverse_odds), independent_horizon(delta, inverse_odds, 1200));
  }
  EXPECT_EQ(horizon_items(Rational(1, 3), 1 - tiny), 2);
}

TEST(Horizon, LargeSpread) {
  EXPECT_EQ(horizon_items(20'000, Rational(1, 3)), independent_horizon(20'000, Rational(1, 3)));
}

// At delta = 0 all coefficients are 1/n: the smallest n with 1/n < epsilon.
TEST(Horizon, NoSpreadIsExactArithmetic) {
  for (long n = 1; n <= 300; ++n) {
    const Rational reciprocal(1, n);
    const Rational nudge = testing::power_of_ten(-40);
    if (n > 1) {
      EXPECT_EQ(horizon_items(0, reciprocal), n + 1) << n;
      EXPECT_EQ(horizon_items(0, Rational(reciprocal + nudge)), n) << n;
    }
    EXPECT_EQ(horizon_items(0, Rational(reciprocal - nudge)), n + 1) << n;
  }
  EXPECT_EQ(horizon_items(0, Rational(2, 7)), 4);
  EXPECT_EQ(horizon_items(0, testing::power_of_ten(-50)), Integer(testing::power_of_ten(50)) + 1);
}

struct NearInteger {
  Rational delta, epsilon;
  Integer integer;
  bool above;
};

// delta given; epsilon = 1/(1 + (K - 1 + offset) e^-delta), a rational close enough that the
// threshold 1 + e^delta (1/epsilon - 1) is K + offset to a tenth of the offset and better.
NearInteger solved_for_epsilon(const Rational& delta, const Integer& k, const Rational& offset) {
  const long bits = 4000;
  const Plain one(Rational(1), bits);
  const Plain odds = Plain(Rational(k - 1 + offset), bits) / exp(Plain(delta, bits));
  return {delta, (one / (one + odds)).exact(), k, offset > 0};
}

// epsilon given; delta = ln((K - 1 + offset)/(1/epsilon - 1)).
NearInteger solved_for_delta(const Rational& epsilon, const Integer& k, const Rational& offset) {
  const long bits = 4000;
  const Rational ratio = (k - 1 + offset) * epsilon / (1 - epsilon);
  return {log(Plain(ratio, bits)).exact(), epsilon, k, offset > 0};
}

void expect_decided(const NearInteger& point, long decimals) {
  const Integer expected = point.above ? Integer(point.integer + 1) : point.integer;
  ASSERT_EQ(horizon_items(point.delta, point.epsilon), expected)
      << shown(point.delta, point.epsilon);
  const long after = 4 * decimals + 64;
  ASSERT_EQ(independent_horizon(point.delta, point.epsilon, after), expected);
}

class NearAnInteger : public ::testing::TestWithParam<long> {};

TEST_P(NearAnInteger, EpsilonSolvedFor) {
  const auto seed = testing::test_seed();
  SCOPED_TRACE("SOFTCERT_TEST_SEED=" + std::to_string(seed));
  RandomExact random(seed);
  const Rational offset = testing::power_of_ten(-GetParam());
  for (int i = 0; i < 100; ++i) {
    const Rational delta = random.magnitude(-6, 2.8);
    const Integer k = Integer(random.magnitude(0.5, 18)) + 2;
    expect_decided(solved_for_epsilon(delta, k, offset), GetParam());
    expect_decided(solved_for_epsilon(delta, k, Rational(-offset)), GetParam());
  }
}

TEST_P(NearAnInteger, DeltaSolvedFor) {
  const auto seed = testing::test_seed();
  SCOPED_TRACE("SOFTCERT_TEST_SEED=" + std::to_string(seed));
  RandomExact random(seed);
  const Rational offset = testing::power_of_ten(-GetParam());
  for (int i = 0; i < 100; ++i) {
    const Rational epsilon = random_epsilon(random);
    const Integer k = Integer(Rational(random.magnitude(0, 18) / epsilon)) + 3;
    expect_decided(solved_for_delta(epsilon, k, offset), GetParam());
    expect_decided(solved_for_delta(epsilon, k, Rational(-offset)), GetParam());
  }
}

INSTANTIATE_TEST_SUITE_P(Decimals, NearAnInteger, ::testing::Values(20, 40, 300));

// What these tests must catch: the same formula in double, rounded once at the end.
TEST(Horizon, PlantedFaultDoubleArithmeticFails) {
  int wrong = 0;
  for (int i = 0; i < 50; ++i) {
    const auto point =
        solved_for_epsilon(Rational(i + 1, 7), Integer(1000 + i), -testing::power_of_ten(-20));
    const double e = point.epsilon.convert_to<double>();
    const double t = 1 + std::exp(point.delta.convert_to<double>()) * (1 / e - 1);
    wrong += Integer(std::floor(t)) + 1 != horizon_items(point.delta, point.epsilon);
  }
  EXPECT_GT(wrong, 5);
}

TEST(Horizon, OutsideTheDomainIsAnInputError) {
  for (const Rational& epsilon : {Rational(0), Rational(1), Rational(3, 2), Rational(-1, 2)}) {
    EXPECT_THROW(horizon_items(1, epsilon), InputError) << epsilon;
    EXPECT_THROW(horizon_items(0, epsilon), InputError) << epsilon;
  }
  EXPECT_THROW(horizon_items(Rational(-1, 1000), Rational(1, 2)), InputError);
  EXPECT_THROW(horizon_items(Rational(kMaxHorizonSpread + Rational(1, 2)), Rational(1, 2)),
               InputError);
}

}  // namespace
}  // namespace softcert::softmax
