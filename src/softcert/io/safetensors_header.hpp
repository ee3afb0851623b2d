#pragma once
// The list of tensors of a .safetensors file, read strictly.
// Format: https://github.com/huggingface/safetensors (README, "Format").
#include <cstdint>
#include <string>
#include <vector>

#include "softcert/io/byte_source.hpp"

namespace softcert::io {

/// Longest header that is read, in bytes; it bounds the memory that names and shapes take.
inline constexpr std::uint64_t kLongestSafetensorsHeader = std::uint64_t{16} << 20;

struct SafeTensor {
  std::string name, dtype;  // as stated, e.g. "BF16"
  std::vector<std::size_t> shape;
  std::uint64_t elements = 0;          // product of the shape
  std::uint64_t offset = 0, size = 0;  // in the file, in bytes
};

/// The tensors of `file`, in the header's order.
/// Refused: a header beyond the file or kLongestSafetensorsHeader, anything but strict JSON of the
/// stated form (NaN, duplicate or unknown keys, negative, fractional or huge numbers, more than
/// kMostDimensions dimensions), tensors that overlap, leave holes or do not end with the file. The
/// size of a tensor is not compared with its dtype here: other dtypes may be there.
/// Errors: numerics::InputError "file: what".
std::vector<SafeTensor> read_safetensors_header(ByteSource& file);

}  // namespace softcert::io
