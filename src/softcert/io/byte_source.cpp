#include "softcert/io/byte_source.hpp"

#include <fmt/format.h>

#include <cstring>
#include <stdexcept>

#include "softcert/io/describe.hpp"
#include "softcert/numerics/error.hpp"

namespace softcert::io {
namespace {

void require_within(std::uint64_t offset, std::uint64_t count, std::uint64_t size) {
  if (offset > size || count > size - offset) {
    throw std::out_of_range(
        fmt::format("{} bytes at byte {} of a source of {}", count, offset, size));
  }
}

}  // namespace

void ByteSource::read_at(std::uint64_t offset, std::span<std::byte> buffer) {
  require_within(offset, buffer.size(), size());
  fetch(offset, buffer);
}

void ByteSource::fail(std::string_view what) const {
  throw numerics::InputError(fmt::format("{}: {}", name(), what));
}

std::string FileSource::name() const { return display(file_.path()); }

void FileSource::fetch(std::uint64_t offset, std::span<std::byte> buffer) {
  file_.read_at(offset, buffer);
}

void MemorySource::fetch(std::uint64_t offset, std::span<std::byte> buffer) {
  if (!buffer.empty()) std::memcpy(buffer.data(), bytes_.data() + offset, buffer.size());
}

SourceSlice::SourceSlice(std::shared_ptr<ByteSource> whole, std::uint64_t offset,
                         std::uint64_t size, std::string part)
    : whole_(std::move(whole)), offset_(offset), size_(size), part_(std::move(part)) {
  require_within(offset_, size_, whole_->size());
}

std::string SourceSlice::name() const {
  return part_.empty() ? whole_->name() : fmt::format("{}: {}", whole_->name(), part_);
}

void SourceSlice::fetch(std::uint64_t offset, std::span<std::byte> buffer) {
  whole_->read_at(offset_ + offset, buffer);
}

}  // namespace softcert::io
