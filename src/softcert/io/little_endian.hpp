#pragma once
// Unsigned little-endian numbers within bytes.
#include <cstddef>
#include <cstdint>
#include <span>

namespace softcert::io {

/// The number in the `count` bytes at `offset`. Domain: they exist, count <= 8. Errors: none.
inline std::uint64_t little_endian(std::span<const std::byte> bytes, std::size_t offset,
                                   std::size_t count) {
  std::uint64_t value = 0;
  for (std::size_t i = count; i-- > 0;) {
    value = value << 8 | std::to_integer<std::uint64_t>(bytes[offset + i]);
  }
  return value;
}

}  // namespace softcert::io
