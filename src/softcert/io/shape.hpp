#pragma once
// Shapes of arrays in untrusted files.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace softcert::io {

/// Most dimensions accepted; NumPy's own limit is 32 (64 since NumPy 2).
inline constexpr std::size_t kMostDimensions = 64;

/// Most elements accepted, and the largest dimension: 8 bytes each still fit 64 bits.
inline constexpr std::uint64_t kMostElements = std::uint64_t{1} << 60;

/// The product of the dimensions, 1 for none; nullopt when the product without zeros is above
/// kMostElements: whether a shape is accepted does not depend on the order of its dimensions.
inline std::optional<std::uint64_t> count_elements(std::span<const std::size_t> shape) {
  std::uint64_t product = 1;
  bool empty = false;
  for (const std::uint64_t dimension : shape) {
    if (dimension == 0) {
      empty = true;
    } else if (product > kMostElements / dimension) {
      return std::nullopt;
    } else {
      product *= dimension;
    }
  }
  return empty ? 0 : product;
}

}  // namespace softcert::io
