#pragma once
// Zip archives made by hand, right and wrong ones.
#include <zlib.h>

#include <cstdint>
#include <string>
#include <vector>

namespace softcert::io::testing {

inline std::string little(std::uint64_t value, int bytes) {
  std::string out;
  for (int i = 0; i < bytes; ++i) out += static_cast<char>(value >> 8 * i & 0xff);
  return out;
}

inline std::string deflated(const std::string& bytes) {
  z_stream z{};
  deflateInit2(&z, 9, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY);
  std::string out(deflateBound(&z, bytes.size()), '\0');
  z.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  z.avail_in = static_cast<uInt>(bytes.size());
  z.next_out = reinterpret_cast<Bytef*>(out.data());
  z.avail_out = static_cast<uInt>(out.size());
  deflate(&z, Z_FINISH);
  out.resize(z.total_out);
  deflateEnd(&z);
  return out;
}

inline std::uint32_t crc_of(const std::string& bytes) {
  return static_cast<std::uint32_t>(
      crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

/// What is written of one member; tests change a field to make it lie.
struct ZipEntry {
  std::string name, packed;
  unsigned flags = 0, method = 0;
  std::uint32_t crc = 0;
  std::uint64_t size = 0, packed_size = 0;
  bool zip64 = false;       // sizes and place in zip64 fields, as numpy.savez's force_zip64
  bool descriptor = false;  // sizes after the data, as written to a pipe
  std::string local_name;   // of the member's own header

  static ZipEntry stored(const std::string& name, const std::string& bytes) {
    return {name, bytes, 0, 0, crc_of(bytes), bytes.size(), bytes.size(), false, false, name};
  }
  static ZipEntry squeezed(const std::string& name, const std::string& bytes) {
    const std::string packed = deflated(bytes);
    return {name, packed, 0, 8, crc_of(bytes), bytes.size(), packed.size(), false, false, name};
  }
};

inline std::string zip64_field(const std::vector<std::uint64_t>& values) {
  std::string out = little(1, 2) + little(8 * values.size(), 2);
  for (const auto value : values) out += little(value, 8);
  return out;
}

inline std::string local_part(const ZipEntry& e) {
  const unsigned flags = e.flags | (e.descriptor ? 8U : 0U);
  const std::uint64_t full = 0xffffffff;
  std::string extra;
  if (e.zip64) extra = zip64_field({e.descriptor ? 0 : e.size, e.descriptor ? 0 : e.packed_size});
  std::string out = "PK\x03\x04" + little(45, 2) + little(flags, 2) + little(e.method, 2) +
                    little(0, 4) + little(e.descriptor ? 0 : e.crc, 4);
  out += little(e.zip64 ? full : e.descriptor ? 0 : e.packed_size, 4);
  out += little(e.zip64 ? full : e.descriptor ? 0 : e.size, 4);
  out += little(e.local_name.size(), 2) + little(extra.size(), 2) + e.local_name + extra + e.packed;
  if (e.descriptor) {
    const int width = e.zip64 ? 8 : 4;
    out += "PK\x07\x08" + little(e.crc, 4) + little(e.packed_size, width) + little(e.size, width);
  }
  return out;
}

inline std::string listed(const ZipEntry& e, std::uint64_t offset) {
  const unsigned flags = e.flags | (e.descriptor ? 8U : 0U);
  const std::uint64_t full = 0xffffffff;
  const std::string extra = e.zip64 ? zip64_field({e.size, e.packed_size, offset}) : "";
  return "PK\x01\x02" + little(45, 2) + little(45, 2) + little(flags, 2) + little(e.method, 2) +
         little(0, 4) + little(e.crc, 4) + little(e.zip64 ? full : e.packed_size, 4) +
         little(e.zip64 ? full : e.size, 4) + little(e.name.size(), 2) + little(extra.size(), 2) +
         little(0, 2) + little(0, 2) + little(0, 2) + little(0, 4) +
         little(e.zip64 ? full : offset, 4) + e.name + extra;
}

/// The archive; `zip64` writes the zip64 end records too.
inline std::string zip(const std::vector<ZipEntry>& entries, bool zip64 = false,
                       const std::string& comment = "") {
  std::string out, list;
  for (const ZipEntry& entry : entries) {
    list += listed(entry, out.size());
    out += local_part(entry);
  }
  const std::uint64_t at = out.size(), count = entries.size();
  out += list;
  if (zip64) {
    const std::uint64_t record = out.size();
    out += "PK\x06\x06" + little(44, 8) + little(45, 2) + little(45, 2) + little(0, 4) +
           little(0, 4) + little(count, 8) + little(count, 8) + little(list.size(), 8) +
           little(at, 8);
    out += "PK\x06\x07" + little(0, 4) + little(record, 8) + little(1, 4);
  }
  return out + "PK\x05\x06" + little(0, 2) + little(0, 2) + little(zip64 ? 0xffff : count, 2) +
         little(zip64 ? 0xffff : count, 2) + little(zip64 ? 0xffffffff : list.size(), 4) +
         little(zip64 ? 0xffffffff : at, 4) + little(comment.size(), 2) + comment;
}

}  // namespace softcert::io::testing
