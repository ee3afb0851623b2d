// The bars against reports made up for them.
#include "softcert/bench/bars.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace {

using namespace softcert::bench;

Report empty_report() {
  Report report;
  report.variants = {"avx512", "avx2", "portable"};
  return report;
}

// A report that holds exactly one bar's contestants, with this ratio.
Report report_of(const Bar& bar, double ratio) {
  Report report = empty_report();
  report.comparisons = {{bar.shape,
                         "cpu",
                         {{std::string(bar.first), 1, {ratio, ratio, ratio}},
                          {std::string(bar.second), 1, {1, 1, 1}}}}};
  return report;
}

TEST(Bars, NothingMeasuredMeetsNothing) {
  const auto results = judge(Report{});
  EXPECT_EQ(results.size(), kBars.size() + 1);
  for (const auto& result : results) {
    EXPECT_EQ(result.verdict, BarVerdict::kNotMeasured) << result.what;
    EXPECT_TRUE(std::isnan(result.measured)) << result.what;
  }
}

TEST(Bars, EachIsMetAtItsLimitAndMissedBeyond) {
  for (std::size_t i = 0; i < kBars.size(); ++i) {
    const Bar& bar = kBars[i];
    const double beyond = bar.at_least ? bar.limit * 0.99 : bar.limit * 1.01;
    const double within = bar.at_least ? bar.limit * 1.01 : bar.limit * 0.99;
    EXPECT_EQ(judge(report_of(bar, bar.limit))[i].verdict, BarVerdict::kMet) << i;
    EXPECT_EQ(judge(report_of(bar, within))[i].verdict, BarVerdict::kMet) << i;
    EXPECT_EQ(judge(report_of(bar, beyond))[i].verdict, BarVerdict::kMissed) << i;
    EXPECT_EQ(judge(report_of(bar, beyond))[i].measured, beyond) << i;
  }
}

TEST(Bars, OfAnotherShapeOrMachineAreNotMeasured) {
  for (std::size_t i = 0; i < kBars.size(); ++i) {
    Report report = report_of(kBars[i], kBars[i].limit);
    report.comparisons[0].shape.rows += 1;
    EXPECT_EQ(judge(report)[i].verdict, BarVerdict::kNotMeasured) << i;
    report = report_of(kBars[i], kBars[i].limit);
    report.variants = {"avx2", "portable"};
    EXPECT_EQ(judge(report)[i].verdict, BarVerdict::kNotMeasured) << i;
  }
}

TEST(Bars, ScalingIsFoundAmongTheWallClockComparisons) {
  const Bar bar{"threads-1", "threads-2", {64, 4096}, 1.8, true};
  Report report = report_of(bar, 1.9);
  std::swap(report.scaling, report.comparisons);
  std::size_t met = 0;
  for (const auto& result : judge(report)) met += result.verdict == BarVerdict::kMet;
  EXPECT_EQ(met, 1U);
  report.scaling[0].others_busy = 0.5;  // a busy machine says nothing about threads
  for (const auto& result : judge(report)) {
    EXPECT_EQ(result.verdict, BarVerdict::kNotMeasured) << result.what;
  }
}

TEST(Bars, Fallback) {
  Report report = empty_report();
  report.fallback = Fallback{kFallbackShape, 100, 1, 0, 0, 0.0, 0.0};
  EXPECT_EQ(judge(report).back().verdict, BarVerdict::kNotMeasured);
  report.fallback->seconds = 1;
  report.fallback->beyond_fast_path = 0.04;
  EXPECT_EQ(judge(report).back().verdict, BarVerdict::kMet);
  EXPECT_DOUBLE_EQ(judge(report).back().measured, 0.04);
  report.fallback->beyond_fast_path = 0.05;
  EXPECT_EQ(judge(report).back().verdict, BarVerdict::kMissed);
  report.fallback->shape.items = 7;
  EXPECT_EQ(judge(report).back().verdict, BarVerdict::kNotMeasured);
}

TEST(Bars, NameContestantsThatThereAre) {
  for (const Bar& bar : kBars) {
    for (const auto name : {bar.first, bar.second}) {
      const bool ours = name.starts_with("certified") || name.starts_with("threads-");
      EXPECT_TRUE(ours || find_peer(name) != nullptr) << name;
    }
  }
}

}  // namespace
