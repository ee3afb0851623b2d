// libFuzzer entry point: any bytes, taken for a .npz or .safetensors file, are refused with one
// line or give an array that reads the same in one piece and in many.
#include <cstdlib>
#include <string_view>

#include "softcert/io/array_source.hpp"
#include "softcert/numerics/error.hpp"

namespace {

using namespace softcert::io;

constexpr std::uint64_t kMostElements = 1 << 20;

void require(bool holds) {
  if (!holds) std::abort();
}

void check_array(ArraySource array) {
  if (array.elements() > kMostElements) return;
  const std::size_t bytes = softcert::numerics::format_of(array.format()).bytes();
  std::vector<std::byte> whole(array.elements() * bytes), piece(7 * bytes);
  array.read(0, whole);
  array.verify();
  for (std::uint64_t first = 0; first + 7 <= array.elements(); first += 7) {
    array.read(first, piece);
    require(std::equal(piece.begin(), piece.end(), whole.begin() + first * bytes));
  }
}

// The array of this name, or the only one; elements of raw bits are taken for bfloat16.
void try_array(std::span<const std::byte> bytes, const ArrayChoice& choice) {
  try {
    check_array(open_array(std::make_shared<MemorySource>(bytes, "fuzz"), choice));
  } catch (const softcert::numerics::InputError& error) {
    const std::string_view message = error.what();
    require(message.starts_with("fuzz: ") && message.find('\n') == std::string_view::npos);
    require(message.size() < 1000);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto bytes = std::as_bytes(std::span(data, size));
  try_array(bytes, {});
  try_array(bytes, {"a", {}});
  try_array(bytes, {"a", softcert::numerics::FormatId::kBFloat16});
  return 0;
}
