#pragma once
// What `softcert bench` prints.
#include <nlohmann/json.hpp>
#include <vector>

#include "softcert/bench/bars.hpp"
#include "softcert/bench/reference_bench.hpp"

namespace softcert::cli {

/// A table of nanoseconds and ratios, the peers that were found or not, and the bars.
void print_bench(const bench::ReferenceOptions& options, const bench::Report& report,
                 const std::vector<bench::BarResult>& bars);

/// The same, with the figures of every round. What was not measured is null.
nlohmann::ordered_json bench_json(const bench::ReferenceOptions& options,
                                  const bench::Report& report,
                                  const std::vector<bench::BarResult>& bars);

}  // namespace softcert::cli
