#include "softcert/io/npy_write.hpp"

#include <bit>
#include <cmath>
#include <cstdint>
#include <optional>
#include <stdexcept>

#include "softcert/io/atomic_file.hpp"
#include "softcert/io/half.hpp"
#include "softcert/io/npy_header.hpp"

namespace softcert::io {
namespace {

std::optional<float> narrow_float_exactly(double value) {
  const float narrow = static_cast<float>(value);
  if (!std::isnan(value) && static_cast<double>(narrow) != value) return std::nullopt;
  return narrow;
}

template <class Stored>
void append_stored(std::optional<Stored> stored, std::string& out) {
  if (!stored) throw std::invalid_argument("a value is not exact in the .npy element type");
  out.append(reinterpret_cast<const char*>(&*stored), sizeof(Stored));
}

void append_value(double value, ElementType type, std::string& out) {
  switch (type) {
    case ElementType::kFloat16:
      return append_stored(narrow_half_exactly(value), out);
    case ElementType::kFloat32:
      return append_stored(narrow_float_exactly(value), out);
    case ElementType::kFloat64:
      return append_stored(std::optional(value), out);
  }
}

}  // namespace

std::string format_npy(std::span<const double> values, std::span<const std::size_t> shape,
                       ElementType type) {
  std::size_t elements = 1;
  for (const std::size_t dimension : shape) elements *= dimension;
  if (elements != values.size()) throw std::invalid_argument(".npy shape and values disagree");
  std::string out = format_npy_header(type, shape);
  out.reserve(out.size() + values.size() * size_of(type));
  for (const double value : values) append_value(value, type, out);
  return out;
}

void write_npy(const std::filesystem::path& target, std::span<const double> values,
               std::span<const std::size_t> shape, ElementType type) {
  write_file(target, format_npy(values, shape, type));
}

}  // namespace softcert::io
