// The exact number reader: what it takes, what it refuses, and the way back to text.
#include "softcert/numerics/rational.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "softcert/numerics/error.hpp"

namespace softcert::numerics {
namespace {

TEST(ParseRational, TakesEveryDocumentedForm) {
  EXPECT_EQ(parse_rational("7"), Rational(7));
  EXPECT_EQ(parse_rational("-0.1"), Rational(-1, 10));
  EXPECT_EQ(parse_rational("1/3"), Rational(1, 3));
  EXPECT_EQ(parse_rational("-6/4"), Rational(-3, 2));
  EXPECT_EQ(parse_rational("2.5e-9"), Rational(1, 400000000));
  EXPECT_EQ(parse_rational("1e6"), Rational(1000000));
  EXPECT_EQ(parse_rational("1.5E+3"), Rational(1500));
  EXPECT_EQ(parse_rational("2^40"), Rational(Integer(1) << 40));
  EXPECT_EQ(parse_rational("2^-3"), Rational(1, 8));
  EXPECT_EQ(parse_rational("0^5"), Rational(0));
  EXPECT_EQ(parse_rational("0"), Rational(0));
  EXPECT_EQ(parse_rational("-0"), Rational(0));
  EXPECT_EQ(parse_rational("-0.000"), Rational(0));
}

TEST(ParseRational, LeadingZerosAreDecimalNotOctal) {
  EXPECT_EQ(parse_rational("010"), Rational(10));
  EXPECT_EQ(parse_rational("0.0899"), Rational(899, 10000));
  EXPECT_EQ(parse_rational("008/009"), Rational(8, 9));
  EXPECT_EQ(parse_rational("1e008"), Rational(100000000));
  EXPECT_EQ(parse_rational("2^010"), Rational(1024));
}

TEST(ParseRational, IsExactWhereADoubleIsNot) {
  EXPECT_NE(parse_rational("0.1"), Rational(0.1));
  EXPECT_EQ(parse_rational("0.1") * 10, Rational(1));
}

TEST(ParseRational, RefusesEverythingElse) {
  for (const char* text : {"",
                           "-",
                           "+1",
                           " 1",
                           "1 ",
                           "1 /3",
                           "nan",
                           "NaN",
                           "inf",
                           "-inf",
                           "infinity",
                           "0x10",
                           "1e",
                           "e5",
                           "1e+",
                           "1e-+2",
                           "1e1.5",
                           "1e--2",
                           ".5",
                           "5.",
                           "-.5",
                           "1.2.3",
                           "1/0",
                           "1/-3",
                           "1/3/5",
                           "1/",
                           "/3",
                           "1.5/2",
                           "1/2e3",
                           "2^",
                           "-2^2",
                           "-3^3",
                           "^2",
                           "2^3^4",
                           "2.5^2",
                           "2^0.5",
                           "1/2^3",
                           "0^0",
                           "0^-1",
                           "--1",
                           "1-",
                           "1_000",
                           "1,5",
                           "1'000",
                           "١",
                           "1e20001",
                           "1e-20001",
                           "2^20001",
                           "99999999999999999999^20000",
                           "1\n",
                           "1\t",
                           "1f",
                           "1L",
                           "0b1",
                           "0o7",
                           "1e99999999999999999999"}) {
    EXPECT_THROW(parse_rational(text), InputError) << '"' << text << '"';
  }
  EXPECT_THROW(parse_rational(std::string_view("1\0", 2)), InputError);
}

TEST(ParseRational, CapsTheLength) {
  EXPECT_EQ(parse_rational(std::string(kMaxNumberText, '1')).str().size(), kMaxNumberText);
  EXPECT_THROW(parse_rational(std::string(kMaxNumberText + 1, '1')), InputError);
  EXPECT_NO_THROW(parse_rational("1e20000"));
  EXPECT_NO_THROW(parse_rational("2^-20000"));
}

TEST(ParseRational, TheMessageNamesTheTextOnOneShortLine) {
  try {
    parse_rational("1/\n0" + std::string(500, 'x'));
    FAIL();
  } catch (const InputError& e) {
    const std::string message = e.what();
    EXPECT_NE(message.find("'1/?0xxx"), std::string::npos) << message;
    EXPECT_EQ(message.find('\n'), std::string::npos);
    EXPECT_LT(message.size(), 200U);
  }
}

TEST(RationalToString, ChoosesTheShortExactForm) {
  EXPECT_EQ(to_string(Rational(7)), "7");
  EXPECT_EQ(to_string(Rational(-1, 10)), "-0.1");
  EXPECT_EQ(to_string(Rational(1, 3)), "1/3");
  EXPECT_EQ(to_string(Rational(-3, 8)), "-0.375");
  EXPECT_EQ(to_string(Rational(12345, 100)), "123.45");
  EXPECT_EQ(to_string(Rational(0)), "0");
  EXPECT_EQ(to_string(parse_rational("2^-1000")), "1/" + (Integer(1) << 1000).str());
}

Rational any_rational() {
  const auto digits = *rc::gen::inRange(1, 60);
  const auto number = [&](bool zero_allowed) {
    std::string s;
    for (int k = 0; k < digits; ++k) s += static_cast<char>('0' + *rc::gen::inRange(0, 10));
    if (!zero_allowed) s += '1';
    return Integer(s.substr(std::min(s.find_first_not_of('0'), s.size() - 1)));
  };
  const Rational r(number(true), number(false));
  return *rc::gen::arbitrary<bool>() ? r : Rational(-r);
}

RC_GTEST_PROP(RationalProperty, TextRoundTripIsExact, ()) {
  const Rational r = any_rational();
  RC_ASSERT(parse_rational(to_string(r)) == r);
}

RC_GTEST_PROP(RationalProperty, DecimalsRoundTripThroughTheirDigits, ()) {
  const auto numerator = *rc::gen::arbitrary<long>();
  const auto twos = *rc::gen::inRange(0, 40);
  const auto fives = *rc::gen::inRange(0, 40);
  Rational r(numerator);
  for (int k = 0; k < twos; ++k) r /= 2;
  for (int k = 0; k < fives; ++k) r /= 5;
  RC_ASSERT(parse_rational(to_string(r)) == r);
  RC_ASSERT(to_string(r).find('/') == std::string::npos);
}

RC_GTEST_PROP(RationalProperty, AnyTextIsReadOrRefusedCleanly, ()) {
  const auto text =
      *rc::gen::container<std::string>(rc::gen::elementOf(std::string("0123456789.-+eE/^ x")));
  try {
    const Rational r = parse_rational(text);
    RC_ASSERT(parse_rational(to_string(r)) == r);
  } catch (const InputError&) {
    RC_SUCCEED("refused");
  }
}

}  // namespace
}  // namespace softcert::numerics
