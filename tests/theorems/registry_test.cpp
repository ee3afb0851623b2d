// Laws over the registry: what every theorem owes the prover, the report and the checker.
#include "softcert/theorems/registry.hpp"

#include <gtest/gtest.h>

#include <set>

namespace softcert::theorems {
namespace {

TEST(Registry, HoldsEveryTheoremOfTheDocumentationOnce) {
  const std::set<std::string> expected = {
      "dispersion",    "dispersion-sharp",     "horizon",
      "large-weights", "large-weights-sharp",  "entropy-monotone",
      "entropy-floor", "effective-items",      "uniform-distance",
      "topk-mass",     "adaptive-temperature", "length-scaling"};
  std::set<std::string> found;
  for (const Theorem& theorem : registry()) {
    EXPECT_TRUE(found.insert(theorem.id).second) << theorem.id << " stands twice";
    EXPECT_EQ(find_theorem(theorem.id), &theorem);
  }
  EXPECT_EQ(found, expected);
  EXPECT_EQ(find_theorem("dispersion "), nullptr);
}

TEST(Registry, EveryTheoremIsWhole) {
  for (const Theorem& theorem : registry()) {
    SCOPED_TRACE(theorem.id);
    for (const std::string& text :
         {theorem.title, theorem.words, theorem.formula, theorem.source, theorem.reduction}) {
      EXPECT_FALSE(text.empty());
    }
    ASSERT_FALSE(theorem.obligations.empty());
    std::set<std::string> names;
    for (const Obligation& o : theorem.obligations) {
      EXPECT_TRUE(names.insert(o.name).second) << o.name;
      EXPECT_FALSE(o.statement.empty());
      EXPECT_LE(o.axes.size(), kMaxAxes);
      EXPECT_TRUE(o.slack_double && o.slack_real && o.sides_double && o.sides_real);
      for (const Axis& axis : o.axes) EXPECT_LE(axis.lo, axis.hi) << axis.name;
    }
  }
}

}  // namespace
}  // namespace softcert::theorems
