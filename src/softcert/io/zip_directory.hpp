#pragma once
// The list of members of a zip archive (.npz), read strictly; with the zip64 records that
// numpy.savez writes. Format: PKWARE APPNOTE 6.3.10, sections 4.3 and 4.5.
#include <cstdint>
#include <string>
#include <vector>

#include "softcert/io/byte_source.hpp"

namespace softcert::io {

/// Longest list of members that is read, in bytes.
inline constexpr std::uint64_t kLongestZipDirectory = std::uint64_t{16} << 20;

/// Size of the fixed part of a member's own header, and the 32-bit number that refers to zip64.
inline constexpr std::uint64_t kZipLocalSize = 30;
inline constexpr std::uint64_t kZipFull32 = 0xffffffff;

/// One entry of the list, as the archive states it.
struct ZipMember {
  std::string name;  // any bytes
  unsigned flags = 0, method = 0;
  std::uint32_t crc = 0;
  std::uint64_t compressed = 0, uncompressed = 0;
  std::uint64_t header_offset = 0;  // of the member's own header
};

struct ZipDirectory {
  std::vector<ZipMember> members;  // in the archive's order, folders left out
  std::uint64_t offset = 0;        // where the list starts; every member ends before it
};

/// The members of the archive that `file` holds.
/// Refused: several disks, bytes before or after the archive, a list longer than
/// kLongestZipDirectory or of another length or count than stated, members outside of the file,
/// two members of one name. Errors: numerics::InputError "file: what at byte N".
ZipDirectory read_zip_directory(ByteSource& file);

}  // namespace softcert::io
