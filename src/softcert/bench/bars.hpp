#pragma once
// How fast the certified softmax has to be: every bar, once. On a machine with AVX-512, float32
// rows N(0,4) (standard deviation 4), one thread unless said otherwise.
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "softcert/bench/report.hpp"

namespace softcert::bench {

/// Median of the per-round ratios of two series of one comparison, first/second, in time.
struct Bar {
  std::string_view first, second;
  Shape shape;
  double limit;
  bool at_least = false;  // else at most
};

inline constexpr Shape k128{128, 128}, k4096{4, 4096}, k65536{1, 65536}, kMillion{1, 1048576};

inline constexpr std::array kBars = {
    Bar{"certified", "std-exp", k128, 0.25},
    Bar{"certified", "std-exp", k4096, 0.15},
    Bar{"certified", "std-exp", k65536, 0.15},
    Bar{"certified", "std-exp", kMillion, 0.25},
    Bar{"certified", "eigen", k128, 0.75},
    Bar{"certified", "eigen", k4096, 0.5},
    Bar{"certified", "eigen", k65536, 0.5},
    Bar{"certified", "eigen", kMillion, 0.75},
    Bar{"certified", "pytorch", k128, 0.5},
    Bar{"certified", "pytorch", k4096, 0.4},
    Bar{"certified", "pytorch", k65536, 0.4},
    Bar{"certified", "pytorch", kMillion, 0.6},
    Bar{"certified", "libmvec", k128, 1.1},
    Bar{"certified", "libmvec", k4096, 0.9},
    Bar{"certified", "libmvec", k65536, 0.9},
    Bar{"certified", "libmvec", kMillion, 1.1},
    // Rigorous against rigorous: both write lo and hi.
    Bar{"arb", "certified-lohi", k4096, 150, true},
    // Our AVX2 code against libmvec's AVX-512 code.
    Bar{"certified-avx2", "libmvec", k128, 1.5},
    Bar{"certified-avx2", "libmvec", k4096, 1.5},
    Bar{"certified-avx2", "libmvec", k65536, 1.5},
    Bar{"certified-avx2", "libmvec", kMillion, 1.5},
    Bar{"certified-float64", "std-exp", k128, 0.7},
    Bar{"certified-float64", "std-exp", k4096, 0.7},
    Bar{"certified-float64", "std-exp", k65536, 0.7},
    Bar{"certified-float64", "std-exp", kMillion, 0.7},
    // A row alone leaves a causal mask nothing to hide.
    Bar{"certified-masked", "certified", k128, 1.3},
    Bar{"certified-masked", "certified", k4096, 1.3},
    Bar{"certified-masked", "certified", k65536, 1.3},
    Bar{"certified-masked", "certified", kMillion, 1.3},
    Bar{"certified-causal", "certified", k128, 1.3},
    Bar{"certified-causal", "certified", k4096, 1.3},
    // Wall clock, from 64 rows of 4096 on.
    Bar{"threads-1", "threads-2", {64, 4096}, 1.8, true},
    Bar{"threads-1", "threads-2", {512, 4096}, 1.8, true},
    Bar{"threads-1", "threads-2", {64, 65536}, 1.8, true},
};

/// Threads are not judged while others hold more of the processors than this: two threads of ours
/// would be no more than the share that is left.
inline constexpr double kOthersBusy = 0.05;

/// Share of the time beyond the fast path, in rows of kFallbackShape; must stay below.
inline constexpr Shape kFallbackShape = kMillion;
inline constexpr double kFallbackShare = 0.05;

enum class BarVerdict { kMet, kMissed, kNotMeasured };

/// "met", "MISSED", "not measured".
std::string_view to_string(BarVerdict verdict);

struct BarResult {
  std::string what;  // in words
  Shape shape;
  std::string relation;  // "<=", ">=" or "<"
  double limit = 0;
  double measured = 0;  // NaN when not measured
  BarVerdict verdict = BarVerdict::kNotMeasured;
};

/// Holds the report against kBars and kFallbackShare, in that order. A bar is not measured when one
/// of its contestants is missing, its shape was not asked for, the machine has no AVX-512, or, for
/// threads, is busy with other things.
/// Errors: none.
std::vector<BarResult> judge(const Report& report);

}  // namespace softcert::bench
