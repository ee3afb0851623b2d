#pragma once
// An untrusted regular file, opened for reading once.
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>

namespace softcert::io {

/// Bytes that readers take at a time.
inline constexpr std::size_t kReadChunk = std::size_t{1} << 20;

class InputFile {
 public:
  /// Opens `path`. Never blocks on a pipe or device: anything but a regular file is refused.
  /// Errors: numerics::InputError.
  explicit InputFile(std::filesystem::path path);
  ~InputFile();
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  /// Size in bytes when it was opened.
  std::uint64_t size() const { return size_; }

  /// Fills `buffer` with the next bytes. Errors: numerics::InputError when the file ends before.
  void read_exactly(std::span<std::byte> buffer);

  /// Fills `buffer` with the bytes from `offset` on; where read_exactly reads next does not change.
  /// Errors: numerics::InputError when the file ends before.
  void read_at(std::uint64_t offset, std::span<std::byte> buffer) const;

  /// Makes `offset` the next byte to be read. Errors: numerics::InputError.
  void seek(std::uint64_t offset);

  const std::filesystem::path& path() const { return path_; }

  /// Throws numerics::InputError "path: what".
  [[noreturn]] void fail(std::string_view what) const;

 private:
  std::filesystem::path path_;
  int descriptor_ = -1;
  std::uint64_t size_ = 0;
};

}  // namespace softcert::io
