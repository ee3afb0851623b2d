#pragma once
// What a run of the benchmark found.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "softcert/bench/harness.hpp"
#include "softcert/bench/peers/registry.hpp"
#include "softcert/bench/rows.hpp"

namespace softcert::bench {

/// A peer that was asked for. Usable when why_not is empty; else missing, or broken.
struct PeerReport {
  const Peer* peer = nullptr;
  std::string about;
  std::string why_not;
};

/// Contestants that were timed against each other.
struct Comparison {
  Shape shape;
  std::string clock;  // "cpu" or "wall"
  std::vector<Series> series;
  double others_busy = 0;  // share of the processors that others held, where that matters

  /// The contestant's, nullptr when it took no part.
  const Series* find(std::string_view id) const;
};

/// Many rows, to see what the elements cost that the fast path leaves undecided.
struct Fallback {
  Shape shape;
  std::uint64_t elements = 0, past_fast = 0, past_numerator = 0, past_double_double = 0;
  double seconds = 0;           // CPU, all of it
  double beyond_fast_path = 0;  // of which beyond the fast path

  /// Share of the time beyond the fast path; NaN when no time passed.
  double share() const;
};

struct Title {
  std::string id, title;
};

struct Report {
  std::vector<std::string> variants;  // of the certified code, that this machine runs; best first
  int threads = 2;                    // of the scaling comparisons
  std::vector<Title> titles;          // of every contestant, in the order of a table
  std::vector<PeerReport> peers;
  std::vector<Comparison> comparisons;  // single thread, by CPU time
  std::vector<Comparison> scaling;      // series "threads-1" and "threads-N", by wall clock
  std::optional<Fallback> fallback;
};

}  // namespace softcert::bench
