// Printed bounds are still bounds: lower decimal <= value <= upper decimal, as exact rationals.
#include "softcert/numerics/decimal.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <bit>
#include <cmath>

#include "softcert/numerics/elementary.hpp"
#include "softcert/numerics/error.hpp"

namespace softcert::numerics {
namespace {

constexpr double kInf = directed::kInfinity;

TEST(Decimal, Notation) {
  EXPECT_EQ(decimal(0.0, 5, Round::kDown), "0");
  EXPECT_EQ(decimal(-0.0, 5, Round::kUp), "0");
  EXPECT_EQ(decimal(1.0, 5, Round::kUp), "1");
  EXPECT_EQ(decimal(1337.0, 2, Round::kDown), "1300");
  EXPECT_EQ(decimal(1337.0, 2, Round::kUp), "1400");
  EXPECT_EQ(decimal(0.015625, 10, Round::kDown), "0.015625");
  EXPECT_EQ(decimal(-0.5, 3, Round::kUp), "-0.5");
  EXPECT_EQ(decimal(0x1p-30, 4, Round::kUp), "9.314e-10");
  EXPECT_EQ(decimal(0x1p-30, 1, Round::kDown), "9e-10");
  EXPECT_EQ(decimal(0.00001, 1, Round::kDown), "0.00001");
  EXPECT_EQ(decimal(1e22, 5, Round::kDown), "1e22");
  EXPECT_EQ(decimal(1e20, 5, Round::kDown), "100000000000000000000");
  EXPECT_EQ(decimal(9.999, 2, Round::kUp), "10");
  EXPECT_EQ(decimal(kInf, 5, Round::kUp), "inf");
  EXPECT_EQ(decimal(-kInf, 5, Round::kUp), "-inf");
  EXPECT_EQ(decimal(std::nan(""), 5, Round::kUp), "nan");
}

TEST(Decimal, RefusesNoDigits) {
  EXPECT_THROW(decimal(1.0, 0, Round::kUp), InputError);
  EXPECT_THROW(decimal(1.0, 10001, Round::kUp), InputError);
}

TEST(Decimal, IntervalEndsAreRoundedOutward) {
  const IntervalR third = IntervalR(1) / IntervalR(3);
  EXPECT_EQ(lower_decimal(third, 5), "0.33333");
  EXPECT_EQ(upper_decimal(third, 5), "0.33334");
  EXPECT_EQ(lower_decimal(-third, 5), "-0.33334");
  EXPECT_EQ(upper_decimal(IntervalD::whole(), 5), "inf");
  EXPECT_EQ(lower_decimal(IntervalD::empty(), 5), "nan");
}

void expect_outward(const Real& x, int digits) {
  const Rational exact = to_rational(x);
  const Rational lo = parse_rational(decimal(x, digits, Round::kDown));
  const Rational hi = parse_rational(decimal(x, digits, Round::kUp));
  RC_ASSERT(lo <= exact);
  RC_ASSERT(exact <= hi);
  // At most one unit of the last digit apart, and together where the decimal is exact.
  RC_ASSERT((lo == exact) == (hi == exact));
  const Rational larger = std::max(boost::multiprecision::abs(lo), boost::multiprecision::abs(hi));
  Rational unit = larger;
  for (int k = 1; k < digits; ++k) unit /= 10;
  RC_ASSERT(hi - lo <= unit);
}

RC_GTEST_PROP(DecimalProperty, DoublesOfAnyBitPattern, ()) {
  const double x = std::bit_cast<double>(*rc::gen::arbitrary<std::uint64_t>());
  RC_PRE(std::isfinite(x));
  expect_outward(Real(x), *rc::gen::inRange(1, 40));
}

RC_GTEST_PROP(DecimalProperty, RealsOfAnyPrecision, ()) {
  const PrecisionScope scope(*rc::gen::inRange(2L, 700L));
  const auto p = *rc::gen::arbitrary<long>();
  const auto q = *rc::gen::positive<long>();
  const auto e = *rc::gen::inRange(-200, 200);
  Real x = from_rational(Rational(Integer(p), Integer(q)), Round::kDown);
  mpfr_mul_2si(x.raw_target(), x.raw(), e, MPFR_RNDN);
  expect_outward(x, *rc::gen::inRange(1, 60));
}

RC_GTEST_PROP(DecimalProperty, ExactWithEnoughDigits, ()) {
  const double x = std::ldexp(static_cast<double>(*rc::gen::arbitrary<int>()), -20);
  RC_ASSERT(parse_rational(decimal(x, 60, Round::kDown)) == to_rational(Real(x)));
}

}  // namespace
}  // namespace softcert::numerics
