#include "softcert/numerics/sums.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "support/random_doubles.hpp"

namespace softcert::numerics {
namespace {

using testing::RandomDoubles;
using testing::test_seed;

template <class I>
class Sums : public ::testing::Test {};
using IntervalTypes = ::testing::Types<IntervalD, IntervalR>;
TYPED_TEST_SUITE(Sums, IntervalTypes);

TYPED_TEST(Sums, NothingSumsToZero) {
  using I = TypeParam;
  EXPECT_TRUE(boost::numeric::equal(sum(std::vector<I>{}), I(0)));
  EXPECT_TRUE(boost::numeric::equal(dot(std::vector<I>{}, std::vector<I>{}), I(0)));
}

TYPED_TEST(Sums, LengthsMustAgree) {
  using I = TypeParam;
  EXPECT_THROW(dot(std::vector<I>{I(1)}, std::vector<I>{}), InputError);
  EXPECT_THROW(dot(std::vector<I>{}, std::vector<I>{I(1)}), InputError);
}

TYPED_TEST(Sums, EnclosuresHoldTheExactRationalValue) {
  using I = TypeParam;
  const PrecisionScope scope(40);
  RandomDoubles random(test_seed());
  for (int trial = 0; trial < 300; ++trial) {
    std::vector<I> x;
    std::vector<I> y;
    Rational exact_sum(0);
    Rational exact_dot(0);
    for (int k = random.below(40); k >= 0; --k) {
      const double a = random.scaled(-60, 60);
      const double b = random.scaled(-60, 60);
      x.emplace_back(a);
      y.emplace_back(b);
      exact_sum += to_rational(Real(a));
      exact_dot += to_rational(Real(a)) * to_rational(Real(b));
    }
    const I s = sum(x);
    const I d = dot(x, y);
    EXPECT_LE(to_rational(Real(s.lower())), exact_sum);
    EXPECT_GE(to_rational(Real(s.upper())), exact_sum);
    EXPECT_LE(to_rational(Real(d.lower())), exact_dot);
    EXPECT_GE(to_rational(Real(d.upper())), exact_dot);
  }
}

TYPED_TEST(Sums, AnEmptyTermMakesTheSumEmpty) {
  using I = TypeParam;
  EXPECT_TRUE(boost::numeric::empty(sum(std::vector<I>{I(1), I::empty(), I(2)})));
}

}  // namespace
}  // namespace softcert::numerics
