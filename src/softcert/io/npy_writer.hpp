#pragma once
// A .npy file written piece by piece, which appears whole or not at all.
#include <filesystem>
#include <span>

#include "softcert/io/atomic_file.hpp"
#include "softcert/numerics/format.hpp"

namespace softcert::io {

/// bfloat16 is written as '<u2' and fp8 as '|u1' (descr_of): NumPy has no such types.
class NpyWriter {
 public:
  /// Writes the header. Domain: count_elements(shape) holds.
  /// Errors: numerics::InputError as AtomicFile, std::invalid_argument outside the domain.
  NpyWriter(const std::filesystem::path& target, numerics::FormatId format,
            std::span<const std::size_t> shape);

  numerics::FormatId format() const { return format_; }
  const std::filesystem::path& target() const { return file_.target(); }

  /// Writes elements, as numerics::store lays them out, from the `first` on. Each element is to be
  /// written once, in any order. Errors: numerics::InputError, std::out_of_range beyond the shape.
  void write(std::uint64_t first, std::span<const std::byte> elements);

  /// Makes the file appear. Errors: as AtomicFile, std::logic_error when elements are missing.
  void commit();

 private:
  AtomicFile file_;
  numerics::FormatId format_;
  std::uint64_t header_size_ = 0, size_ = 0, written_ = 0;  // bytes
};

}  // namespace softcert::io
