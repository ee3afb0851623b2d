#include "softcert/report/summary.hpp"

#include <gtest/gtest.h>

#include "fake_model.hpp"

namespace softcert::report {
namespace {

using nlohmann::json;

TEST(Summary, AllProved) {
  const json model = fake::model(1);
  const Summary sum = summarise(model);
  EXPECT_EQ(sum.verdict, "proved");
  EXPECT_EQ(sum.level, "interval");
  EXPECT_EQ(count_sentence(sum), "12 of 12 theorems proved, 0 undecided, 0 refuted");
  const std::string text = result_sentence(model, sum);
  EXPECT_NE(text.find("every number of items from 2 to 1,048,576 and every spread from 0 to 32"),
            std::string::npos);
  EXPECT_NE(text.find("it is proved that every softmax coefficient lies between"),
            std::string::npos);
}

TEST(Summary, OneBadTheoremSpoilsTheWhole) {
  json model = fake::model(1);
  model["theorems"][3]["verdict"] = "undecided";
  EXPECT_EQ(summarise(model).verdict, "undecided");
  model["theorems"][7]["verdict"] = "refuted";
  const Summary sum = summarise(model);
  EXPECT_EQ(sum.verdict, "refuted");
  EXPECT_EQ(sum.proved, 10U);
  const std::string text = result_sentence(model, sum);
  EXPECT_EQ(text.find("it is proved that"), std::string::npos);
  EXPECT_NE(text.find("Refuted: effective-items."), std::string::npos);
  EXPECT_NE(text.find("Undecided: large-weights."), std::string::npos);
}

TEST(Summary, WeakestLevelCounts) {
  json model = fake::model(1);
  model["theorems"][0]["level"] = "formal";
  EXPECT_EQ(summarise(model).level, "interval");
  model["theorems"][1]["level"] = "sampled";
  EXPECT_EQ(summarise(model).level, "sampled");
  EXPECT_NE(level_meaning("sampled").find("not a proof"), std::string_view::npos);
}

TEST(Summary, DoubleShareIsWeightedByCells) {
  json model = fake::model(1);
  model["theorems"] = json::array({model["theorems"][0], model["theorems"][1]});
  model["theorems"][0]["cells"] = 300;
  model["theorems"][0]["proved_double_fraction"] = 1.0;
  model["theorems"][1]["cells"] = 100;
  model["theorems"][1]["proved_double_fraction"] = 0.0;
  EXPECT_DOUBLE_EQ(summarise(model).double_fraction, 0.75);
}

}  // namespace
}  // namespace softcert::report
