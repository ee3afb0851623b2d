#pragma once
// One array in an untrusted file, read in pieces: a .npy file, a member of a .npz archive or a
// tensor of a .safetensors file.
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "softcert/io/byte_source.hpp"
#include "softcert/numerics/format.hpp"

namespace softcert::io {

/// Which array of a file is meant, where the file leaves that open.
struct ArrayChoice {
  std::optional<std::string> member;         // of .npz (with or without ".npy"), .safetensors
  std::optional<numerics::FormatId> format;  // of the elements; needed where they are raw bits
};

/// A C-ordered, little-endian array. No memory is taken for its elements.
class ArraySource {
 public:
  const std::vector<std::size_t>& shape() const { return shape_; }
  numerics::FormatId format() const { return format_; }
  std::uint64_t elements() const { return elements_; }
  std::string name() const { return bytes_->name(); }  // "file" or "file: member "x""

  /// Fills `buffer` with the elements from the `first` on, as stored: element k is to be had by
  /// numerics::load. Rising order is the fast one. Domain: whole elements, within elements().
  /// Errors: numerics::InputError.
  void read(std::uint64_t first, std::span<std::byte> buffer);

  /// Checksums of .npz members; see ByteSource::verify.
  void verify() { bytes_->verify(); }

 private:
  friend ArraySource open_array(std::shared_ptr<ByteSource> file, const ArrayChoice& choice);
  friend class ArrayOpener;
  std::shared_ptr<ByteSource> bytes_;
  std::uint64_t offset_ = 0;  // of the elements, in bytes
  std::vector<std::size_t> shape_;
  numerics::FormatId format_ = numerics::FormatId::kFloat64;
  std::uint64_t elements_ = 0;
};

/// The array that `choice` means in `file`, whose first bytes say what it is. The sizes on disk
/// must be those that the headers ask for. Without a member, the only array of the file.
/// Errors: numerics::InputError, one line: not such a file, damaged, no such member (the names
/// there are), a format that the file contradicts, raw elements without one.
ArraySource open_array(std::shared_ptr<ByteSource> file, const ArrayChoice& choice = {});
ArraySource open_array(const std::filesystem::path& path, const ArrayChoice& choice = {});

}  // namespace softcert::io
