#include "softcert/report/decimal_text.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace softcert::report {
namespace {

TEST(DecimalText, ShortensInTheSafeDirection) {
  EXPECT_EQ(lower_text("1.23456e-13", 3, Style::kPlain), "1.23e-13");
  EXPECT_EQ(upper_text("1.23456e-13", 3, Style::kPlain), "1.24e-13");
  EXPECT_EQ(lower_text("-1.23456e-13", 3, Style::kPlain), "-1.24e-13");
  EXPECT_EQ(upper_text("-1.23456e-13", 3, Style::kPlain), "-1.23e-13");
  EXPECT_EQ(upper_text("9.9999e-5", 2, Style::kPlain), "0.0001");
  EXPECT_EQ(upper_text("0.99999", 3, Style::kPlain), "1");
}

TEST(DecimalText, LeavesWhatIsShortOrNotADecimal) {
  EXPECT_EQ(lower_text("0", 3, Style::kPlain), "0");
  EXPECT_EQ(lower_text("0.000", 3, Style::kPlain), "0");
  EXPECT_EQ(lower_text("0.50", 3, Style::kPlain), "0.5");
  EXPECT_EQ(upper_text("1048576", 20, Style::kPlain), "1,048,576");
  for (const char* other : {"1/3", "inf", "-inf", "", "-", ".", "1e", "abc", "1.2.3", "0x10"}) {
    EXPECT_EQ(lower_text(other, 3, Style::kPlain), other);
  }
}

TEST(DecimalText, UnicodeStyle) {
  EXPECT_EQ(lower_text("1.5e-10", 3, Style::kUnicode), "1.5·10⁻¹⁰");
  EXPECT_EQ(lower_text("-2e30", 3, Style::kUnicode), "−2·10³⁰");
}

TEST(DecimalText, RandomBoundsStayBounds) {
  const unsigned seed = std::random_device{}();
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> exponent(-300, 14);
  for (int i = 0; i < 20000; ++i) {
    const double value = (i % 2 == 0 ? 1 : -1) * std::pow(10, exponent(random));
    const std::string text = fmt::format("{:.17e}", value);
    const int digits = 1 + i % 6;
    const auto number = [](std::string shown) {
      std::erase(shown, ',');
      return std::stold(shown);
    };
    const long double exact = std::stold(text);
    const long double lo = number(lower_text(text, digits, Style::kPlain));
    const long double hi = number(upper_text(text, digits, Style::kPlain));
    ASSERT_LE(lo, exact) << text << " seed " << seed;
    ASSERT_GE(hi, exact) << text << " seed " << seed;
    ASSERT_LE(hi - lo, std::abs(exact) * std::pow(10.0L, 1 - digits) * 1.0001L)
        << text << " seed " << seed;
  }
}

TEST(DecimalText, RangesAndPlaces) {
  EXPECT_EQ(range_text({"2", "1048576"}, Style::kPlain), "2..1,048,576");
  EXPECT_EQ(range_text({"0", "0"}, Style::kUnicode), "0");
  EXPECT_EQ(range_text({"0.1234567891", "0.1234567899"}, Style::kPlain), "0.123456..0.123457");
  EXPECT_EQ(where_text({"2", "3"}, {"0", "0.25"}, Style::kUnicode), "n 2–3, δ 0–0.25");
}

}  // namespace
}  // namespace softcert::report
