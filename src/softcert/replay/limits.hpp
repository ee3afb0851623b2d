#pragma once
// What an untrusted certificate may cost. Every cap is far above what the prover writes.
#include <cstddef>

namespace softcert::replay {

inline constexpr std::size_t kMaxBytes = std::size_t{256} << 20;     ///< size of the document
inline constexpr std::size_t kMaxDepth = 16;                         ///< nesting of the document
inline constexpr std::size_t kMaxValues = 16'000'000;                ///< JSON values in all
inline constexpr std::size_t kMaxCells = 1'000'000;                  ///< cells of all theorems
inline constexpr std::size_t kMaxNumberText = 20'000;                ///< characters of one number
inline constexpr long kMaxExponent = 20'000;                         ///< |exponent| of one number
inline constexpr std::size_t kMaxNumberBits = std::size_t{1} << 31;  ///< all numbers together
inline constexpr long kMaxItemsBits = 4096;                          ///< items below 2^4096
inline constexpr long kMaxSpread = 1'000'000;                        ///< spread at most 10^6
inline constexpr std::size_t kMaxEpsilons = 10'000;                  ///< claim.epsilon entries
inline constexpr std::size_t kMaxHorizons = 100'000;                 ///< horizon entries
inline constexpr std::size_t kMaxInstances = 1'000;                  ///< large-weights instances
inline constexpr long kMaxWeightsSide = 16'384;               ///< rows or columns of a matrix
inline constexpr std::size_t kMaxWeightsEntries = 4'000'000;  ///< entries of one matrix
inline constexpr std::size_t kMaxEnclosureBits = 4096;  ///< one end of an instance's enclosure
inline constexpr long kMaxNarrowedSide = 64;     ///< singular values are narrowed up to this side
inline constexpr double kMaxWeightsWork = 1e10;  ///< multiplications, over all instances
inline constexpr std::size_t kMaxFindings = 1'000;  ///< findings kept
inline constexpr long kPrecisionDoublings = 7;    ///< undecided comparisons: retries, doubling bits
inline constexpr long kMaxHorizonBits = 1 << 20;  ///< precision at which horizon gives up

}  // namespace softcert::replay
