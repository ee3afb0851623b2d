#pragma once
// The independent checker of certificates. It shares no code with the prover: own number reading,
// own algebra, FLINT/Arb arithmetic.
#include <cstddef>
#include <functional>
#include <istream>
#include <string>
#include <string_view>
#include <vector>

#include "softcert/replay/exact.hpp"
#include "softcert/replay/finding.hpp"

namespace softcert::replay {

struct Options {
  long precision = 128;  ///< first working precision in bits, 53 to 65536
  int threads = 0;       ///< 0: as many as the machine has
  /// Called now and then with cells done and in all, from one thread at a time.
  std::function<void(std::size_t done, std::size_t total)> progress;
  /// Tests only: tightens every directly evaluated bound by the factor 1 + planted_fault, which
  /// makes every theorem false; a checker that still accepts is blind.
  Exact planted_fault;
};

struct TheoremReport {
  std::string id;
  std::string verdict;     ///< as the certificate states it
  std::size_t cells = 0;   ///< cells read
  std::size_t proved = 0;  ///< cells stated proved (all re-proved if the report is accepted)
  double cpu_seconds = 0;  ///< spent re-proving, over all threads
};

struct Report {
  bool accepted = false;    ///< no findings: everything the certificate states was re-proved
  bool all_proved = false;  ///< and every theorem in it is stated proved
  std::size_t cells = 0;
  std::size_t theorems = 0;
  std::size_t horizons = 0;
  std::size_t instances = 0;            ///< weights re-proved from their entries
  std::size_t instances_unchecked = 0;  ///< weights in files that the certificate does not carry
  std::vector<Finding> findings;
  std::vector<TheoremReport> per_theorem;
  double seconds = 0;
};

/// Checks a certificate: shape and limits, digest, coverage of the claimed rectangle, every cell
/// (margins re-proved, statement evaluated directly at corners and middle), verdicts, horizon
/// entries, large-weights instances. Untrusted input: anything malformed gives findings, never an
/// exception (but std::bad_alloc) nor a crash. Deterministic whatever the number of threads.
Report replay(std::string_view text, const Options& options = {});

/// The same, reading the stream to its end first.
Report replay(std::istream& stream, const Options& options = {});

}  // namespace softcert::replay
