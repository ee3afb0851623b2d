#include "softcert/io/inflate_source.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include <array>
#include <new>

namespace softcert::io {
namespace {

constexpr std::size_t kInput = std::size_t{1} << 16;

// A length of 258 bytes costs two bits at the least (one for the length, one for the distance),
// so a byte gives at most 8/2 * 258 = 1032; what a first symbol may add is covered by the rest.
constexpr std::uint64_t kMostRatio = 1032;
constexpr std::uint64_t kRatioSlack = 4096;

}  // namespace

struct InflateSource::Stream {
  Stream() {
    constexpr int kRawDeflate = -15;
    if (inflateInit2(&z, kRawDeflate) != Z_OK) throw std::bad_alloc();
  }
  ~Stream() { inflateEnd(&z); }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  z_stream z{};
};

InflateSource::InflateSource(std::shared_ptr<ByteSource> packed, std::uint64_t size,
                             std::uint32_t crc)
    : CheckedSource(size, crc), packed_(std::move(packed)), input_(kInput) {
  if (size > kRatioSlack && (size - kRatioSlack) / kMostRatio > packed_->size()) {
    packed_->fail(fmt::format("says that it holds {} bytes, more than {} deflated bytes can", size,
                              packed_->size()));
  }
  restart();
}

InflateSource::~InflateSource() = default;

void InflateSource::restart() {
  stream_ = std::make_unique<Stream>();
  taken_ = position_ = 0;
  ended_ = false;
}

void InflateSource::produce(std::uint64_t offset, std::span<std::byte> buffer) {
  if (offset < position_) restart();
  skip(offset - position_);
  inflate_exactly(buffer);
  if (position_ == size()) require_end();
}

void InflateSource::skip(std::uint64_t count) {
  std::vector<std::byte> discarded(std::min<std::uint64_t>(count, kInput));
  while (count > 0) {
    const auto piece = std::span(discarded).first(std::min<std::uint64_t>(count, kInput));
    inflate_exactly(piece);
    count -= piece.size();
  }
}

void InflateSource::inflate_exactly(std::span<std::byte> buffer) {
  while (!buffer.empty()) {
    const std::size_t count = inflate_some(buffer);
    if (count == 0 && ended_) {
      fail(fmt::format("damaged: the deflated bytes end after {} of {}", position_, size()));
    }
    position_ += count;
    buffer = buffer.subspan(count);
  }
}

// Bytes written to `buffer`, which is not empty; none when the stream has ended.
std::size_t InflateSource::inflate_some(std::span<std::byte> buffer) {
  constexpr std::size_t kMostAtOnce = std::size_t{1} << 30;  // zlib counts in 32 bits
  if (ended_) return 0;
  z_stream& z = stream_->z;
  if (z.avail_in == 0) {
    const auto piece = std::span(input_).first(std::min(kInput, packed_->size() - taken_));
    if (piece.empty()) fail("damaged: the deflated bytes are cut short");
    packed_->read_at(taken_, piece);
    taken_ += piece.size();
    z.next_in = reinterpret_cast<Bytef*>(piece.data());
    z.avail_in = static_cast<uInt>(piece.size());
  }
  const auto wanted = static_cast<uInt>(std::min(buffer.size(), kMostAtOnce));
  z.next_out = reinterpret_cast<Bytef*>(buffer.data());
  z.avail_out = wanted;
  const int status = inflate(&z, Z_NO_FLUSH);
  if (status == Z_MEM_ERROR) throw std::bad_alloc();
  if (status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR) {
    fail(fmt::format("damaged: not a deflate stream near its byte {}", taken_ - z.avail_in));
  }
  ended_ = status == Z_STREAM_END;
  return wanted - z.avail_out;
}

void InflateSource::require_end() {
  std::array<std::byte, 1> more{};
  while (!ended_) {
    if (inflate_some(more) != 0) {
      fail(fmt::format("damaged: the deflated bytes give more than the {} stated", size()));
    }
  }
  if (stream_->z.avail_in != 0 || taken_ != packed_->size()) {
    fail("damaged: bytes follow the deflate stream");
  }
}

}  // namespace softcert::io
