// The prover on rectangles that touch every equality case, and the promises of its interface.
#include "softcert/theorems/prover.hpp"

#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include "rectangles.hpp"

namespace softcert::theorems {
namespace {

using numerics::Integer;
using numerics::Rational;
using numerics::Verdict;
using tests::prove_one;
using tests::request_for;

class EveryTheorem : public testing::TestWithParam<const Theorem*> {};

INSTANTIATE_TEST_SUITE_P(Registry, EveryTheorem, testing::ValuesIn([] {
                           std::vector<const Theorem*> all;
                           for (const Theorem& theorem : registry()) all.push_back(&theorem);
                           return all;
                         }()),
                         [](const auto& info) {
                           std::string name = info.param->id;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST_P(EveryTheorem, IsProvedWhereItTouchesEquality) {
  for (const Cell& r : std::vector<Cell>{{1, 1, 0, 0},
                                         {1, 1, 0, 5},
                                         {1, 300, 0, 0},
                                         {1, 64, 0, Rational(1, 1000000000)},
                                         {2, 2, Rational(5), Rational(5)},
                                         {1, 5000, 0, 40}}) {
    const TheoremResult result = prove_one(*GetParam(), r);
    EXPECT_EQ(result.verdict, Verdict::kProved)
        << "items " << r.n_lo << ".." << r.n_hi << " spread " << r.d_lo << ".." << r.d_hi;
  }
}

TEST_P(EveryTheorem, IsProvedFarOut) {
  const Integer many = Integer(1) << 200;
  EXPECT_EQ(prove_one(*GetParam(), {many, many + 3, 0, 2}).verdict, Verdict::kProved);
  EXPECT_EQ(prove_one(*GetParam(), {2, 64, 600, 700}).verdict, Verdict::kProved);
}

TEST_P(EveryTheorem, NearlyAlwaysNeedsDoubleIntervalsOnly) {
  const TheoremResult result = prove_one(*GetParam(), {2, 1048576, 0, 32});
  std::size_t in_double = 0;
  for (const CellResult& cell : result.cells) {
    in_double += cell.verdict == Verdict::kProved && cell.precision == 53;
  }
  EXPECT_GE(in_double * 100, result.cells.size() * 95);
}

TEST_P(EveryTheorem, IsProvedByMpfrAloneToo) {
  Request request = request_for(*GetParam(), {1, 40, 0, 4});
  request.try_double = false;
  const TheoremResult result = prove(request).front();
  EXPECT_EQ(result.verdict, Verdict::kProved);
  for (const CellResult& cell : result.cells) EXPECT_GE(cell.precision, 128);
}

TEST_P(EveryTheorem, MarginsAreOrderedAndCoverTheirObligations) {
  const TheoremResult result = prove_one(*GetParam(), {2, 1024, 0, 8});
  for (const CellResult& cell : result.cells) {
    ASSERT_EQ(cell.margins.size(), GetParam()->obligations.size());
    for (const PrintedMargin& margin : cell.margins) {
      EXPECT_GE(margin.lo_value, 0);
      EXPECT_GE(std::stod(margin.hi), margin.lo_value) << margin.lo << " " << margin.hi;
    }
  }
}

TEST(Prover, GivesTheSameResultOnOneThread) {
  Request request = request_for(*find_theorem("adaptive-temperature"), {2, 4096, 0, 6});
  const auto on_all = prove(request).front();
  const tbb::global_control one(tbb::global_control::max_allowed_parallelism, 1);
  const auto on_one = prove(request).front();
  ASSERT_EQ(on_all.cells.size(), on_one.cells.size());
  for (std::size_t i = 0; i < on_all.cells.size(); ++i) {
    EXPECT_EQ(on_all.cells[i].cell, on_one.cells[i].cell);
    for (std::size_t m = 0; m < on_all.cells[i].margins.size(); ++m) {
      EXPECT_EQ(on_all.cells[i].margins[m].lo, on_one.cells[i].margins[m].lo);
      EXPECT_EQ(on_all.cells[i].margins[m].hi, on_one.cells[i].margins[m].hi);
    }
  }
}

TEST(Prover, StopsWhenAskedAndSaysUndecided) {
  std::atomic<bool> stop = true;
  Request request = request_for(*find_theorem("dispersion"), {2, 64, 0, 4});
  request.stop = &stop;
  const auto result = prove(request).front();
  EXPECT_EQ(result.verdict, Verdict::kUndecided);
  for (const CellResult& cell : result.cells) EXPECT_EQ(cell.precision, 0);
}

TEST(Prover, TakesKnownResultsInsteadOfProving) {
  Request request = request_for(*find_theorem("dispersion"), {2, 64, 0, 4});
  CellResult marked;
  marked.cell = grid(request.rectangle).front();
  marked.verdict = Verdict::kProved;
  marked.precision = 999;
  marked.margins = {{"0", "1", 0}, {"0.5", "inf", 0.5}};
  request.known[{0, 0}] = {marked};
  EXPECT_EQ(prove(request).front().cells.front().precision, 999);
}

TEST(Prover, ProvesAgainWhatAnEarlierRunDidNotProveAsAWhole) {
  Request request = request_for(*find_theorem("dispersion"), {2, 64, 0, 4});
  CellResult good;
  good.cell = grid(request.rectangle).front();
  good.verdict = Verdict::kProved;
  good.precision = 999;
  good.margins = {{"0", "1", 0}, {"0", "1", 0}};
  std::vector<std::vector<CellResult>> forged = {{}, {good, good}};
  for (int fault = 0; fault < 5; ++fault) {
    CellResult bad = good;
    if (fault == 0) bad.cell.n_hi = 2;
    if (fault == 1) bad.verdict = Verdict::kUndecided;
    if (fault == 2) bad.margins.pop_back();
    if (fault == 3) bad.margins[0].lo = "-1";
    if (fault == 4) bad.margins[1].hi = "-2";
    forged.push_back({bad});
  }
  for (const auto& results : forged) {
    request.known[{0, 0}] = results;
    EXPECT_EQ(prove(request).front().cells.front().precision, 53);
  }
}

TEST(Prover, ReportsProgressToTheEnd) {
  std::atomic<std::size_t> calls = 0, largest = 0;
  Request request = request_for(*find_theorem("dispersion"), {2, 64, 0, 4});
  request.progress = [&](std::size_t done, std::size_t total) {
    ++calls;
    if (done == total) largest = done;
  };
  const auto cells = prove(request).front().cells.size();
  EXPECT_EQ(calls, cells);
  EXPECT_EQ(largest, cells);
}

TEST(Overall, WeighsVerdicts) {
  CellResult proved, undecided, refuted;
  proved.verdict = Verdict::kProved;
  refuted.verdict = Verdict::kRefuted;
  EXPECT_EQ(overall({}), Verdict::kUndecided);
  EXPECT_EQ(overall({proved, proved}), Verdict::kProved);
  EXPECT_EQ(overall({proved, undecided}), Verdict::kUndecided);
  EXPECT_EQ(overall({undecided, refuted, proved}), Verdict::kRefuted);
}

}  // namespace
}  // namespace softcert::theorems
