#include "softcert/theorems/prover.hpp"

#include <tbb/parallel_for.h>

#include <ctime>

#include "softcert/numerics/decimal.hpp"
#include "softcert/numerics/precision.hpp"

namespace softcert::theorems {
namespace {

using numerics::IntervalD;
using numerics::IntervalR;
using numerics::Round;
using numerics::Verdict;

constexpr int kMarginDigits = 7;
constexpr int kMaxDepth = 4;            // halvings of a grid cell along each side
constexpr int kMaxBoxesDouble = 20000;  // evaluations of one obligation over one cell
constexpr int kMaxBoxesReal = 2000;
constexpr int kMaxBoxesLook = 400;  // of the look before a cell is cut
constexpr long kFirstPrecision = 128;

template <class I>
PrintedMargin printed(const Margin<I>& margin) {
  PrintedMargin result;
  result.lo = numerics::decimal(margin.lower, kMarginDigits, Round::kDown);
  result.hi = numerics::decimal(margin.upper, kMarginDigits, Round::kUp);
  result.lo_value = numerics::lower_as_double(I(margin.lower));
  return result;
}

// A slack over the whole cell encloses that at any point of it: a first upper bound.
template <class I>
Margin<I> unbounded_margin() {
  return {0, std::numeric_limits<double>::infinity()};
}

// All obligations over one cell at one precision.
template <class I>
CellResult try_cell(const Theorem& theorem, const Cell& cell, const Fault& fault, int max_boxes) {
  CellResult result;
  result.cell = cell;
  bool all_proved = true;
  for (const Obligation& obligation : theorem.obligations) {
    Margin<I> margin = unbounded_margin<I>();
    if (auto witness = examine_corners<I>(obligation, cell, fault, margin)) {
      result.verdict = Verdict::kRefuted;
      result.margins.clear();
      result.witness = std::move(witness);
      return result;
    }
    if (!all_proved) continue;
    const CellBound<I> bound = bound_over_cell<I>(obligation, cell, fault, max_boxes);
    result.splits += bound.boxes - 1;
    all_proved = bound.proved;
    margin.lower = bound.margin.lower;
    result.margins.push_back(printed<I>(margin));
  }
  result.verdict = all_proved ? Verdict::kProved : Verdict::kUndecided;
  if (!all_proved) result.margins.clear();
  return result;
}

CellResult try_real(const Theorem& theorem, const Cell& cell, const Fault& fault, long bits,
                    int max_boxes) {
  const numerics::PrecisionScope scope(bits);
  CellResult result = try_cell<IntervalR>(theorem, cell, fault, max_boxes);
  result.precision = bits;
  return result;
}

bool stopped(const Request& request) { return request.stop && request.stop->load(); }

// Double intervals, then one look with more bits at the whole cell: where only overflow or
// rounding stood in the way, cutting it would not help.
CellResult first_attempts(const Theorem& theorem, const Cell& cell, const Request& request) {
  CellResult result;
  if (request.try_double) {
    result = try_cell<IntervalD>(theorem, cell, request.fault, kMaxBoxesDouble);
    result.precision = 53;
    if (result.verdict != Verdict::kUndecided) return result;
  }
  return try_real(theorem, cell, request.fault, kFirstPrecision, kMaxBoxesLook);
}

// At a leaf: ever more bits, up to the most allowed.
CellResult last_attempts(const Theorem& theorem, const Cell& cell, const Request& request,
                         CellResult result) {
  for (long bits = kFirstPrecision;
       result.verdict == Verdict::kUndecided && bits <= request.max_precision; bits *= 2) {
    result = try_real(theorem, cell, request.fault, bits, kMaxBoxesReal);
  }
  return result;
}

// Depth first; once a leaf stays undecided the rest of its grid cell is not tried any further.
void prove_into(const Theorem& theorem, const Cell& cell, const Request& request, int depth,
                bool& hopeless, std::vector<CellResult>& results) {
  CellResult result;
  result.cell = cell;
  if (!hopeless && !stopped(request)) {
    result = first_attempts(theorem, cell, request);
    const auto parts = split(cell);
    if (result.verdict == Verdict::kUndecided && depth < kMaxDepth && parts.size() > 1) {
      for (const Cell& part : parts) {
        prove_into(theorem, part, request, depth + 1, hopeless, results);
      }
      return;
    }
    result = last_attempts(theorem, cell, request, std::move(result));
    hopeless = result.verdict != Verdict::kProved;
  }
  results.push_back(std::move(result));
}

struct Task {
  std::size_t theorem, cell;
};

std::vector<Task> all_tasks(std::size_t theorems, std::size_t cells) {
  std::vector<Task> tasks;
  for (std::size_t t = 0; t < theorems; ++t) {
    for (std::size_t c = 0; c < cells; ++c) tasks.push_back({t, c});
  }
  return tasks;
}

double thread_cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

bool margins_hold(const Theorem& theorem, const std::vector<PrintedMargin>& margins) {
  if (margins.size() != theorem.obligations.size()) return false;
  for (std::size_t i = 0; i < margins.size(); ++i) {
    const numerics::Rational lo = numerics::parse_rational(margins[i].lo);
    if (lo < 0 || (theorem.obligations[i].strict && lo == 0)) return false;
    if (margins[i].hi != "inf" && numerics::parse_rational(margins[i].hi) < lo) return false;
  }
  return true;
}

// An earlier run's result is taken only for a grid cell that it proved as a whole; anything else
// is cheap to prove again.
bool usable(const Theorem& theorem, const Cell& cell, const std::vector<CellResult>& known) {
  return known.size() == 1 && known[0].cell == cell && known[0].verdict == Verdict::kProved &&
         margins_hold(theorem, known[0].margins);
}

std::vector<CellResult> run_task(const Task& task, const Cell& cell, const Request& request) {
  const Theorem& theorem = *request.theorems[task.theorem];
  const auto known = request.known.find({task.theorem, task.cell});
  if (known != request.known.end() && usable(theorem, cell, known->second)) return known->second;
  auto results = prove_cell(theorem, cell, request);
  if (request.finished && !stopped(request)) request.finished(task.theorem, task.cell, results);
  return results;
}

}  // namespace

Verdict overall(const std::vector<CellResult>& cells) {
  Verdict verdict = Verdict::kProved;
  for (const CellResult& cell : cells) {
    if (cell.verdict == Verdict::kRefuted) return Verdict::kRefuted;
    if (cell.verdict == Verdict::kUndecided) verdict = Verdict::kUndecided;
  }
  return cells.empty() ? Verdict::kUndecided : verdict;
}

std::vector<CellResult> prove_cell(const Theorem& theorem, const Cell& cell,
                                   const Request& request) {
  std::vector<CellResult> results;
  bool hopeless = false;
  prove_into(theorem, cell, request, 0, hopeless, results);
  return results;
}

std::vector<TheoremResult> prove(const Request& request) {
  const auto cells = grid(request.rectangle);
  const auto tasks = all_tasks(request.theorems.size(), cells.size());
  std::vector<std::vector<CellResult>> outcomes(tasks.size());
  std::vector<double> seconds(tasks.size());
  std::atomic<std::size_t> done = 0;
  tbb::parallel_for(std::size_t{0}, tasks.size(), [&](std::size_t i) {
    const double start = thread_cpu_seconds();
    outcomes[i] = run_task(tasks[i], cells[tasks[i].cell], request);
    seconds[i] = thread_cpu_seconds() - start;
    const std::size_t now = ++done;
    if (request.progress) request.progress(now, tasks.size());
  });
  std::vector<TheoremResult> results(request.theorems.size());
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    TheoremResult& target = results[tasks[i].theorem];
    target.cells.insert(target.cells.end(), outcomes[i].begin(), outcomes[i].end());
    target.cpu_seconds += seconds[i];
  }
  for (std::size_t t = 0; t < results.size(); ++t) {
    results[t].theorem = request.theorems[t];
    results[t].verdict = overall(results[t].cells);
  }
  return results;
}

}  // namespace softcert::theorems
