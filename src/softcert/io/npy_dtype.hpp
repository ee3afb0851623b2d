#pragma once
// NumPy's names of element types: which of them .npy files may hold, and which are written.
#include <cstddef>
#include <optional>
#include <string_view>

#include "softcert/numerics/format.hpp"

namespace softcert::io {

/// What a .npy header says of an element. NumPy has no bfloat16 and no fp8: their arrays are stored
/// as raw bits, and what the bits mean must be said beside the file.
struct NpyElement {
  std::size_t bytes = 8;
  std::optional<numerics::FormatId> format = numerics::FormatId::kFloat64;  // empty: raw bits
};

/// The element that a descr stands for, nullopt for any other descr: '<f2', '<f4', '<f8', or raw
/// bits: '<u2', '|u1' as written here, and '<V2', '<V1', '<f1' (or with '|'), which is how NumPy
/// saves the arrays of the package ml_dtypes (0.6 measured: bfloat16, float8_e4m3fn, float8_e5m2).
std::optional<NpyElement> find_npy_element(std::string_view descr);

/// The descr under which a format is written: '<f8', '<f4', '<f2', for bfloat16 '<u2' and for fp8
/// '|u1', raw bits that numpy.load takes as unsigned integers.
std::string_view descr_of(numerics::FormatId format);

/// "'<f2', '<f4', '<f8'": the descrs that need no word beside the file, for messages.
inline constexpr std::string_view kNumberDescrs = "'<f2', '<f4', '<f8'";

}  // namespace softcert::io
