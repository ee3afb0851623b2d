// Double intervals against MPFR alone on the same cells, theorem by theorem, interleaved rounds:
//   softcert_bench_prover [ITEMS_HI SPREAD_HI ROUNDS]       default 2..1048576 x 0..32, 5 rounds
// Prints CPU seconds (medians) and the median of the per-round ratios MPFR / double.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "softcert/numerics/rational.hpp"
#include "softcert/theorems/prover.hpp"
#include "softcert/theorems/registry.hpp"

namespace {

using namespace softcert;

struct Timed {
  double seconds = 0;
  std::size_t cells = 0, proved = 0, in_double = 0;
};

Timed run(const theorems::Theorem& theorem, const theorems::Cell& rectangle, bool try_double) {
  theorems::Request request;
  request.rectangle = rectangle;
  request.theorems = {&theorem};
  request.try_double = try_double;
  const auto result = theorems::prove(request).front();
  Timed timed;
  timed.seconds = result.cpu_seconds;
  timed.cells = result.cells.size();
  for (const auto& cell : result.cells) {
    timed.proved += cell.verdict == numerics::Verdict::kProved;
    timed.in_double += cell.precision == 53;
  }
  return timed;
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

}  // namespace

int main(int argc, char** argv) {
  const theorems::Cell rectangle = {2, numerics::Integer(argc > 1 ? argv[1] : "1048576"), 0,
                                    numerics::parse_rational(argc > 2 ? argv[2] : "32")};
  const int rounds = argc > 3 ? std::atoi(argv[3]) : 5;
  fmt::print("{:<22} {:>6} {:>8} {:>10} {:>10} {:>8}\n", "theorem", "cells", "double", "double s",
             "mpfr s", "ratio");
  std::size_t cells = 0, in_double = 0;
  for (const auto& theorem : theorems::registry()) {
    std::vector<double> fast, slow, ratio;
    Timed last;
    for (int round = 0; round < rounds; ++round) {
      last = run(theorem, rectangle, true);
      const Timed mpfr = run(theorem, rectangle, false);
      fast.push_back(last.seconds);
      slow.push_back(mpfr.seconds);
      ratio.push_back(mpfr.seconds / last.seconds);
    }
    cells += last.cells;
    in_double += last.in_double;
    fmt::print("{:<22} {:>6} {:>7.1f}% {:>10.3f} {:>10.3f} {:>8.1f}\n", theorem.id, last.cells,
               100.0 * static_cast<double>(last.in_double) / static_cast<double>(last.cells),
               median(fast), median(slow), median(ratio));
  }
  fmt::print("{} cells, {:.2f} % proved by double intervals\n", cells,
             100.0 * static_cast<double>(in_double) / static_cast<double>(cells));
  return 0;
}
