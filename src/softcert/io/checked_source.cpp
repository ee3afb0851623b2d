#include "softcert/io/checked_source.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include <vector>

namespace softcert::io {

void CheckedSource::fetch(std::uint64_t offset, std::span<std::byte> buffer) {
  produce(offset, buffer);
  if (offset > hashed_ || hashed_ - offset >= buffer.size()) return;
  const auto fresh = buffer.subspan(hashed_ - offset);
  crc_ = static_cast<std::uint32_t>(
      crc32_z(crc_, reinterpret_cast<const Bytef*>(fresh.data()), fresh.size()));
  hashed_ += fresh.size();
}

void CheckedSource::verify() {
  std::vector<std::byte> rest(std::min<std::uint64_t>(size_ - hashed_, kReadChunk));
  do {  // once at least: an empty source has an end to look at too
    fetch(hashed_, std::span(rest).first(std::min<std::uint64_t>(size_ - hashed_, rest.size())));
  } while (hashed_ < size_);
  if (crc_ != expected_) {
    fail(fmt::format("damaged: its CRC-32 is {:08x}, the archive says {:08x}", crc_, expected_));
  }
}

}  // namespace softcert::io
