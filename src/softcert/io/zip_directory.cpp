#include "softcert/io/zip_directory.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "softcert/io/describe.hpp"
#include "softcert/io/little_endian.hpp"

namespace softcert::io {
namespace {

using Bytes = std::span<const std::byte>;

constexpr std::uint64_t kEndSize = 22;
constexpr std::uint64_t kLongestComment = 65535;
constexpr std::uint64_t kLocatorSize = 20;
constexpr std::uint64_t kEnd64Size = 56;
constexpr std::uint64_t kEntrySize = 46;

constexpr std::uint64_t kEndMark = 0x06054b50;
constexpr std::uint64_t kEnd64Mark = 0x06064b50;
constexpr std::uint64_t kLocatorMark = 0x07064b50;
constexpr std::uint64_t kEntryMark = 0x02014b50;

struct Extent {
  std::uint64_t offset = 0, size = 0, entries = 0;
  std::uint64_t end = 0;  // where the record after the list starts
};

std::vector<std::byte> read(ByteSource& file, std::uint64_t offset, std::uint64_t size) {
  std::vector<std::byte> bytes(size);
  file.read_at(offset, bytes);
  return bytes;
}

// Where the record at the end starts: the last one whose comment reaches to the end of the file.
std::uint64_t find_end(ByteSource& file) {
  const std::uint64_t length = std::min(file.size(), kEndSize + kLongestComment);
  const auto tail = read(file, file.size() - length, length);
  for (std::uint64_t left = kEndSize; left <= length; ++left) {
    const std::uint64_t at = length - left;
    if (little_endian(tail, at, 4) == kEndMark &&
        little_endian(tail, at + 20, 2) == left - kEndSize) {
      return file.size() - left;
    }
  }
  file.fail("not a whole zip archive, its end record is missing");
}

void require_one_disk(ByteSource& file, std::uint64_t disks, std::uint64_t at) {
  if (disks != 0) file.fail(fmt::format("zip archive of several disks at byte {}", at));
}

std::optional<Extent> find_zip64(ByteSource& file, std::uint64_t end) {
  if (end < kLocatorSize) return std::nullopt;
  const std::uint64_t at = end - kLocatorSize;
  const auto locator = read(file, at, kLocatorSize);
  if (little_endian(locator, 0, 4) != kLocatorMark) return std::nullopt;
  const std::uint64_t offset = little_endian(locator, 8, 8);
  if (at < kEnd64Size || offset != at - kEnd64Size) {
    file.fail(fmt::format("the zip64 end record is not where byte {} says", at));
  }
  const auto record = read(file, offset, kEnd64Size);
  if (little_endian(record, 0, 4) != kEnd64Mark) {
    file.fail(fmt::format("no zip64 end record at byte {}", offset));
  }
  require_one_disk(file, little_endian(record, 16, 4) | little_endian(record, 20, 4), offset);
  return Extent{little_endian(record, 48, 8), little_endian(record, 40, 8),
                little_endian(record, 32, 8), offset};
}

Extent find_directory(ByteSource& file) {
  if (file.size() < kEndSize) file.fail("truncated zip archive");
  const std::uint64_t end = find_end(file);
  const auto record = read(file, end, kEndSize);
  require_one_disk(file, little_endian(record, 4, 2) | little_endian(record, 6, 2), end);
  Extent extent{little_endian(record, 16, 4), little_endian(record, 12, 4),
                little_endian(record, 10, 2), end};
  if (const auto zip64 = find_zip64(file, end)) extent = *zip64;
  if (extent.size > kLongestZipDirectory) {
    file.fail(fmt::format("the zip archive's list of {} bytes is longer than {}", extent.size,
                          kLongestZipDirectory));
  }
  if (extent.size > extent.end || extent.offset != extent.end - extent.size) {
    file.fail(fmt::format("the zip archive's list is not where its end record at byte {} says",
                          extent.end));
  }
  return extent;
}

// The entries one after the other; each read checks that it stays within the list.
class EntryReader {
 public:
  EntryReader(ByteSource& file, Bytes bytes, const Extent& extent)
      : file_(file), bytes_(bytes), extent_(extent) {}

  bool done() const { return position_ == bytes_.size(); }

