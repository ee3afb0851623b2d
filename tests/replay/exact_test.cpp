// The checker's own reading of numbers.
#include "softcert/replay/exact.hpp"

#include <gtest/gtest.h>

#include "softcert/replay/limits.hpp"

namespace softcert::replay {
namespace {

Exact fraction(long p, long q) { return Exact(p) / Exact(q); }

TEST(ParseExact, ReadsWhatACertificateContains) {
  const std::pair<const char*, Exact> cases[] = {
      {"7", Exact(7)},           {"-0.1", fraction(-1, 10)},
      {"1/3", fraction(1, 3)},   {"2.5e-9", fraction(5, 2'000'000'000)},
      {"1e6", Exact(1'000'000)}, {"2^40", Exact(1L << 40)},
      {"0", Exact(0)},           {"-0", Exact(0)},
      {"0.000", Exact(0)},       {"1E+3", Exact(1000)},
      {"-4/6", fraction(-2, 3)}, {"007", Exact(7)},
      {"-3^3", Exact(-27)},      {"5^0", Exact(1)},
      {"0e20000", Exact(0)},     {"12.50", fraction(25, 2)}};
  for (const auto& [text, value] : cases) {
    const ParsedNumber parsed = parse_exact(text);
    EXPECT_TRUE(parsed.ok()) << text << " " << parsed.error;
    EXPECT_EQ(parsed.value, value) << text;
  }
}

TEST(ParseExact, RefusesEverythingElse) {
  for (const char* text : {"",
                           "-",
                           "--1",
                           "+1",
                           " 1",
                           "1 ",
                           "1e",
                           "1e+",
                           "0x1",
                           "nan",
                           "inf",
                           "-inf",
                           "1.",
                           ".5",
                           "1..2",
                           "1/0",
                           "1/",
                           "/2",
                           "1/-2",
                           "1/2/3",
                           "1.5/2",
                           "2^",
                           "2^-1",
                           "2^2^2",
                           "2^40000",
                           "1e20001",
                           "1e-20001",
                           "1e999999999999999999999",
                           "9^19999999",
                           "1,5",
                           "1_000",
                           "1e5.5",
                           "\xef\xbc\x91",
                           "1d5",
                           "0b1",
                           "1/3e2",
                           "9999999999999999999^20000"}) {
    EXPECT_FALSE(parse_exact(text).ok()) << text;
  }
  EXPECT_FALSE(parse_exact(std::string(kMaxNumberText + 1, '1')).ok());
  EXPECT_TRUE(parse_exact(std::string(kMaxNumberText, '1')).ok());
  EXPECT_FALSE(parse_exact(std::string_view("1\0", 2)).ok());
  EXPECT_FALSE(parse_exact(std::string_view("1\0"
                                            "2",
                                            3))
                   .ok());
}

TEST(Exact, ToTextCutsLongNumbers) {
  EXPECT_EQ(to_text(fraction(-2, 6)), "-1/3");
  EXPECT_LT(to_text(parse_exact("1e-5000").value).size(), 70u);
}

}  // namespace
}  // namespace softcert::replay
