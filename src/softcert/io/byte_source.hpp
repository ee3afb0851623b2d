#pragma once
// Bytes of untrusted origin that are read in pieces: a file, a part of it, or a string in memory.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "softcert/io/input_file.hpp"

namespace softcert::io {

/// Not thread-safe: one reader at a time.
class ByteSource {
 public:
  virtual ~ByteSource() = default;

  /// Bytes there are. What a file claims, not what memory was taken for.
  virtual std::uint64_t size() const = 0;

  /// Fills `buffer` with the bytes from `offset` on. Errors: std::out_of_range beyond size();
  /// numerics::InputError when the bytes cannot be had.
  void read_at(std::uint64_t offset, std::span<std::byte> buffer);

  /// Looks at what only the whole content shows, such as a checksum; what was read before is not
  /// to be trusted until this returned. Errors: numerics::InputError.
  virtual void verify() {}

  /// Throws numerics::InputError "name: what".
  [[noreturn]] void fail(std::string_view what) const;

  /// The name that messages start with, one line.
  virtual std::string name() const = 0;

 protected:
  virtual void fetch(std::uint64_t offset, std::span<std::byte> buffer) = 0;
};

/// A regular file. Errors of the constructor: as InputFile.
class FileSource : public ByteSource {
 public:
  explicit FileSource(std::filesystem::path path) : file_(std::move(path)) {}
  std::uint64_t size() const override { return file_.size(); }
  std::string name() const override;

 protected:
  void fetch(std::uint64_t offset, std::span<std::byte> buffer) override;

 private:
  InputFile file_;
};

/// Bytes in memory, which must outlive it.
class MemorySource : public ByteSource {
 public:
  MemorySource(std::span<const std::byte> bytes, std::string name)
      : bytes_(bytes), name_(std::move(name)) {}
  std::uint64_t size() const override { return bytes_.size(); }
  std::string name() const override { return name_; }

 protected:
  void fetch(std::uint64_t offset, std::span<std::byte> buffer) override;

 private:
  std::span<const std::byte> bytes_;
  std::string name_;
};

/// `size` bytes of another source from `offset` on, under a name of its own: "file: part".
class SourceSlice : public ByteSource {
 public:
  /// Errors: std::out_of_range when the slice is not within `whole`.
  SourceSlice(std::shared_ptr<ByteSource> whole, std::uint64_t offset, std::uint64_t size,
              std::string part);
  std::uint64_t size() const override { return size_; }
  void verify() override { whole_->verify(); }
  std::string name() const override;

 protected:
  void fetch(std::uint64_t offset, std::span<std::byte> buffer) override;

 private:
  std::shared_ptr<ByteSource> whole_;
  std::uint64_t offset_, size_;
  std::string part_;
};

}  // namespace softcert::io
