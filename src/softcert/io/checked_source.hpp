#pragma once
// Bytes whose CRC-32 is known beforehand.
#include "softcert/io/byte_source.hpp"

namespace softcert::io {

/// Takes the CRC-32 of what is read in rising order along the way; verify() reads the rest of it.
class CheckedSource : public ByteSource {
 public:
  CheckedSource(std::uint64_t size, std::uint32_t crc) : size_(size), expected_(crc) {}
  std::uint64_t size() const override { return size_; }
  void verify() override;

 protected:
  void fetch(std::uint64_t offset, std::span<std::byte> buffer) final;

  /// Delivers the bytes.
  virtual void produce(std::uint64_t offset, std::span<std::byte> buffer) = 0;

 private:
  std::uint64_t size_, hashed_ = 0;
  std::uint32_t expected_, crc_ = 0;
};

}  // namespace softcert::io
