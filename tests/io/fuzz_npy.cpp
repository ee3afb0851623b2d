// libFuzzer entry point: any bytes are refused with one line or give an array that survives a
// round trip. Built as a fuzzer with SOFTCERT_BUILD_FUZZERS; corpus_test.cpp replays the corpus.
#include <bit>
#include <cmath>
#include <cstdlib>
#include <string_view>

#include "softcert/io/npy.hpp"
#include "softcert/io/npy_write.hpp"
#include "softcert/numerics/error.hpp"

namespace {

using namespace softcert::io;

void require(bool holds) {
  if (!holds) std::abort();
}

bool same(double a, double b) {
  return std::isnan(a) ? std::isnan(b)
                       : std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

void check_array(const Array& array, std::size_t file_size) {
  require(array.values.size() * softcert::numerics::format_of(array.format).bytes() < file_size);
  require(array.row_count() * array.row_length() == array.values.size());
  const std::string again = format_npy(array.values, array.shape, array.format);
  const Array back = parse_npy(std::as_bytes(std::span(again)), "again");
  require(back.shape == array.shape && back.format == array.format);
  for (std::size_t i = 0; i < array.values.size(); ++i)
    require(same(array.values[i], back.values[i]));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::uint64_t kMemoryLimit = 1 << 20;
  try {
    check_array(parse_npy(std::as_bytes(std::span(data, size)), "fuzz", kMemoryLimit), size);
  } catch (const softcert::numerics::InputError& error) {
    const std::string_view message = error.what();
    require(message.starts_with("fuzz: ") && message.find('\n') == std::string_view::npos);
    require(message.size() < 400);
  }
  return 0;
}
