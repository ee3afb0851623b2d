// What the sanity check of peers lets pass, and what it must not.
#include "softcert/bench/sanity.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace {

using namespace softcert::bench;
using enum PeerKind;

const std::vector<double> kLo = {0.25, 0.5}, kHi = {0.25 + 0x1p-50, 0.5 + 0x1p-50};
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

std::string judged(PeerKind kind, const std::vector<double>& lo, const std::vector<double>& hi) {
  return sanity(kind, {kLo, kHi}, {lo, hi});
}

TEST(Sanity, PlainResultsMayBeSomewhatOff) {
  EXPECT_EQ(judged(kPlain, {0.25, 0.5}, {}), "");
  EXPECT_EQ(judged(kPlain, {0.25 * (1 - 1e-10), 0.5 * (1 + 1e-10)}, {}), "");
  EXPECT_EQ(judged(kNearest, {0.25, 0.5}, {}), "");
}

TEST(Sanity, WrongResultsAreFoundWithTheirElement) {
  for (const double wrong : {0.0, 0.5 * (1 + 1e-8), 0.5 * (1 - 1e-8), 1.0, -0.5, kNaN}) {
    const std::string what = judged(kPlain, {0.25, wrong}, {});
    EXPECT_NE(what.find("element 1"), std::string::npos) << wrong;
    EXPECT_NE(judged(kNearest, {wrong, 0.5}, {}), "") << wrong;
  }
}

TEST(Sanity, EnclosuresMustMeetOurs) {
  EXPECT_EQ(judged(kEnclosure, {0.25 - 1e-3, 0.5}, {0.25, 0.5 + 1e-3}), "");
  EXPECT_NE(judged(kEnclosure, {0.25, 0.5 + 0x1p-49}, {0.26, 0.51}), "");  // above ours
  EXPECT_NE(judged(kEnclosure, {0.2, 0.4}, {0.26, 0.5 - 0x1p-53}), "");    // below ours
  EXPECT_NE(judged(kEnclosure, {0.25, 0.6}, {0.26, 0.4}), "");             // upside down
  EXPECT_NE(judged(kEnclosure, {0.25, kNaN}, {0.26, 0.6}), "");
  EXPECT_NE(judged(kEnclosure, {0.25, 0.4}, {0.26, kNaN}), "");
}

}  // namespace
