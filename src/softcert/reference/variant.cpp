#include "softcert/reference/variant.hpp"

#include <array>
#include <vector>

namespace softcert::reference {
namespace {

struct Name {
  Variant variant;
  std::string_view name;
};
constexpr std::array kNames = {Name{Variant::kAvx512, "avx512"}, Name{Variant::kAvx2, "avx2"},
                               Name{Variant::kPortable, "portable"}};

std::vector<Variant> detect() {
  std::vector<Variant> found;
#if defined(__x86_64__)
  __builtin_cpu_init();
  const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
                    __builtin_cpu_supports("f16c");
  if (avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
      __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw")) {
    found.push_back(Variant::kAvx512);
  }
  if (avx2) found.push_back(Variant::kAvx2);
#endif
  found.push_back(Variant::kPortable);
  return found;
}

}  // namespace

std::string_view to_string(Variant variant) {
  return kNames[static_cast<std::size_t>(variant)].name;
}

std::optional<Variant> find_variant(std::string_view name) {
  for (const Name& entry : kNames) {
    if (entry.name == name) return entry.variant;
  }
  return std::nullopt;
}

std::span<const Variant> available_variants() {
  static const std::vector<Variant> kFound = detect();
  return kFound;
}

}  // namespace softcert::reference
