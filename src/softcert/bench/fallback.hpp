#pragma once
// What the elements cost that the fast path leaves undecided.
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>

#include "softcert/bench/report.hpp"

namespace softcert::bench {

/// Evaluates `rows` different rows of kFallbackShape, on one thread, and adds up what evaluate()'s
/// Statistics say. An undecided element is rare (about one in 2^25), so it takes many rows.
/// Errors: as reference::evaluate.
Fallback measure_fallback(std::size_t rows, std::uint64_t seed,
                          const std::function<void(std::string_view what, std::size_t done,
                                                   std::size_t total)>& progress);

}  // namespace softcert::bench
