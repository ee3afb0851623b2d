#include "softcert/io/safetensors_header.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "softcert/io/describe.hpp"
#include "softcert/io/little_endian.hpp"
#include "softcert/io/safetensors_sax.hpp"
#include "softcert/numerics/error.hpp"

namespace softcert::io {
namespace {

constexpr std::uint64_t kLengthSize = 8;

std::string read_text(ByteSource& file) {
  std::array<std::byte, kLengthSize> length{};
  if (file.size() < kLengthSize) file.fail("truncated .safetensors file, no header length");
  file.read_at(0, length);
  const std::uint64_t size = little_endian(length, 0, kLengthSize);
  if (size > kLongestSafetensorsHeader) {
    file.fail(fmt::format(".safetensors header of {} bytes is longer than {}", size,
                          kLongestSafetensorsHeader));
  }
  if (size > file.size() - kLengthSize) {
    file.fail(fmt::format("truncated .safetensors file, header of {} bytes, the file has {}", size,
                          file.size()));
  }
  std::string text(size, '\0');
  file.read_at(kLengthSize, std::as_writable_bytes(std::span(text)));
  return text;
}

// Every byte of the data belongs to one tensor.
void require_tiling(const std::vector<SafeTensor>& tensors, std::uint64_t data_size) {
  std::vector<const SafeTensor*> sorted;
  for (const SafeTensor& tensor : tensors) sorted.push_back(&tensor);
  std::sort(sorted.begin(), sorted.end(), [](const auto* a, const auto* b) {
    return std::pair(a->offset, a->size) < std::pair(b->offset, b->size);
  });
  std::uint64_t end = 0;
  for (const SafeTensor* tensor : sorted) {
    if (tensor->offset != end) {
      throw numerics::InputError(fmt::format("tensor {} starts at byte {} of the data, {} expected",
                                             io::quoted(tensor->name), tensor->offset, end));
    }
    end += tensor->size;  // <= 2^60 + 2^60
    if (end > data_size) {
      throw numerics::InputError(
          fmt::format("truncated .safetensors file, tensor {} ends at byte "
                      "{} of the data, there are {}",
                      io::quoted(tensor->name), end, data_size));
    }
  }
  if (end != data_size) {
    throw numerics::InputError(
        fmt::format("{} bytes of the data belong to no tensor", data_size - end));
  }
}

}  // namespace

std::vector<SafeTensor> read_safetensors_header(ByteSource& file) {
  const std::string text = read_text(file);
  try {
    SafetensorsSax sax;
    nlohmann::json::sax_parse(text, &sax);
    std::vector<SafeTensor> tensors = sax.take();
    const std::uint64_t data = kLengthSize + text.size();
    require_tiling(tensors, file.size() - data);
    for (SafeTensor& tensor : tensors) tensor.offset += data;
    return tensors;
  } catch (const numerics::InputError& error) {
    file.fail(error.what());
  }
}

}  // namespace softcert::io
