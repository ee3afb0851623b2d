// Elementary functions on hand-made cases, for both interval types.
#include "softcert/numerics/elementary.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace softcert::numerics {
namespace {

using boost::numeric::empty;
using boost::numeric::equal;

constexpr double kInf = directed::kInfinity;
constexpr double kMax = std::numeric_limits<double>::max();
constexpr double kTiny = 0x1p-1074;

template <class I>
class ElementaryCases : public ::testing::Test {
 protected:
  using T = typename I::base_type;
  static I make(double lo, double hi) { return I(T(lo), T(hi)); }
  static void expect(const I& got, double lo, double hi) {
    EXPECT_TRUE(equal(got, make(lo, hi)))
        << '[' << lower_as_double(got) << ", " << upper_as_double(got) << "] is not [" << lo << ", "
        << hi << ']';
  }
  // Width over the lower end, at most: for enclosures away from 0.
  static double relative_width(const I& x) {
    return upper_as_double((I(x.upper()) - I(x.lower())) / I(x.lower()));
  }
};
using IntervalTypes = ::testing::Types<IntervalD, IntervalR>;
TYPED_TEST_SUITE(ElementaryCases, IntervalTypes);

TYPED_TEST(ElementaryCases, EmptyInEmptyOut) {
  using I = TypeParam;
  const I none = I::empty();
  for (const I& r : {exp(none), expm1(none), log(none), log1p(none), sqrt(none), sinh(none),
                     cosh(none), tanh(none), square(none), pow(none, 3), pow(none, 0),
                     log_gap(none), expm1_over_x(none), power(none, I(1)), power(I(2), none)}) {
    EXPECT_TRUE(empty(r));
  }
}

TYPED_TEST(ElementaryCases, OutsideTheDomainIsEmpty) {
  using I = TypeParam;
  EXPECT_TRUE(empty(log(I(-1))));
  EXPECT_TRUE(empty(log(I(0))));
  EXPECT_TRUE(empty(log(this->make(-3, -0.0))));
  EXPECT_TRUE(empty(log1p(I(-1))));
  EXPECT_TRUE(empty(log1p(this->make(-5, -2))));
  EXPECT_TRUE(empty(sqrt(this->make(-5, -2))));
  EXPECT_TRUE(empty(log_gap(this->make(-5, 0))));
  EXPECT_TRUE(empty(pow(I(0), -1)));
  EXPECT_TRUE(empty(pow(I(0), -2)));
}

TYPED_TEST(ElementaryCases, PartlyOutsideTheDomainIsCut) {
  this->expect(log(this->make(-3, 1)), -kInf, 0);
  this->expect(log(this->make(0, 1)), -kInf, 0);
  this->expect(log1p(this->make(-1, 0)), -kInf, 0);
  this->expect(sqrt(this->make(-4, 4)), 0, 2);
  this->expect(log_gap(this->make(-1, 1)), 0, kInf);
}

TYPED_TEST(ElementaryCases, ExactValues) {
  using I = TypeParam;
  this->expect(exp(I(0)), 1, 1);
  this->expect(expm1(this->make(-0.0, 0)), 0, 0);
  this->expect(log(I(1)), 0, 0);
  this->expect(log1p(I(0)), 0, 0);
  this->expect(sqrt(this->make(4, 9)), 2, 3);
  this->expect(sinh(I(0)), 0, 0);
  this->expect(cosh(I(0)), 1, 1);
  this->expect(tanh(I(0)), 0, 0);
  this->expect(log_gap(I(1)), 0, 0);
  this->expect(expm1_over_x(I(0)), 1, 1);
  this->expect(square(this->make(-3, 2)), 0, 9);
  this->expect(square(this->make(-3, -2)), 4, 9);
}

TYPED_TEST(ElementaryCases, UnboundedArguments) {
  using I = TypeParam;
  const I all = I::whole();
  this->expect(exp(all), 0, kInf);
  this->expect(expm1(all), -1, kInf);
  this->expect(log(all), -kInf, kInf);
  this->expect(log1p(all), -kInf, kInf);
  this->expect(sqrt(all), 0, kInf);
  this->expect(sinh(all), -kInf, kInf);
  this->expect(cosh(all), 1, kInf);
  this->expect(tanh(all), -1, 1);
  this->expect(square(all), 0, kInf);
  this->expect(log_gap(all), 0, kInf);
  this->expect(log_gap(this->make(1, kInf)), 0, kInf);
  this->expect(expm1_over_x(all), 0, kInf);
  this->expect(pow(all, 3), -kInf, kInf);
}

TYPED_TEST(ElementaryCases, IntegerPowers) {
  using I = TypeParam;
  this->expect(pow(this->make(-2, 3), 0), 1, 1);
  this->expect(pow(I(0), 0), 1, 1);
  this->expect(pow(this->make(-2, 3), 2), 0, 9);
  this->expect(pow(this->make(-2, 3), 3), -8, 27);
  this->expect(pow(this->make(-4, -2), 2), 4, 16);
  this->expect(pow(this->make(2, 4), -1), 0.25, 0.5);
  this->expect(pow(this->make(-4, -2), -1), -0.5, -0.25);
  this->expect(pow(this->make(0, 2), -1), 0.5, kInf);
  this->expect(pow(this->make(-2, 0), -1), -kInf, -0.5);
  this->expect(pow(this->make(-2, 2), -1), -kInf, kInf);
  this->expect(pow(this->make(-2, 4), -2), 0.0625, kInf);
  this->expect(pow(this->make(-4, -2), -2), 0.0625, 0.25);
  this->expect(pow(this->make(2, kInf), -2), 0, 0.25);
}

TYPED_TEST(ElementaryCases, CoshAndLogGapHaveTheirValleys) {
  using I = TypeParam;
  const I c = cosh(this->make(-1, 2));
  EXPECT_EQ(c.lower(), 1);
  EXPECT_EQ(c.upper(), cosh(I(2)).upper());
  EXPECT_TRUE(equal(cosh(this->make(-2, -1)), cosh(this->make(1, 2))));
  const I g = log_gap(this->make(0.5, 3));
  EXPECT_EQ(g.lower(), 0);
  EXPECT_EQ(g.upper(), log_gap(I(3)).upper());
  EXPECT_EQ(log_gap(this->make(0.25, 0.5)).lower(), log_gap(I(0.5)).lower());
}

// log_gap(1 + h) = h^2/2 - h^3/3 + ...: positive, and as narrow relatively as far from 1.
TYPED_TEST(ElementaryCases, LogGapKeepsRelativeAccuracyNearOne) {
  using I = TypeParam;
  const PrecisionScope scope(53);
  for (int k = 1; k <= 52; ++k) {
    for (const int sign : {-1, 1}) {
      const double h = std::ldexp(sign, -k);
      const I g = log_gap(I(1 + h));
      EXPECT_GT(lower_as_double(g), 0) << h;
      EXPECT_LE(this->relative_width(g), 4 * 0x1p-52) << h;
      const double leading = h * h / 2;
      EXPECT_NEAR(lower_as_double(g) / leading, 1, 2 * std::fabs(h)) << h;
    }
  }
}

TYPED_TEST(ElementaryCases, QuotientKeepsRelativeAccuracyNearZero) {
  using I = TypeParam;
  const PrecisionScope scope(53);
  for (const double x : {kTiny, -kTiny, 1e-300, 1e-9, -1e-9, 0.5, -40.0, 700.0, -1e308}) {
    const I q = expm1_over_x(I(x));
    EXPECT_GT(upper_as_double(q), 0) << x;
    EXPECT_LE(this->relative_width(q), 4 * 0x1p-52) << x;
  }
}

TYPED_TEST(ElementaryCases, MonotonePiecesLoseNothingOnWideArguments) {
  using I = TypeParam;
  const I x = this->make(0.25, 30);
  EXPECT_EQ(sinh(x).upper(), sinh(I(30)).upper());
  EXPECT_EQ(tanh(x).lower(), tanh(I(0.25)).lower());
  EXPECT_EQ(expm1_over_x(x).upper(), expm1_over_x(I(30)).upper());
  EXPECT_EQ(expm1_over_x(x).lower(), expm1_over_x(I(0.25)).lower());
}

TYPED_TEST(ElementaryCases, PowerEnclosesWhatIntegerPowersGive) {
  using I = TypeParam;
  EXPECT_TRUE(subset(pow(I(3), 5), power(I(3), I(5))));
  EXPECT_LT(this->relative_width(power(I(1000), I(-2))), 1e-12);
}

TEST(ElementaryD, OverflowAndUnderflow) {
  EXPECT_TRUE(equal(exp(IntervalD(710)), IntervalD(kMax, kInf)));
  EXPECT_TRUE(equal(exp(IntervalD(-746)), IntervalD(0, kTiny)));
  EXPECT_TRUE(equal(exp(IntervalD(1e308)), IntervalD(kMax, kInf)));
  EXPECT_TRUE(equal(exp(IntervalD(-1e308)), IntervalD(0, kTiny)));
  EXPECT_TRUE(equal(sinh(IntervalD(-1000)), IntervalD(-kInf, -kMax)));
  EXPECT_TRUE(equal(cosh(IntervalD(1000)), IntervalD(kMax, kInf)));
  EXPECT_TRUE(equal(tanh(IntervalD(1000)), IntervalD(directed::next_down(1), 1)));
  EXPECT_TRUE(equal(expm1(IntervalD(-1000)), IntervalD(-1, directed::next_up(-1))));
  EXPECT_TRUE(equal(pow(IntervalD(kMax), 2), IntervalD(kMax, kInf)));
  EXPECT_TRUE(equal(square(IntervalD(kTiny)), IntervalD(0, kTiny)));
  EXPECT_TRUE(equal(expm1_over_x(IntervalD(1e300)), IntervalD(kMax, kInf)));
}

TEST(ElementaryR, OverflowKeepsTheInnerEndFinite) {
  const IntervalR e = exp(IntervalR(kMax));
  EXPECT_TRUE(e.lower().is_finite());
  EXPECT_TRUE(e.upper().is_inf());
  const IntervalR q = expm1_over_x(IntervalR(kMax));
  EXPECT_TRUE(q.lower().is_finite());
  EXPECT_TRUE(q.upper().is_inf());
  EXPECT_GT(q.lower(), 0);
}

TEST(ElementaryR, FiftyDigitsOfE) {
  const PrecisionScope scope(200);
  const IntervalR e = exp(IntervalR(1));
  const Rational near = parse_rational("2.71828182845904523536028747135266249775724709369995");
  const Rational next = near + parse_rational("1e-50");
  EXPECT_GT(to_rational(e.lower()), near);
  EXPECT_LT(to_rational(e.upper()), next);
}

}  // namespace
}  // namespace softcert::numerics
