// The harness by a clock that only the contestants move: its arithmetic is exact.
#include "softcert/bench/harness.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>
#include <stdexcept>

namespace {

using namespace softcert::bench;

// Time passes only while a contestant runs, faster or slower from round to round.
struct FakeMachine {
  double now = 0, slowdown = 1;
  std::vector<std::string> log;

  Contestant contestant(const std::string& id, double seconds, double elements = 1) {
    return {id, elements, [this, id, seconds] {
              now += seconds * slowdown;
              log.push_back(id);
            }};
  }

  Plan plan(std::size_t rounds, double round_seconds) {
    Plan result;
    result.rounds = rounds;
    result.round_seconds = round_seconds;
    result.contestant_seconds = 1e9;
    result.clock = [this] { return now; };
    return result;
  }
};

TEST(Median, OddEvenAndNone) {
  EXPECT_EQ(median({3, 1, 2}), 2);
  EXPECT_EQ(median({4, 1, 2, 3}), 2.5);
  EXPECT_EQ(median({7}), 7);
  EXPECT_TRUE(std::isnan(median({})));
}

TEST(MedianRatio, IsOfRoundsNotOfMedians) {
  const Series first{"a", 1, {4, 1, 3}}, second{"b", 1, {1, 2, 6}};
  EXPECT_EQ(median_ratio(first, second), 0.5);  // of 4, 0.5, 0.5; the medians' ratio is 1.5
}

TEST(MedianRatio, TakesTheRoundsThatBothHave) {
  const Series slow{"slow", 1, {100, 100}}, fast{"fast", 1, {1, 2, 1000}};
  EXPECT_EQ(median_ratio(slow, fast), 75);
  EXPECT_TRUE(std::isnan(median_ratio({"none", 1, {}}, fast)));
}

TEST(Order, RotatesSoThatEveryoneHasEveryPlaceOnce) {
  constexpr std::size_t kMany = 7;
  std::map<std::size_t, std::set<std::size_t>> places;
  for (std::size_t round = 0; round < kMany; ++round) {
    const auto order = order_of_round(kMany, round);
    EXPECT_EQ(std::set<std::size_t>(order.begin(), order.end()).size(), kMany);
    for (std::size_t place = 0; place < kMany; ++place) places[order[place]].insert(place);
  }
  for (const auto& [contestant, seen] : places) EXPECT_EQ(seen.size(), kMany) << contestant;
  EXPECT_TRUE(order_of_round(0, 3).empty());
}

TEST(Measure, TimesPerElement) {
  FakeMachine machine;
  const std::vector contestants = {machine.contestant("a", 0x1p-10, 4),
                                   machine.contestant("b", 0x1p-9, 4)};
  const auto series = measure(contestants, machine.plan(5, 0x1p-6));
  ASSERT_EQ(series.size(), 2U);
  EXPECT_EQ(series[0].repetitions, 16U);
  EXPECT_EQ(series[1].repetitions, 8U);
  EXPECT_EQ(series[0].ns, std::vector<double>(5, 1e9 * 0x1p-12));
  EXPECT_EQ(median_ratio(series[1], series[0]), 2);
}

TEST(Measure, WarmsUpUntimedAndRunsInRotation) {
  FakeMachine machine;
  const std::vector contestants = {machine.contestant("a", 0x1p-10),
                                   machine.contestant("b", 0x1p-4)};
  measure(contestants, machine.plan(2, 0x1p-9));
  // Calibration: a's once, b's once. Then a: untimed, twice; b, longer than a round: once.
  const std::vector<std::string> expected = {"a", "b", "a", "a", "a", "b", "b", "a", "a", "a"};
  EXPECT_EQ(machine.log, expected);
}

TEST(Measure, ANoisyMachineLeavesRatiosAlone) {
  FakeMachine machine;
  const std::vector contestants = {machine.contestant("a", 0x1p-8),
                                   machine.contestant("b", 0x1p-7)};
  Plan plan = machine.plan(6, 0x1p-7);
  plan.progress = [&](std::size_t, std::size_t) { machine.slowdown *= 4; };
  const auto series = measure(contestants, plan);
  EXPECT_NE(series[0].ns.front(), series[0].ns.back());
  EXPECT_EQ(median_ratio(series[0], series[1]), 0.5);
}

TEST(Measure, SlowContestantsSitOutRoundsButNotAll) {
  FakeMachine machine;
  const std::vector contestants = {machine.contestant("fast", 0x1p-8),
                                   machine.contestant("slow", 1),
                                   machine.contestant("slower", 100)};
  Plan plan = machine.plan(8, 0x1p-8);
  plan.contestant_seconds = 3;
  const auto series = measure(contestants, plan);
  EXPECT_EQ(series[0].ns.size(), 8U);
  EXPECT_EQ(series[1].ns.size(), 3U);
  EXPECT_EQ(series[2].ns.size(), 1U);
}

TEST(Measure, EndsWithAClockThatStandsStill) {
  FakeMachine machine;
  std::size_t runs = 0;
  const std::vector<Contestant> contestants = {{"free", 1, [&] {
                                                  if (++runs > 1000) machine.now += 1;
                                                }}};
  EXPECT_EQ(measure(contestants, machine.plan(1, 0x1p-7)).front().ns.size(), 1U);
}

TEST(Measure, ReportsProgressAndRefusesNoRounds) {
  FakeMachine machine;
  const std::vector contestants = {machine.contestant("a", 1)};
  Plan plan = machine.plan(3, 0x1p-7);
  std::vector<std::size_t> done;
  plan.progress = [&](std::size_t round, std::size_t) { done.push_back(round); };
  measure(contestants, plan);
  EXPECT_EQ(done, (std::vector<std::size_t>{1, 2, 3}));
  plan.rounds = 0;
  EXPECT_THROW(measure(contestants, plan), std::invalid_argument);
}

TEST(Clocks, Advance) {
  for (const auto& clock : {Clock(thread_cpu_seconds), Clock(wall_seconds)}) {
    const double start = clock();
    volatile double sum = 0;
    while (clock() - start < 1e-3) sum = sum + 1;
    EXPECT_GE(clock() - start, 1e-3);
  }
}

}  // namespace
