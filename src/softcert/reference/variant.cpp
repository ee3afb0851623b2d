#include "softcert/reference/variant.hpp"

#include <array>
#include <vector>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace softcert::reference {
namespace {

struct Name {
  Variant variant;
  std::string_view name;
};
constexpr std::array kNames = {Name{Variant::kAvx512, "avx512"}, Name{Variant::kAvx2, "avx2"},
                               Name{Variant::kPortable, "portable"}};

#if defined(__x86_64__)
// Not every compiler knows "f16c" by name.
bool has_f16c() {
  unsigned a = 0, b = 0, c = 0, d = 0;
  return __get_cpuid(1, &a, &b, &c, &d) != 0 && (c & bit_F16C) != 0;
}

bool has_avx2() {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && has_f16c();
}

bool has_avx512() {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
         __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw");
}
#endif

std::vector<Variant> detect() {
  std::vector<Variant> found;
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (has_avx2() && has_avx512()) found.push_back(Variant::kAvx512);
  if (has_avx2()) found.push_back(Variant::kAvx2);
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
