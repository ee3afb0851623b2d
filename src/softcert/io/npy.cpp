#include "softcert/io/npy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "softcert/io/describe.hpp"
#include "softcert/io/input_file.hpp"
#include "softcert/io/npy_header.hpp"
#include "softcert/io/sha256.hpp"
#include "softcert/numerics/error.hpp"

namespace softcert::io {
namespace {

using numerics::FormatId;
using numerics::InputError;

static_assert(std::endian::native == std::endian::little,
              "elements are copied as they are on disk");

void check_sizes(const NpyHeader& header, std::uint64_t file_size, std::uint64_t memory_limit) {
  // No overflow: elements <= 2^60 and an element takes at most 8 bytes, data_offset is small.
  const std::uint64_t wanted = header.data_offset + header.elements * header.element.bytes;
  if (file_size < wanted) {
    throw InputError(
        fmt::format("truncated .npy file, the header asks for {} bytes, the file ends at byte {}",
                    wanted, file_size));
  }
  if (file_size > wanted) {
    throw InputError(
        fmt::format("{} trailing bytes after the array at byte {}", file_size - wanted, wanted));
  }
  if (header.elements > memory_limit / sizeof(double)) {
    throw InputError(fmt::format("{} elements need more than the memory limit of {} bytes",
                                 header.elements, memory_limit));
  }
}

void append_elements(FormatId format, std::span<const std::byte> bytes,
                     std::vector<double>& values) {
  const std::size_t step = numerics::format_of(format).bytes();
  for (std::size_t at = 0; at < bytes.size(); at += step) {
    values.push_back(numerics::load(format, bytes.data() + at));
  }
}

NpyHeader checked_header(std::span<const std::byte> prefix, std::uint64_t file_size,
                         std::uint64_t memory_limit, std::string_view name) {
  try {
    NpyHeader header = parse_npy_header(prefix);
    if (!header.element.format) {
      throw InputError(fmt::format("elements are raw bits of {} bytes, one of {} expected",
                                   header.element.bytes, kNumberDescrs));
    }
    check_sizes(header, file_size, memory_limit);
    return header;
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: {}", name, error.what()));
  }
}

// The array whose elements `next` delivers: each call returns the next so many bytes after the
// header.
template <class Next>
Array read_elements(const NpyHeader& header, std::span<const std::byte> header_bytes, Next next) {
  Array array{header.shape, *header.element.format, {}, {}};
  array.values.reserve(header.elements);
  Sha256 sha;
  sha.update(header_bytes);
  static_assert(kReadChunk % sizeof(double) == 0, "no element straddles two pieces");
  for (std::uint64_t left = header.elements * header.element.bytes; left > 0;) {
    const std::span<const std::byte> piece = next(std::min<std::uint64_t>(left, kReadChunk));
    append_elements(*header.element.format, piece, array.values);
    sha.update(piece);
    left -= piece.size();
  }
  array.sha256 = sha.hex();
  return array;
}

}  // namespace

Array read_npy(const std::filesystem::path& path, std::uint64_t memory_limit) {
  InputFile file(path);
  std::vector<std::byte> prefix(std::min<std::uint64_t>(file.size(), kNpyPrefix));
  file.read_exactly(prefix);
  const NpyHeader header = checked_header(prefix, file.size(), memory_limit, display(path));
  file.seek(header.data_offset);
  std::vector<std::byte> buffer(kReadChunk);
  return read_elements(header, std::span(prefix).first(header.data_offset), [&](std::size_t count) {
    const auto piece = std::span(buffer).first(count);
    file.read_exactly(piece);
    return piece;
  });
}

Array parse_npy(std::span<const std::byte> bytes, std::string_view name,
                std::uint64_t memory_limit) {
  const NpyHeader header = checked_header(bytes.first(std::min(bytes.size(), kNpyPrefix)),
                                          bytes.size(), memory_limit, display(name));
  std::span<const std::byte> rest = bytes.subspan(header.data_offset);
  return read_elements(header, bytes.first(header.data_offset), [&](std::size_t count) {
    const auto piece = rest.first(count);
    rest = rest.subspan(count);
    return piece;
  });
}

}  // namespace softcert::io
