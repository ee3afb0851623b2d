// Coverage of a rectangle: gaps of every kind, degenerate ranges, overlaps, size.
#include "softcert/replay/coverage.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <random>

#include "softcert/replay/registry.hpp"

namespace softcert::replay {
namespace {

Exact number(const std::string& text) { return parse_exact(text).value; }

Claim claim(const char* n_lo, const char* n_hi, const char* d_lo, const char* d_hi) {
  return {{number(n_lo), number(n_hi)}, {number(d_lo), number(d_hi)}, Exact(1), {}};
}

struct Cover {
  TheoremClaim theorem;
  Cover() {
    theorem.statement = &statements().front();
    theorem.verdict = Verdict::kProved;
  }
  Cover& add(const std::string& n_lo, const std::string& n_hi, const std::string& d_lo,
             const std::string& d_hi) {
    Cell cell;
    cell.index = theorem.cells.size();
    cell.verdict = Verdict::kProved;
    cell.box = {number(n_lo), number(n_hi), number(d_lo), number(d_hi)};
    theorem.cells.push_back(cell);
    return *this;
  }
  std::string gaps(const Claim& claim) const {
    Findings findings;
    check_coverage(theorem, claim, "/t", findings);
    std::string all;
    for (const Finding& finding : std::move(findings).take()) {
      all += finding.where + ": " + finding.what + "\n";
    }
    return all;
  }
};

TEST(Coverage, OneCellAndOverlappingCells) {
  EXPECT_EQ(Cover().add("1", "9", "0", "2").gaps(claim("1", "9", "0", "2")), "");
  Cover cover;
  cover.add("1", "6", "0", "2")
      .add("4", "9", "0", "1.5")
      .add("5", "9", "1", "2")
      .add("1", "9", "0", "2");
  EXPECT_EQ(cover.gaps(claim("1", "9", "0", "2")), "");
}

TEST(Coverage, DegenerateRanges) {
  EXPECT_EQ(Cover().add("7", "7", "5", "5").gaps(claim("7", "7", "5", "5")), "");
  EXPECT_EQ(Cover().add("7", "7", "0", "1").add("7", "7", "1", "2").gaps(claim("7", "7", "0", "2")),
            "");
  EXPECT_NE(Cover().gaps(claim("7", "7", "5", "5")).find("n from 7 to 7 at spread 5"),
            std::string::npos);
}

TEST(Coverage, GapsOfEveryKind) {
  const Claim whole = claim("1", "9", "0", "2");
  const auto has = [&](const Cover& cover, const char* text) {
    EXPECT_NE(cover.gaps(whole).find(text), std::string::npos) << cover.gaps(whole);
  };
  has(Cover().add("2", "9", "0", "2"), "n from 1 to 1 at spread 0");
  has(Cover().add("1", "8", "0", "2"), "n from 9 to 9 at spread 0");
  has(Cover().add("1", "4", "0", "2").add("6", "9", "0", "2"), "n from 5 to 5");
  has(Cover().add("1", "9", "0", "1.999"), "between the spreads 1999/1000 and 2");
  has(Cover().add("1", "9", "1e-30", "2"), "at spread 0");
  has(Cover().add("1", "9", "0", "1").add("1", "9", "1.0000001", "2"), "between the spreads 1 and");
  // Open at a single point: the pieces meet at 1 from the left and start after it on the right.
  has(Cover()
          .add("1", "9", "0", "0.5")
          .add("1", "9", "0.5", "0.5")
          .add("1", "3", "0.5", "2")
          .add("5", "9", "0.5", "2"),
      "n from 4 to 4 between the spreads 1/2 and 2");
  has(Cover().add("1", "9", "0", "2").add("1", "10", "0", "2"), "outside");
  has(Cover().add("1", "9", "0", "2").add("1", "9", "0", "2.1"), "outside");
}

TEST(Coverage, OnlyProvedCellsCountForAProvedTheorem) {
  Cover cover;
  cover.add("1", "9", "0", "2");
  cover.theorem.cells[0].verdict = Verdict::kUndecided;
  EXPECT_NE(cover.gaps(claim("1", "9", "0", "2")), "");
}

// A random cut of the rectangle covers it; without any one of its cells it does not.
TEST(Coverage, RandomCutsCoverAndWithoutOneCellDoNot) {
  const unsigned seed = std::random_device{}();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  for (int trial = 0; trial < 50; ++trial) {
    Cover cover;
    for (long n = 1; n <= 20;) {
      const long until = std::min(20L, n + static_cast<long>(random() % 6));
      for (long d = 0; d < 30;) {
        const long end = std::min(30L, d + 1 + static_cast<long>(random() % 9));
        cover.add(std::to_string(n), std::to_string(until), std::to_string(d) + "/7",
                  std::to_string(end) + "/7");
        d = end;
      }
      n = until + 1;
    }
    const Claim whole = claim("1", "20", "0", "30/7");
    std::shuffle(cover.theorem.cells.begin(), cover.theorem.cells.end(), random);
    EXPECT_EQ(cover.gaps(whole), "");
    auto& cells = cover.theorem.cells;
    cells.erase(cells.begin() + static_cast<long>(random() % cells.size()));
    EXPECT_NE(cover.gaps(whole), "");
  }
}

TEST(Coverage, HundredThousandCellsInASecondOrTwo) {
  Cover cover;
  for (int n = 0; n < 320; ++n) {
    for (int d = 0; d < 320; ++d) {
      cover.add(std::to_string(2 * n + 1), std::to_string(2 * n + 2), std::to_string(d) + "/10",
                std::to_string(d + 1) + "/10");
    }
  }
  const auto start = std::chrono::steady_clock::now();
  EXPECT_EQ(cover.gaps(claim("1", "640", "0", "32")), "");
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  EXPECT_LT(seconds.count(), 20.0);  // a quadratic sweep takes minutes
}

}  // namespace
}  // namespace softcert::replay
