#pragma once
// The header of a .npy file, read strictly.
// Format: https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "softcert/io/npy_dtype.hpp"
#include "softcert/io/shape.hpp"

namespace softcert::io {

/// Longest header dictionary read, in bytes; NumPy itself stops at 10000.
inline constexpr std::size_t kLongestNpyHeader = 65536;

/// Bytes from the start of a file that always hold the whole header: magic, version, length, text.
inline constexpr std::size_t kNpyPrefix = 6 + 2 + 4 + kLongestNpyHeader;

struct NpyHeader {
  NpyElement element;
  std::vector<std::size_t> shape;
  std::uint64_t elements = 0;     // product of the shape; 1 for a scalar
  std::uint64_t data_offset = 0;  // where the elements start in the file, in bytes
};

/// The header that starts `prefix`, which holds the first bytes of a file: all of them or
/// kNpyPrefix of them, whichever is less.
/// Accepts versions 1 to 3, a descr that find_npy_element knows, C order, dimensions >= 0 whose
/// product (zeros left out) is below 2^60, the three keys in any order, no others, each once.
/// Errors: numerics::InputError "what at byte N" without the file's name.
NpyHeader parse_npy_header(std::span<const std::byte> prefix);

/// The same header as text, magic included, padded so that the data start at a multiple of 64 bytes
/// (version 1). Domain: at most kMostDimensions dimensions. Errors: std::invalid_argument beyond.
std::string format_npy_header(numerics::FormatId format, std::span<const std::size_t> shape);

}  // namespace softcert::io
