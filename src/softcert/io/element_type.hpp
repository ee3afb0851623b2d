#pragma once
// Element types of arrays on disk.
#include <cstddef>
#include <string_view>

namespace softcert::io {

/// IEEE formats that a .npy file may hold; raw bit patterns (u2, u1 for bfloat16 and fp8) are to
/// come.
enum class ElementType { kFloat16, kFloat32, kFloat64 };

/// Bytes an element takes on disk: 2, 4 or 8.
constexpr std::size_t size_of(ElementType type) {
  switch (type) {
    case ElementType::kFloat16:
      return 2;
    case ElementType::kFloat32:
      return 4;
    case ElementType::kFloat64:
      return 8;
  }
  return 8;
}

/// NumPy's name of the little-endian type: "<f2", "<f4" or "<f8".
constexpr std::string_view descr_of(ElementType type) {
  switch (type) {
    case ElementType::kFloat16:
      return "<f2";
    case ElementType::kFloat32:
      return "<f4";
    case ElementType::kFloat64:
      return "<f8";
  }
  return "<f8";
}

/// "float16", "float32" or "float64".
constexpr std::string_view to_string(ElementType type) {
  switch (type) {
    case ElementType::kFloat16:
      return "float16";
    case ElementType::kFloat32:
      return "float32";
    case ElementType::kFloat64:
      return "float64";
  }
  return "float64";
}

}  // namespace softcert::io
