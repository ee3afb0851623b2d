// Real: exact copies at mixed precisions, explicit directions, overflow, exact comparisons.
#include "softcert/numerics/real.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "softcert/numerics/error.hpp"

namespace softcert::numerics {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

Real third(long bits) {
  const PrecisionScope scope(bits);
  return div(Real(1), Real(3), Round::kDown);
}

TEST(Real, CopiesAndAssignmentsKeepEveryBitAtMixedPrecisions) {
  for (const long from : {2L, 24L, 53L, 64L, 65L, 128L, 1000L}) {
    for (const long to : {2L, 24L, 53L, 64L, 65L, 128L, 1000L}) {
      const Real source = third(from);
      const Rational exact = to_rational(source);
      const Real copy(source);
      EXPECT_EQ(to_rational(copy), exact);
      Real assigned = third(to);
      assigned = source;
      EXPECT_EQ(to_rational(assigned), exact);
      EXPECT_EQ(assigned.precision_bits(), from);
      Real moved_into = third(to);
      Real giver(source);
      moved_into = std::move(giver);
      EXPECT_EQ(to_rational(moved_into), exact);
      const Real moved(std::move(moved_into));
      EXPECT_EQ(to_rational(moved), exact);
    }
  }
}

TEST(Real, BoostAssignmentWouldRoundWithoutOurs) {
  // What Real protects from: a number of fixed precision takes a wider one by rounding.
  using Fixed = boost::multiprecision::number<boost::multiprecision::mpfr_float_backend<10>,
                                              boost::multiprecision::et_off>;
  Fixed narrow;
  narrow.backend() = third(1000).raw();
  EXPECT_NE(mpfr_cmp(narrow.backend().data(), third(1000).raw()), 0);
}

TEST(Real, SwapExchangesValuesAndPrecisions) {
  Real a = third(30);
  Real b = third(300);
  swap(a, b);
  EXPECT_EQ(a, third(300));
  EXPECT_EQ(b, third(30));
  EXPECT_EQ(a.precision_bits(), 300);
  std::swap(a, b);
  EXPECT_EQ(a, third(30));
  EXPECT_EQ(b, third(300));
}

TEST(Real, SelfAssignmentChangesNothing) {
  Real a = third(300);
  Real& alias = a;
  a = alias;
  EXPECT_EQ(a, third(300));
  a = std::move(alias);
  EXPECT_EQ(a, third(300));
  EXPECT_EQ(a.precision_bits(), 300);
}

TEST(Real, MovedFromIsAValidNumber) {
  Real a = third(300);
  Real b(std::move(a));
  EXPECT_FALSE(a.is_nan());  // NOLINT: reads a moved-from object on purpose
  a = Real(5);
  EXPECT_EQ(a, 5);
  Real c;
  c = std::move(b);
  EXPECT_EQ(b, 0);  // NOLINT
  b = third(40);
  EXPECT_EQ(b, third(40));
}

TEST(Real, SurvivesVectorGrowthAndErasure) {
  std::vector<Real> all;
  for (long bits = 2; bits < 200; ++bits) all.push_back(third(bits));
  all.erase(all.begin(), all.begin() + 98);
  for (std::size_t k = 0; k < all.size(); ++k) {
    EXPECT_EQ(all[k], third(static_cast<long>(k) + 100));
  }
}

TEST(Real, IntegersAndDoublesAreExactAtAnyWorkingPrecision) {
  const PrecisionScope scope(2);
  EXPECT_EQ(to_rational(Real(std::numeric_limits<long>::max())),
            Rational(std::numeric_limits<long>::max()));
  EXPECT_EQ(to_rational(Real(std::numeric_limits<long>::min())),
            Rational(std::numeric_limits<long>::min()));
  EXPECT_EQ(to_rational(Real(std::numeric_limits<unsigned long>::max())),
            Rational(std::numeric_limits<unsigned long>::max()));
  EXPECT_EQ(to_rational(Real(0x1p-1074)), Rational(1, Integer(1) << 1074));
  EXPECT_EQ(to_double(Real(0.1), Round::kDown), 0.1);
  EXPECT_TRUE(Real(kNan).is_nan());
  EXPECT_TRUE(Real(-kInf).is_inf());
}

TEST(Real, ResultsHaveTheWorkingPrecisionAndTheDirection) {
  for (const long bits : {2L, 53L, 64L, 65L, 1000L}) {
    const PrecisionScope scope(bits);
    const Real lo = from_rational(Rational(1, 10), Round::kDown);
    const Real hi = from_rational(Rational(1, 10), Round::kUp);
    EXPECT_EQ(lo.precision_bits(), bits);
    EXPECT_LT(to_rational(lo), Rational(1, 10));
    EXPECT_GT(to_rational(hi), Rational(1, 10));
    Real next = lo;
    mpfr_nextabove(next.raw_target());
    EXPECT_EQ(next, hi);
  }
}

TEST(Real, EveryFunctionRoundsInItsDirection) {
  const PrecisionScope scope(64);
  const Real x = third(64);
  const Real y(0.7);
  using Unary = Real (*)(const Real&, Round);
  for (const Unary f : {Unary(sqrt), Unary(exp), Unary(expm1), Unary(log), Unary(log1p),
                        Unary(sinh), Unary(cosh), Unary(tanh)}) {
    EXPECT_LT(f(x, Round::kDown), f(x, Round::kUp));
  }
  using Binary = Real (*)(const Real&, const Real&, Round);
  for (const Binary f : {Binary(add), Binary(sub), Binary(mul), Binary(div)}) {
    const PrecisionScope narrow(10);
    EXPECT_LT(f(x, y, Round::kDown), f(x, y, Round::kUp));
  }
  EXPECT_LT(pow(x, 5, Round::kDown), pow(x, 5, Round::kUp));
}

TEST(Real, OverflowDownwardStaysFinite) {
  const Real huge = Real(std::numeric_limits<double>::max());
  EXPECT_TRUE(exp(huge, Round::kDown).is_finite());
  EXPECT_TRUE(exp(huge, Round::kUp).is_inf());
  EXPECT_TRUE(sinh(-huge, Round::kUp).is_finite());
  EXPECT_EQ(exp(-huge, Round::kDown), 0);
  EXPECT_GT(exp(-huge, Round::kUp), 0);
  EXPECT_EQ(to_double(exp(Real(1000), Round::kDown), Round::kDown),
            std::numeric_limits<double>::max());
  EXPECT_EQ(to_double(exp(Real(1000), Round::kUp), Round::kUp), kInf);
  EXPECT_EQ(to_double(exp(Real(-1000), Round::kUp), Round::kUp), 0x1p-1074);
  EXPECT_EQ(to_double(exp(Real(-1000), Round::kDown), Round::kDown), 0.0);
}

TEST(Real, ComparisonsAreExactAndNanIsUnordered) {
  const Real a = third(300);
  EXPECT_LT(third(53), a);
  EXPECT_NE(third(53), a);
  EXPECT_GT(a, 0);
  EXPECT_LT(a, 0.5);
  EXPECT_LT(a, 1UL);
  EXPECT_TRUE(0 < a);
  const Real nan(kNan);
  EXPECT_FALSE(nan == nan);
  EXPECT_FALSE(nan < 0);
  EXPECT_FALSE(nan >= 0.0);
  EXPECT_FALSE(nan <= a);
  EXPECT_FALSE(a >= kNan);
  EXPECT_EQ(nan.sign(), 0);
}

TEST(Real, NegationIsExact) {
  const Real a = third(300);
  EXPECT_EQ(to_rational(-a), Rational(-to_rational(a)));
  EXPECT_EQ((-a).precision_bits(), 300);
}

TEST(Real, ExactConversionsRefuseInfinities) {
  EXPECT_THROW(to_rational(Real(kInf)), InputError);
  EXPECT_THROW(to_integer(Real(kNan), Round::kUp), InputError);
  EXPECT_EQ(to_integer(Real(-2.5), Round::kDown), -3);
  EXPECT_EQ(to_integer(Real(-2.5), Round::kUp), -2);
}

TEST(PrecisionScope, NestsRestoresAndRefuses) {
  EXPECT_EQ(working_precision(), kDefaultPrecisionBits);
  {
    const PrecisionScope outer(300);
    {
      const PrecisionScope inner(53);
      EXPECT_EQ(working_precision(), 53);
    }
    EXPECT_EQ(working_precision(), 300);
    EXPECT_THROW(PrecisionScope(1), InputError);
    EXPECT_THROW(PrecisionScope(kMaxPrecisionBits + 1), InputError);
    EXPECT_EQ(working_precision(), 300);
  }
  EXPECT_EQ(working_precision(), kDefaultPrecisionBits);
}

}  // namespace
}  // namespace softcert::numerics