  ZipMember next() {
    if (bytes_.size() - position_ < kEntrySize) fail("truncated entry");
    const Bytes fixed = bytes_.subspan(position_, kEntrySize);
    if (little_endian(fixed, 0, 4) != kEntryMark) fail("malformed entry");
    const auto sizes = std::array{little_endian(fixed, 28, 2), little_endian(fixed, 30, 2),
                                  little_endian(fixed, 32, 2)};
    if (bytes_.size() - position_ - kEntrySize < sizes[0] + sizes[1] + sizes[2]) {
      fail("truncated entry");
    }
    ZipMember member = fixed_fields(fixed);
    const Bytes name = bytes_.subspan(position_ + kEntrySize, sizes[0]);
    member.name.assign(reinterpret_cast<const char*>(name.data()), name.size());
    widen(member, bytes_.subspan(position_ + kEntrySize + sizes[0], sizes[1]));
    check_place(member);
    position_ += kEntrySize + sizes[0] + sizes[1] + sizes[2];
    return member;
  }

 private:
  [[noreturn]] void fail(std::string_view what) const {
    file_.fail(
        fmt::format("{} in the zip archive's list at byte {}", what, extent_.offset + position_));
  }

  ZipMember fixed_fields(Bytes fixed) const {
    if (little_endian(fixed, 34, 2) != 0) fail("member on another disk");
    ZipMember member;
    member.flags = static_cast<unsigned>(little_endian(fixed, 8, 2));
    member.method = static_cast<unsigned>(little_endian(fixed, 10, 2));
    member.crc = static_cast<std::uint32_t>(little_endian(fixed, 16, 4));
    member.compressed = little_endian(fixed, 20, 4);
    member.uncompressed = little_endian(fixed, 24, 4);
    member.header_offset = little_endian(fixed, 42, 4);
    return member;
  }

  // The zip64 field holds, in this order, what does not fit into 32 bits.
  void widen(ZipMember& member, Bytes extra) const {
    const auto wide = {&member.uncompressed, &member.compressed, &member.header_offset};
    const bool any =
        std::any_of(wide.begin(), wide.end(), [](auto* v) { return *v == kZipFull32; });
    if (!any) return;
    Bytes field = zip64_field(extra);
    for (std::uint64_t* value : wide) {
      if (*value != kZipFull32) continue;
      if (field.size() < 8) fail("zip64 field too short");
      *value = little_endian(field, 0, 8);
      field = field.subspan(8);
    }
  }

  Bytes zip64_field(Bytes extra) const {
    constexpr std::uint64_t kZip64Id = 1;
    while (extra.size() >= 4) {
      const std::uint64_t size = little_endian(extra, 2, 2);
      if (size > extra.size() - 4) fail("malformed extra field");
      if (little_endian(extra, 0, 2) == kZip64Id) return extra.subspan(4, size);
      extra = extra.subspan(4 + size);
    }
    fail("missing zip64 field");
  }

  void check_place(const ZipMember& member) const {
    const std::uint64_t end = extent_.offset;
    if (end < kZipLocalSize || member.header_offset > end - kZipLocalSize ||
        member.compressed > end - kZipLocalSize - member.header_offset) {
      fail("member outside of the archive");
    }
  }

  ByteSource& file_;
  Bytes bytes_;
  const Extent& extent_;
  std::uint64_t position_ = 0;
};

}  // namespace

ZipDirectory read_zip_directory(ByteSource& file) {
  const Extent extent = find_directory(file);
  const auto bytes = read(file, extent.offset, extent.size);
  EntryReader reader(file, bytes, extent);
  ZipDirectory directory{{}, extent.offset};
  std::set<std::string, std::less<>> seen;
  std::uint64_t entries = 0;
  for (; !reader.done(); ++entries) {
    ZipMember member = reader.next();
    if (!seen.insert(member.name).second) {
      file.fail(fmt::format("two members are called {}", io::quoted(member.name)));
    }
    if (!member.name.ends_with('/')) directory.members.push_back(std::move(member));
  }
  if (entries != extent.entries) {
    file.fail(fmt::format("the zip archive holds {} members, its end record says {}", entries,
                          extent.entries));
  }
  return directory;
}

}  // namespace softcert::io
