#include "softcert/io/zip_member.hpp"

#include <fmt/format.h>

#include <array>

#include "softcert/io/checked_source.hpp"
#include "softcert/io/describe.hpp"
#include "softcert/io/inflate_source.hpp"
#include "softcert/io/little_endian.hpp"

namespace softcert::io {
namespace {

constexpr std::uint64_t kLocalMark = 0x04034b50;
constexpr unsigned kEncrypted = 1U << 0 | 1U << 6 | 1U << 13;
constexpr unsigned kSizesFollow = 1U << 3;  // in a descriptor after the data; the list has them
constexpr unsigned kStored = 0, kDeflated = 8;

class StoredSource : public CheckedSource {
 public:
  StoredSource(std::shared_ptr<ByteSource> bytes, std::uint32_t crc)
      : CheckedSource(bytes->size(), crc), bytes_(std::move(bytes)) {}
  std::string name() const override { return bytes_->name(); }

 protected:
  void produce(std::uint64_t offset, std::span<std::byte> buffer) override {
    bytes_->read_at(offset, buffer);
  }

 private:
  std::shared_ptr<ByteSource> bytes_;
};

void require_readable(const ByteSource& file, const ZipMember& member, const std::string& part) {
  if ((member.flags & kEncrypted) != 0) file.fail(part + ": encrypted");
  if (member.method != kStored && member.method != kDeflated) {
    file.fail(fmt::format("{}: compressed by method {}, only stored and deflated are supported",
                          part, member.method));
  }
  if (member.method == kStored && member.compressed != member.uncompressed) {
    file.fail(part + ": stored, but of two sizes");
  }
}

bool agrees(std::uint64_t local, std::uint64_t listed) {
  return local == kZipFull32 || local == listed;
}

// Where the data start, once the member's own header has said the same as the list.
std::uint64_t data_offset(ByteSource& file, const ZipMember& member, const std::string& part) {
  std::array<std::byte, kZipLocalSize> local{};
  file.read_at(member.header_offset, local);
  const std::uint64_t name_size = little_endian(local, 26, 2);
  const bool sizes_follow = (member.flags & kSizesFollow) != 0;
  const bool same =
      little_endian(local, 0, 4) == kLocalMark && little_endian(local, 6, 2) == member.flags &&
      little_endian(local, 8, 2) == member.method && name_size == member.name.size() &&
      (sizes_follow || (little_endian(local, 14, 4) == member.crc &&
                        agrees(little_endian(local, 18, 4), member.compressed) &&
                        agrees(little_endian(local, 22, 4), member.uncompressed)));
  const std::uint64_t name_offset = member.header_offset + kZipLocalSize;
  std::string name(same ? member.name.size() : 0, '\0');
  if (same && name_size <= file.size() - name_offset) {
    file.read_at(name_offset, std::as_writable_bytes(std::span(name)));
  }
  if (!same || name != member.name) {
    file.fail(fmt::format("{}: its header at byte {} disagrees with the archive's list", part,
                          member.header_offset));
  }
  return name_offset + name_size + little_endian(local, 28, 2);
}

}  // namespace

std::shared_ptr<ByteSource> open_zip_member(std::shared_ptr<ByteSource> file,
                                            const ZipDirectory& directory,
                                            const ZipMember& member) {
  const std::string part = "member " + io::quoted(member.name);
  require_readable(*file, member, part);
  const std::uint64_t start = data_offset(*file, member, part);
  if (start > directory.offset || member.compressed > directory.offset - start) {
    file->fail(part + ": reaches into the archive's list");
  }
  auto data = std::make_shared<SourceSlice>(file, start, member.compressed, part);
  if (member.method == kStored) return std::make_shared<StoredSource>(data, member.crc);
  return std::make_shared<InflateSource>(data, member.uncompressed, member.crc);
}

}  // namespace softcert::io
