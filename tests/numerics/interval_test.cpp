// Arithmetic of IntervalD and IntervalR on the cases that go wrong: empty, entire, signed zeros,
// overflow, zero divisors, unbounded and degenerate operands. One list, both types.
#include "softcert/numerics/interval.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace softcert::numerics {
namespace {

using boost::numeric::empty;
using boost::numeric::equal;

constexpr double kInf = directed::kInfinity;
constexpr double kMax = std::numeric_limits<double>::max();
constexpr double kTiny = 0x1p-1074;
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

template <class I>
class IntervalCases : public ::testing::Test {
 protected:
  using T = typename I::base_type;
  static I make(double lo, double hi) { return I(T(lo), T(hi)); }
  static void expect(const I& got, double lo, double hi) {
    EXPECT_TRUE(equal(got, make(lo, hi)))
        << '[' << lower_as_double(got) << ", " << upper_as_double(got) << "] is not [" << lo << ", "
        << hi << ']';
  }
};
using IntervalTypes = ::testing::Types<IntervalD, IntervalR>;
TYPED_TEST_SUITE(IntervalCases, IntervalTypes);

TYPED_TEST(IntervalCases, EmptyPropagatesAndIsNeverCertain) {
  using I = TypeParam;
  const I none = I::empty();
  const I one(1);
  for (const I& r :
       {I(none + one), I(one - none), I(none * I(0)), I(none / one), I(one / none), I(-none)}) {
    EXPECT_TRUE(empty(r));
  }
  EXPECT_FALSE(certainly_nonnegative(none));
  EXPECT_FALSE(certainly_positive(none));
  EXPECT_FALSE(certainly_negative(none));
  EXPECT_TRUE(empty(I(2, 1)));
  EXPECT_TRUE(empty(I(kNan)));
  EXPECT_TRUE(std::isnan(lower_as_double(none)));
}

TYPED_TEST(IntervalCases, EntireAbsorbs) {
  using I = TypeParam;
  const I all = I::whole();
  this->expect(all + I(1), -kInf, kInf);
  this->expect(all - all, -kInf, kInf);
  this->expect(all * I(2), -kInf, kInf);
  this->expect(all * I(0), 0, 0);
  this->expect(all * all, -kInf, kInf);
  this->expect(all / I(2), -kInf, kInf);
  this->expect(I(1) / all, -kInf, kInf);
  this->expect(-all, -kInf, kInf);
}

TYPED_TEST(IntervalCases, UnboundedOperandsNeverMakeNan) {
  using I = TypeParam;
  const I up = this->make(0, kInf);
  const I down = this->make(-kInf, 0);
  const I high = this->make(2, kInf);
  this->expect(up * up, 0, kInf);
  this->expect(up * down, -kInf, 0);
  this->expect(down * down, 0, kInf);
  this->expect(up - up, -kInf, kInf);
  this->expect(up + high, 2, kInf);
  this->expect(high / high, 0, kInf);
  this->expect(this->make(-1, 1) * up, -kInf, kInf);
  this->expect(this->make(0, 0) * up, 0, 0);
  this->expect(this->make(1, 2) / high, 0, 1);
  this->expect(this->make(-4, -2) / high, -2, 0);
}

TYPED_TEST(IntervalCases, DegenerateInfinitiesStaySound) {
  using I = TypeParam;
  const I infinite = this->make(kInf, kInf);
  this->expect(infinite - infinite, -kInf, kInf);
  this->expect(infinite * I(0), 0, 0);
  this->expect(infinite / infinite, -kInf, kInf);
}

TYPED_TEST(IntervalCases, SignedZerosAreZero) {
  using I = TypeParam;
  const I minus_zero = this->make(-0.0, 0.0);
  this->expect(minus_zero + minus_zero, 0, 0);
  this->expect(I(1) / this->make(-0.0, 2), 0.5, kInf);
  this->expect(I(1) / this->make(-2, -0.0), -kInf, -0.5);
  this->expect(this->make(-0.0, 3) * this->make(-0.0, 2), 0, 6);
  EXPECT_TRUE(empty(I(1) / minus_zero));
  EXPECT_TRUE(certainly_nonnegative(minus_zero));
  EXPECT_FALSE(certainly_positive(minus_zero));
  EXPECT_FALSE(certainly_negative(minus_zero));
}

TYPED_TEST(IntervalCases, DivisionByWhatHoldsZeroIsNeverTooNarrow) {
  using I = TypeParam;
  this->expect(I(1) / this->make(0, 2), 0.5, kInf);
  this->expect(I(-1) / this->make(0, 2), -kInf, -0.5);
  this->expect(I(1) / this->make(-2, 0), -kInf, -0.5);
  this->expect(I(1) / this->make(-2, 2), -kInf, kInf);
  this->expect(this->make(-1, 1) / this->make(0, 2), -kInf, kInf);
  this->expect(I(0) / this->make(-2, 2), 0, 0);
  EXPECT_TRUE(empty(I(0) / I(0)));
  EXPECT_TRUE(empty(I(1) / I(0)));
}

TYPED_TEST(IntervalCases, ThinAndWideProductsTakeTheRightEnds) {
  using I = TypeParam;
  this->expect(this->make(-2, 3) * this->make(-5, 7), -15, 21);
  this->expect(this->make(-3, -2) * this->make(-5, 7), -21, 15);
  this->expect(this->make(-3, -2) * this->make(5, 7), -21, -10);
  this->expect(this->make(-3, -2) * this->make(-7, -5), 10, 21);
  this->expect(this->make(2, 4) / this->make(-2, -1), -4, -1);
  this->expect(this->make(-4, 4) / this->make(1, 2), -4, 4);
  this->expect(this->make(1, 2) - this->make(1, 2), -1, 1);
  const I x = this->make(1, 2);
  I y = x;
  y += y;
  this->expect(y, 2, 4);
  y *= y;
  this->expect(y, 4, 16);
  y -= y;
  this->expect(y, -12, 12);
}

TYPED_TEST(IntervalCases, IntegersAreExact) {
  using I = TypeParam;
  const PrecisionScope scope(24);
  this->expect(I(1), 1, 1);
  this->expect(I(-7L) + I(3), -4, -4);
  this->expect(I(1L << 53), 0x1p53, 0x1p53);
  this->expect(enclose<I>(5), 5, 5);
}

TYPED_TEST(IntervalCases, EncloseIsTightAndOutward) {
  using I = TypeParam;
  const Rational tenth(1, 10);
  const I x = enclose<I>(tenth);
  EXPECT_LT(to_rational(Real(x.lower())), tenth);
  EXPECT_GT(to_rational(Real(x.upper())), tenth);
  this->expect(enclose<I>(Rational(3, 8)), 0.375, 0.375);
  EXPECT_TRUE(empty(enclose<I>(Rational(2), Rational(1))));
  const Integer big = (Integer(1) << 400) + 1;
  const I wide = enclose<I>(big);
  EXPECT_LT(to_rational(Real(wide.lower())), Rational(big));
  EXPECT_GT(to_rational(Real(wide.upper())), Rational(big));
  const I both = enclose<I>(tenth, Rational(1, 3));
  EXPECT_TRUE(equal(both, hull(x, enclose<I>(Rational(1, 3)))));
}

TYPED_TEST(IntervalCases, MedianIsAFinitePointInside) {
  for (const auto& [lo, hi] : {std::pair{1.0, 2.0},
                               {-kInf, kInf},
                               {3.0, kInf},
                               {-kInf, -5.0},
                               {-kInf, 7.0},
                               {-1.0, kInf},
                               {kMax / 2, kMax},
                               {-kMax, kMax},
                               {kTiny, kTiny},
                               {1.0, 1.0 + 0x1p-52},
                               {0.0, kInf},
                               {-kInf, 0.0}}) {
    const auto m = boost::numeric::median(this->make(lo, hi));
    EXPECT_TRUE(m >= lo && m <= hi) << lo << ' ' << hi;
    EXPECT_TRUE(m > -kInf && m < kInf) << lo << ' ' << hi;
  }
}

TEST(IntervalD, OverflowKeepsTheInnerEndFinite) {
  const IntervalD big(kMax);
  EXPECT_TRUE(equal(big + big, IntervalD(kMax, kInf)));
  EXPECT_TRUE(equal(big * IntervalD(-2), IntervalD(-kInf, -kMax)));
  EXPECT_TRUE(equal(big / IntervalD(0.5), IntervalD(kMax, kInf)));
  EXPECT_TRUE(equal(IntervalD(1) / IntervalD(kTiny), IntervalD(kMax, kInf)));
  EXPECT_TRUE(equal(IntervalD(kTiny) * IntervalD(kTiny), IntervalD(0, kTiny)));
  const IntervalD huge = enclose<IntervalD>(parse_rational("1e400"));
  EXPECT_TRUE(equal(huge, IntervalD(kMax, kInf)));
  const IntervalD small = enclose<IntervalD>(parse_rational("-1e-400"));
  EXPECT_TRUE(equal(small, IntervalD(-kTiny, 0)));
}

TEST(IntervalD, LongIntegersAreEnclosed) {
  const long n = (1L << 53) + 1;
  const IntervalD x(n);
  EXPECT_EQ(x.lower(), 0x1p53);
  EXPECT_EQ(x.upper(), 0x1p53 + 2);
}

TEST(IntervalR, OverflowKeepsTheInnerEndFinite) {
  IntervalR x(2);
  for (int k = 0; k < 80; ++k) x *= x;
  EXPECT_TRUE(x.lower().is_finite());
  EXPECT_TRUE(x.upper().is_inf());
  const IntervalR small = IntervalR(1) / x;
  EXPECT_EQ(small.lower(), 0);
  EXPECT_GT(small.upper(), 0);
}

TEST(IntervalR, ResultsFollowTheWorkingPrecision) {
  const PrecisionScope scope(200);
  const IntervalR third = IntervalR(1) / IntervalR(3);
  EXPECT_EQ(third.lower().precision_bits(), 200);
  {
    const PrecisionScope narrow(20);
    const IntervalR rounded = third + IntervalR(0);
    EXPECT_LT(rounded.lower(), third.lower());
    EXPECT_GT(rounded.upper(), third.upper());
  }
  const IntervalR copy = third;
  EXPECT_TRUE(equal(copy, third));
}

TEST(IntervalConversions, BetweenTheTypesAreOutward) {
  const PrecisionScope scope(200);
  const IntervalR third = IntervalR(1) / IntervalR(3);
  const IntervalD d(third);
  EXPECT_LT(Real(d.lower()), third.lower());
  EXPECT_GT(Real(d.upper()), third.upper());
  EXPECT_EQ(d.lower(), lower_as_double(third));
  EXPECT_EQ(d.upper(), upper_as_double(third));
  const IntervalR back(d);
  EXPECT_EQ(back.lower(), d.lower());
  EXPECT_TRUE(empty(IntervalD(IntervalR::empty())));
  EXPECT_TRUE(empty(IntervalR(IntervalD::empty())));
}

TEST(IntervalComparisons, UncertainOnesThrow) {
  EXPECT_THROW((void)(IntervalD(0, 2) < IntervalD(1, 3)),
               boost::numeric::interval_lib::comparison_error);
  EXPECT_TRUE(IntervalD(0, 1) < IntervalD(2, 3));
}

}  // namespace
}  // namespace softcert::numerics
