#include "softcert/replay/verdicts.hpp"

#include <algorithm>

namespace softcert::replay {
namespace {

Verdict overall(const TheoremClaim& theorem) {
  Verdict result = theorem.cells.empty() ? Verdict::kUndecided : Verdict::kProved;
  for (const Cell& cell : theorem.cells) {
    if (cell.verdict == Verdict::kRefuted) return Verdict::kRefuted;
    if (cell.verdict == Verdict::kUndecided) result = Verdict::kUndecided;
  }
  return result;
}

// A theorem about weights is no more certain than the weights it was tried on.
Verdict with(Verdict cells, const InstanceCounts& instances) {
  if (cells == Verdict::kRefuted || instances.refuted) return Verdict::kRefuted;
  return instances.undecided ? Verdict::kUndecided : cells;
}

bool names(const Worst& worst, const Cell& cell) {
  return worst.items.lo == cell.box.n_lo && worst.items.hi == cell.box.n_hi &&
         worst.spread.lo == cell.box.d_lo && worst.spread.hi == cell.box.d_hi &&
         worst.obligation < cell.margins.size() && cell.margins[worst.obligation].lo == worst.lo;
}

void check_worst(const TheoremClaim& theorem, const std::string& path, Findings& findings) {
  const bool any = std::any_of(theorem.cells.begin(), theorem.cells.end(),
                               [](const Cell& cell) { return !cell.margins.empty(); });
  if (!theorem.worst) {
    if (any) findings.add(path + "/worst", "the worst margin is not named");
    return;
  }
  const Worst& worst = *theorem.worst;
  bool named = false;
  for (const Cell& cell : theorem.cells) {
    named = named || names(worst, cell);
    for (const Margin& margin : cell.margins) {
      if (margin.lo >= worst.lo) continue;
      return findings.add(path + "/worst", "cell " + std::to_string(cell.index) +
                                               " has a smaller margin than the one named worst");
    }
  }
  if (!named) findings.add(path + "/worst", "no cell has the range and margin named worst");
}

}  // namespace

const char* to_text(Verdict verdict) {
  switch (verdict) {
    case Verdict::kProved:
      return "proved";
    case Verdict::kRefuted:
      return "refuted";
    case Verdict::kUndecided:
      break;
  }
  return "undecided";
}

void check_verdicts(const TheoremClaim& theorem, const InstanceCounts& instances,
                    const std::string& path, Findings& findings) {
  Verdict expected = overall(theorem);
  if (theorem.statement->id.rfind("large-weights", 0) == 0) expected = with(expected, instances);
  if (theorem.verdict != expected) {
    findings.add(path + "/verdict", std::string("says ") + to_text(theorem.verdict) +
                                        ", but the cells (and weights) make it " +
                                        to_text(expected));
  }
  check_worst(theorem, path, findings);
}

}  // namespace softcert::replay
