#include "softcert/io/npy_write.hpp"

#include <cmath>
#include <cstdint>
#include <stdexcept>

#include "softcert/io/atomic_file.hpp"
#include "softcert/io/npy_header.hpp"

namespace softcert::io {
namespace {

using numerics::FormatId;

void append_value(double value, FormatId format, std::string& out) {
  const std::uint64_t bits = numerics::encode_nearest(format, value);
  const double stored = numerics::decode(format, bits);
  if (stored != value && !(std::isnan(stored) && std::isnan(value))) {
    throw std::invalid_argument("a value is not exact in the .npy element type");
  }
  std::byte element[sizeof(double)];
  numerics::store(format, element, bits);
  out.append(reinterpret_cast<const char*>(element), numerics::format_of(format).bytes());
}

}  // namespace

std::string format_npy(std::span<const double> values, std::span<const std::size_t> shape,
                       FormatId format) {
  std::size_t elements = 1;
  for (const std::size_t dimension : shape) elements *= dimension;
  if (elements != values.size()) throw std::invalid_argument(".npy shape and values disagree");
  std::string out = format_npy_header(format, shape);
  out.reserve(out.size() + values.size() * numerics::format_of(format).bytes());
  for (const double value : values) append_value(value, format, out);
  return out;
}

void write_npy(const std::filesystem::path& target, std::span<const double> values,
               std::span<const std::size_t> shape, FormatId format) {
  write_file(target, format_npy(values, shape, format));
}

}  // namespace softcert::io
