#pragma once
// Rows whose results lie next to midpoints of a format, where rounding is hardest.
#include <cstdint>

#include "check.hpp"

namespace softcert::reference::testing {

/// `count` rows of `input` numbers. Some item's result (the row's, for logsumexp) is within about
/// 2^-depth of a midpoint of `output`, relatively, on either side; depths are drawn from
/// [least_depth, most_depth]. Found greedily: with the midpoint given, the sum of exponentials it
/// needs is known; each item takes the largest representable value whose exponential still fits
/// into what is missing, until less than 2^-depth of the sum is. Depths are cut where the input
/// format is too coarse: 44 for E5M2, 90 for E4M3.
RowBatch midpoint_rows(FormatId input, FormatId output, Operation operation,
                       const numerics::Rational& scale, std::size_t count, int least_depth,
                       int most_depth, std::uint64_t seed);

}  // namespace softcert::reference::testing
