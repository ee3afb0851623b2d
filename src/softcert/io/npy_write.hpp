#pragma once
// Writing .npy arrays.
#include <cstddef>
#include <filesystem>
#include <span>
#include <string>

#include "softcert/numerics/format.hpp"

namespace softcert::io {

/// The bytes of a .npy file, version 1.0, C order, little-endian.
/// Domain: values.size() is the product of `shape`; every value is exact in `format` (NaN counts as
/// exact, its payload may change). Error: none, nothing is rounded.
/// Errors: std::invalid_argument outside the domain.
std::string format_npy(std::span<const double> values, std::span<const std::size_t> shape,
                       numerics::FormatId format);

/// Writes these bytes to `target`, whole or not at all.
/// Errors: as format_npy, and numerics::InputError when the file cannot be written.
void write_npy(const std::filesystem::path& target, std::span<const double> values,
               std::span<const std::size_t> shape, numerics::FormatId format);

}  // namespace softcert::io
