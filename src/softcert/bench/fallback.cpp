#include "softcert/bench/fallback.hpp"

#include "softcert/bench/bars.hpp"
#include "softcert/bench/certified.hpp"

namespace softcert::bench {
namespace {

// A row with another sum. A sum moved by a relative 1e-9 moves every quotient by about 2^-6 of a
// float32 ulp, some 10^6 times the width of the undecided zone round a midpoint: as far as that
// zone is concerned all elements are drawn anew, at the cost of one.
void draw_anew(Workspace& workspace, std::size_t row) {
  workspace.logits_float32[0] = 8.0F + static_cast<float>(row) * 0x1p-10F;
}

void add(const reference::Statistics& statistics, Fallback& fallback) {
  fallback.elements += statistics.elements;
  fallback.past_fast += statistics.past_fast;
  fallback.past_numerator += statistics.past_numerator;
  fallback.past_double_double += statistics.past_double_double;
  fallback.beyond_fast_path += statistics.fallback_seconds;
}

}  // namespace

Fallback measure_fallback(std::size_t rows, std::uint64_t seed,
                          const std::function<void(std::string_view what, std::size_t done,
                                                   std::size_t total)>& progress) {
  Fallback fallback;
  fallback.shape = kFallbackShape;
  Workspace workspace(fallback.shape, seed);
  const CertifiedWay way = certified_ways().front();
  run(way, workspace);  // untimed: pages, caches
  for (std::size_t row = 0; row < rows; ++row) {
    if (progress) progress("beyond the fast path", row, rows);
    draw_anew(workspace, row);
    reference::Statistics statistics;
    const double start = thread_cpu_seconds();
    run(way, workspace, &statistics);
    fallback.seconds += thread_cpu_seconds() - start;
    add(statistics, fallback);
  }
  return fallback;
}

}  // namespace softcert::bench
