#pragma once
// The certified softmax against everybody else's.
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "softcert/bench/bars.hpp"
#include "softcert/bench/report.hpp"

namespace softcert::bench {

struct ReferenceOptions {
  std::size_t rounds = 11;
  double round_seconds = 8e-3;
  double contestant_seconds = 1;  // a contestant's share of a shape's time, see Plan
  std::vector<Shape> shapes = {k128, k4096, k65536, kMillion};
  std::vector<Shape> scaling_shapes = {{64, 4096}, {512, 4096}, {64, 65536}};
  std::vector<const Peer*> peers;
  int threads = 2;                   // of the scaling part, against 1; 1 leaves it out
  std::size_t fallback_rows = 8192;  // of kFallbackShape; 0 leaves that part out
  std::uint64_t seed = 1;
  /// Called now and then with what is going on, and how far it has come.
  std::function<void(std::string_view what, std::size_t done, std::size_t total)> progress;
};

/// The same with fewer rounds, shorter ones, smaller shapes: to try the command, not to judge by.
void make_quick(ReferenceOptions& options);

/// Opens the peers, checks that what they compute is the softmax (else they are broken, and left
/// out), and times everything. Errors: numerics::InputError as reference::evaluate.
Report bench_reference(const ReferenceOptions& options);

}  // namespace softcert::bench
