// A wrong "proved" is the worst fault softcert can have. Every theorem with its bound tightened by
// 1 + 10^-6, or stated one item off, must be refuted or left undecided; never proved.
#include <gtest/gtest.h>

#include <set>

#include "rectangles.hpp"

namespace softcert::theorems {
namespace {

using numerics::Rational;
using numerics::Verdict;
using tests::prove_one;

// Holds n = 1 and spread 0, where every bound that is attained at all is attained, and entropies
// beyond 4.42 nats, where beta is largest.
const Cell kRectangle = {1, 128, 0, 1};

Fault tightened() { return {Rational(1, 1000000), 0}; }
Fault one_off() { return {0, 1}; }

// Statements in which n does not occur cannot be one item off.
const std::set<std::string> kWithoutItems = {"entropy-monotone", "uniform-distance"};

// Inequalities that stay true when tightened by 10^-6 (they are not attained) or that are not
// bounds (signs of cofactors); each theorem has at least one other that is attained.
const std::set<std::string> kTrueWhenTightened = {
    "entropy-floor/min-entropy",    "horizon/cofactor",       "horizon/mirror",
    "large-weights-sharp/converse", "entropy-monotone/floor", "length-scaling/critical"};

TEST(PlantedFault, TightenedTheoremsAreNeverProved) {
  for (const Theorem& theorem : registry()) {
    const TheoremResult result = prove_one(theorem, kRectangle, tightened());
    EXPECT_NE(result.verdict, Verdict::kProved) << theorem.id;
  }
}

TEST(PlantedFault, TheoremsOneItemOffAreNeverProved) {
  for (const Theorem& theorem : registry()) {
    if (kWithoutItems.contains(theorem.id)) continue;
    const TheoremResult result = prove_one(theorem, kRectangle, one_off());
    EXPECT_NE(result.verdict, Verdict::kProved) << theorem.id;
  }
}

TEST(PlantedFault, EachAttainedInequalityIsCaughtByItself) {
  for (const Theorem& theorem : registry()) {
    for (const Obligation& obligation : theorem.obligations) {
      const std::string name = theorem.id + "/" + obligation.name;
      Theorem alone = theorem;
      alone.obligations = {obligation};
      const Verdict verdict = prove_one(alone, kRectangle, tightened()).verdict;
      if (kTrueWhenTightened.contains(name)) {
        EXPECT_EQ(verdict, Verdict::kProved) << name;
      } else {
        EXPECT_NE(verdict, Verdict::kProved) << name;
      }
    }
  }
}

TEST(PlantedFault, RefutationsCarryAPointWhereTheStatementFails) {
  const TheoremResult result = prove_one(*find_theorem("dispersion"), {2, 64, 0, 1}, tightened());
  EXPECT_EQ(result.verdict, Verdict::kRefuted);
  for (const CellResult& cell : result.cells) {
    if (cell.verdict != Verdict::kRefuted) continue;
    ASSERT_TRUE(cell.witness);
    EXPECT_LE(cell.cell.n_lo, cell.witness->n);
    EXPECT_GE(cell.cell.n_hi, cell.witness->n);
    EXPECT_TRUE(cell.margins.empty());
  }
}

// An algebra error between statement and proof form must not pass in silence.
TEST(PlantedFault, DisagreeingFormsStopTheProver) {
  Theorem wrong = *find_theorem("dispersion");
  Obligation& upper = wrong.obligations[1];
  const auto slack = upper.slack_double;
  upper.slack_double = [slack](const Arguments<numerics::IntervalD>& a) {
    return slack(a) + numerics::IntervalD(1) / numerics::IntervalD(1024);
  };
  EXPECT_THROW(prove_one(wrong, {2, 64, 0, 1}), std::logic_error);
}

// Rounding inwards, undefined values and infinities must not count as shown.
TEST(PlantedFault, UndefinedSlackIsNotProved) {
  Theorem undefined = *find_theorem("dispersion");
  undefined.obligations.resize(1);
  undefined.obligations[0].slack_double = [](const Arguments<numerics::IntervalD>&) {
    return numerics::IntervalD::empty();
  };
  undefined.obligations[0].slack_real = [](const Arguments<numerics::IntervalR>&) {
    return numerics::IntervalR::empty();
  };
  EXPECT_EQ(prove_one(undefined, {2, 8, 0, 1}).verdict, Verdict::kUndecided);
}

}  // namespace
}  // namespace softcert::theorems
