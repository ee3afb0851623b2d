#pragma once
// The bytes of a deflate stream (RFC 1951), produced as they are asked for, by zlib.
#include <memory>
#include <vector>

#include "softcert/io/checked_source.hpp"

namespace softcert::io {

class InflateSource : public CheckedSource {
 public:
  /// `packed` must inflate to exactly `size` bytes with this CRC-32.
  /// Errors: numerics::InputError when no deflate stream of that length gives so many.
  InflateSource(std::shared_ptr<ByteSource> packed, std::uint64_t size, std::uint32_t crc);
  ~InflateSource() override;
  std::string name() const override { return packed_->name(); }

 protected:
  void produce(std::uint64_t offset, std::span<std::byte> buffer) override;

 private:
  struct Stream;
  void restart();
  void skip(std::uint64_t count);
  void inflate_exactly(std::span<std::byte> buffer);
  std::size_t inflate_some(std::span<std::byte> buffer);
  void require_end();

  std::shared_ptr<ByteSource> packed_;
  std::unique_ptr<Stream> stream_;
  std::vector<std::byte> input_;
  std::uint64_t taken_ = 0;     // of packed_
  std::uint64_t position_ = 0;  // of the output
  bool ended_ = false;
};

}  // namespace softcert::io
