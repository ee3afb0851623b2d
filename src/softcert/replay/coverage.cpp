#include "softcert/replay/coverage.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace softcert::replay {
namespace {

constexpr std::size_t kMaxGaps = 3;

// How many cells cover each of `size` pieces: add to a range, ask for a piece covered by none.
class CoverTree {
 public:
  explicit CoverTree(std::size_t size) : size_(size), add_(4 * size), least_(4 * size) {}
  // Adds `change` on pieces [from, until].
  void add(std::size_t from, std::size_t until, int change) {
    add(1, 0, size_ - 1, from, until, change);
  }
  bool has_gap() const { return least_[1] == 0; }
  // The first piece covered by none; has_gap() must hold.
  std::size_t first_gap() const {
    std::size_t node = 1, lo = 0, hi = size_ - 1;
    while (lo < hi) {
      const std::size_t middle = lo + (hi - lo) / 2;
      if (least_[2 * node] == 0) {
        node = 2 * node;
        hi = middle;
      } else {
        node = 2 * node + 1;
        lo = middle + 1;
      }
    }
    return lo;
  }

 private:
  void add(std::size_t node, std::size_t lo, std::size_t hi, std::size_t from, std::size_t until,
           int change) {
    if (until < lo || hi < from) return;
    if (from <= lo && hi <= until) {
      add_[node] += change;
      least_[node] += change;
      return;
    }
    const std::size_t middle = lo + (hi - lo) / 2;
    add(2 * node, lo, middle, from, until, change);
    add(2 * node + 1, middle + 1, hi, from, until, change);
    least_[node] = add_[node] + std::min(least_[2 * node], least_[2 * node + 1]);
  }
  std::size_t size_;
  std::vector<int> add_, least_;
};

// The spread axis of the claim cut at every end of a cell: piece 2i is the i-th end point, piece
// 2i + 1 the open interval between it and the next.
class Pieces {
 public:
  Pieces(const std::vector<const Box*>& boxes, const Span& spread) {
    points_ = {spread.lo, spread.hi};
    for (const Box* box : boxes) {
      points_.push_back(box->d_lo);
      points_.push_back(box->d_hi);
    }
    std::sort(points_.begin(), points_.end());
    points_.erase(std::unique(points_.begin(), points_.end()), points_.end());
  }
  std::size_t count() const { return 2 * points_.size() - 1; }
  std::size_t at(const Exact& point) const {
    const auto found = std::lower_bound(points_.begin(), points_.end(), point);
    return 2 * static_cast<std::size_t>(found - points_.begin());
  }
  std::string describe(std::size_t piece) const {
    const Exact& point = points_[piece / 2];
    if (piece % 2 == 0) return "at spread " + to_text(point);
    return "between the spreads " + to_text(point) + " and " + to_text(points_[piece / 2 + 1]);
  }

 private:
  std::vector<Exact> points_;
};

// A cell begins to count at n_lo and stops at n_hi + 1.
struct Event {
  Exact items;
  const Box* box;
  int change;
};

std::vector<Event> events_of(const std::vector<const Box*>& boxes) {
  std::vector<Event> events;
  events.reserve(2 * boxes.size());
  for (const Box* box : boxes) {
    events.push_back({box->n_lo, box, 1});
    events.push_back({box->n_hi + Exact(1), box, -1});
  }
  std::sort(events.begin(), events.end(),
            [](const Event& a, const Event& b) { return a.items < b.items; });
  return events;
}

void sweep(const std::vector<const Box*>& boxes, const Claim& claim, const std::string& path,
           Findings& findings) {
  const Pieces pieces(boxes, claim.spread);
  CoverTree tree(pieces.count());
  const std::vector<Event> events = events_of(boxes);
  Exact from = claim.items.lo;
  std::size_t gaps = 0;
  for (std::size_t next = 0; from <= claim.items.hi && gaps < kMaxGaps;) {
    for (; next < events.size() && events[next].items <= from; ++next) {
      const Event& event = events[next];
      tree.add(pieces.at(event.box->d_lo), pieces.at(event.box->d_hi), event.change);
    }
    const Exact after = claim.items.hi + Exact(1);
    const Exact until = next < events.size() ? std::min(events[next].items, after) : after;
    if (tree.has_gap()) {
      findings.add(path + "/cells", "no proved cell covers n from " + to_text(from) + " to " +
                                        to_text(until - Exact(1)) + " " +
                                        pieces.describe(tree.first_gap()));
      ++gaps;
    }
    from = until;
  }
}

bool inside(const Box& box, const Claim& claim) {
  return box.n_lo >= claim.items.lo && box.n_hi <= claim.items.hi && box.d_lo >= claim.spread.lo &&
         box.d_hi <= claim.spread.hi;
}

}  // namespace

void check_coverage(const TheoremClaim& theorem, const Claim& claim, const std::string& path,
                    Findings& findings) {
  std::vector<const Box*> boxes;
  for (const Cell& cell : theorem.cells) {
    if (!inside(cell.box, claim)) {
      findings.add(path + "/cells/" + std::to_string(cell.index),
                   "the cell reaches outside the claimed rectangle");
    } else if (cell.verdict == Verdict::kProved || theorem.verdict != Verdict::kProved) {
      boxes.push_back(&cell.box);
    }
  }
  sweep(boxes, claim, path, findings);
}

}  // namespace softcert::replay
