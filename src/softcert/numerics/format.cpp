#include "softcert/numerics/format.hpp"

#include <array>
#include <bit>
#include <cstring>
#include <limits>

#include "softcert/numerics/format_layout.hpp"

namespace softcert::numerics {
namespace {

constexpr int kDoubleFractionBits = 52;
constexpr int kDoubleBias = 1023;

constexpr std::array kFormats = {
    Format{FormatId::kFloat64, "float64", 64, 53, -1022, true, 0x1.fffffffffffffp1023},
    Format{FormatId::kFloat32, "float32", 32, 24, -126, true, 0x1.fffffep127},
    Format{FormatId::kFloat16, "float16", 16, 11, -14, true, 65504},
    Format{FormatId::kBFloat16, "bfloat16", 16, 8, -126, true, 0x1.fep127},
    Format{FormatId::kFloat8E4M3, "float8_e4m3fn", 8, 4, -6, false, 448},
    Format{FormatId::kFloat8E5M2, "float8_e5m2", 8, 3, -14, true, 57344},
};

struct Alias {
  std::string_view name;
  FormatId id;
};

// PyTorch's, NumPy's, JAX's and the vendors' words.
constexpr Alias kAliases[] = {
    {"f64", FormatId::kFloat64},
    {"fp64", FormatId::kFloat64},
    {"double", FormatId::kFloat64},
    {"f32", FormatId::kFloat32},
    {"fp32", FormatId::kFloat32},
    {"single", FormatId::kFloat32},
    {"f16", FormatId::kFloat16},
    {"fp16", FormatId::kFloat16},
    {"half", FormatId::kFloat16},
    {"bf16", FormatId::kBFloat16},
    {"e4m3", FormatId::kFloat8E4M3},
    {"e4m3fn", FormatId::kFloat8E4M3},
    {"fp8_e4m3", FormatId::kFloat8E4M3},
    {"fp8_e4m3fn", FormatId::kFloat8E4M3},
    {"f8_e4m3", FormatId::kFloat8E4M3},
    {"f8_e4m3fn", FormatId::kFloat8E4M3},
    {"float8_e4m3", FormatId::kFloat8E4M3},
    {"e5m2", FormatId::kFloat8E5M2},
    {"fp8_e5m2", FormatId::kFloat8E5M2},
    {"f8_e5m2", FormatId::kFloat8E5M2},
};

// 2^exponent for a normal double.
double power_of_two(int exponent) {
  return std::bit_cast<double>(static_cast<std::uint64_t>(exponent + kDoubleBias)
                               << kDoubleFractionBits);
}

// A finite positive pattern of a format narrower than double: its subnormals are normal doubles.
double decode_narrow(const Format& format, std::uint64_t magnitude) {
  const int fraction_bits = detail::fraction_bits(format);
  const std::uint64_t field = magnitude >> fraction_bits;
  const int shift = kDoubleFractionBits - fraction_bits;
  if (field == 0) {
    return static_cast<double>(magnitude) * power_of_two(format.min_exponent - fraction_bits);
  }
  const auto bias = static_cast<std::uint64_t>(kDoubleBias + format.min_exponent - 1);
  return std::bit_cast<double>((bias << kDoubleFractionBits) + (magnitude << shift));
}

template <class Word>
std::uint64_t load_word(const void* element) {
  Word word;
  std::memcpy(&word, element, sizeof word);
  return word;
}

template <class Word>
void store_word(void* element, std::uint64_t bits) {
  const auto word = static_cast<Word>(bits);
  std::memcpy(element, &word, sizeof word);
}

std::uint64_t load_bits(std::size_t bytes, const void* element) {
  if (bytes == 1) return load_word<std::uint8_t>(element);
  if (bytes == 2) return load_word<std::uint16_t>(element);
  if (bytes == 4) return load_word<std::uint32_t>(element);
  return load_word<std::uint64_t>(element);
}

}  // namespace

std::span<const Format> formats() { return kFormats; }

const Format& format_of(FormatId id) { return kFormats[static_cast<std::size_t>(id)]; }

const Format* find_format(std::string_view name) {
  for (const Format& format : kFormats) {
    if (format.name == name) return &format;
  }
  for (const Alias& alias : kAliases) {
    if (alias.name == name) return &format_of(alias.id);
  }
  return nullptr;
}

double decode(FormatId id, std::uint64_t bits) {
  const Format& format = format_of(id);
  const bool negative = (bits & detail::sign_mask(format)) != 0;
  const std::uint64_t magnitude = bits & detail::magnitude_mask(format);
  double value = std::numeric_limits<double>::quiet_NaN();
  if (magnitude <= detail::max_finite_bits(format)) {
    value = id == FormatId::kFloat64 ? std::bit_cast<double>(magnitude)
                                     : decode_narrow(format, magnitude);
  } else if (format.has_infinity && magnitude == detail::top_binade(format)) {
    value = std::numeric_limits<double>::infinity();
  } else {
    return value;
  }
  return negative ? -value : value;
}

double load(FormatId id, const void* element) {
  return decode(id, load_bits(format_of(id).bytes(), element));
}

void store(FormatId id, void* element, std::uint64_t bits) {
  const std::size_t bytes = format_of(id).bytes();
  if (bytes == 1) return store_word<std::uint8_t>(element, bits);
  if (bytes == 2) return store_word<std::uint16_t>(element, bits);
  if (bytes == 4) return store_word<std::uint32_t>(element, bits);
  store_word<std::uint64_t>(element, bits);
}

}  // namespace softcert::numerics
