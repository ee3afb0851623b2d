#pragma once
// The prover: every obligation of a theorem over every cell of a rectangle, on all cores.
#include <atomic>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "softcert/numerics/verdict.hpp"
#include "softcert/theorems/cell.hpp"
#include "softcert/theorems/inequality.hpp"
#include "softcert/theorems/theorem.hpp"

namespace softcert::theorems {

/// Margin of one obligation over one cell, as printed: decimals rounded outward.
/// lo <= slack everywhere in the cell; slack <= hi somewhere in it.
struct PrintedMargin {
  std::string lo, hi;
  double lo_value = 0;                         // lo as a double, rounded down: for pictures only
  bool attained() const { return lo == "0"; }  // lo_value may be 0 by underflow too
};

/// Outcome of one cell. margins has one entry an obligation when proved, else it is empty.
struct CellResult {
  Cell cell;
  numerics::Verdict verdict = numerics::Verdict::kUndecided;
  long precision = 0;  // bits of the arithmetic that decided: 53 is double intervals
  int splits = 0;      // halvings made inside the cell
  std::vector<PrintedMargin> margins;
  std::optional<Witness> witness;
};

struct TheoremResult {
  const Theorem* theorem = nullptr;
  numerics::Verdict verdict = numerics::Verdict::kUndecided;
  std::vector<CellResult> cells;
  double cpu_seconds = 0;  // summed over the cells proved in this run
};

/// What to prove and how hard to try.
struct Request {
  Cell rectangle;
  std::vector<const Theorem*> theorems;
  long max_precision = 512;                                // bits
  bool try_double = true;                                  // false: MPFR alone, for the benchmark
  Fault fault;                                             // planted, for tests
  std::atomic<bool>* stop = nullptr;                       // set to true to give up early
  std::function<void(std::size_t, std::size_t)> progress;  // done, total; any thread
  std::function<void(std::size_t, std::size_t, const std::vector<CellResult>&)> finished;
  /// Results of an earlier run by (theorem index, grid cell index). Taken only where they say that
  /// the whole grid cell was proved, with margins that hold together; else the cell is proved again.
  std::map<std::pair<std::size_t, std::size_t>, std::vector<CellResult>> known;
};

/// Proves `obligations` over one grid cell; several results when it had to be cut.
std::vector<CellResult> prove_cell(const Theorem& theorem, const Cell& cell,
                                   const Request& request);

/// Proves every theorem over the whole rectangle. Results are in grid order whatever the number of
/// threads. A cell that was not reached because of `stop` is undecided with precision 0.
std::vector<TheoremResult> prove(const Request& request);

/// proved when all cells are, refuted when one is, else undecided.
numerics::Verdict overall(const std::vector<CellResult>& cells);

}  // namespace softcert::theorems
