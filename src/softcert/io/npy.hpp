#pragma once
// Reading .npy arrays, which are untrusted, into doubles.
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "softcert/numerics/format.hpp"

namespace softcert::io {

/// A C-ordered array. Every value is exactly the one stored: widening is exact.
struct Array {
  std::vector<std::size_t> shape;  // empty for a scalar
  numerics::FormatId format = numerics::FormatId::kFloat64;
  std::vector<double> values;
  std::string sha256;  // of the whole file, hexadecimal

  /// Length of a row: the last dimension, 1 for a scalar.
  std::size_t row_length() const { return shape.empty() ? 1 : shape.back(); }

  /// Rows along the last axis, all other axes flattened; 0 for an array without elements.
  std::size_t row_count() const { return values.empty() ? 0 : values.size() / row_length(); }

  /// Row `index`. Domain: index < row_count().
  std::span<const double> row(std::size_t index) const {
    return std::span(values).subspan(index * row_length(), row_length());
  }
};

/// Memory that the values of one array may take unless the caller says otherwise: 8 GiB.
inline constexpr std::uint64_t kDefaultMemoryLimit = std::uint64_t{8} << 30;

/// The array in a .npy file of format 1, 2 or 3: C order, little-endian f2, f4 or f8, any shape.
/// Infinities, NaN and signed zeros are kept. The size on disk must be the one that the header asks
/// for and the values, 8 bytes each, within `memory_limit`; both are checked before memory is
/// taken. Errors: numerics::InputError, one line "file: what at byte N".
Array read_npy(const std::filesystem::path& path, std::uint64_t memory_limit = kDefaultMemoryLimit);

/// The same from the bytes of a file in memory; `name` starts the messages.
Array parse_npy(std::span<const std::byte> bytes, std::string_view name,
                std::uint64_t memory_limit = kDefaultMemoryLimit);

}  // namespace softcert::io
