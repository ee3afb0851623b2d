#pragma once
// Instruction sets that the fast path is built for. The correctly rounded result is the same bits
// on every variant; centres and radii of enclosures may differ, and all of them hold.
#include <optional>
#include <span>
#include <string_view>

namespace softcert::reference {

enum class Variant { kAvx512, kAvx2, kPortable };

/// "avx512", "avx2", "portable".
std::string_view to_string(Variant variant);
/// The variant of that name, nullopt when there is none.
std::optional<Variant> find_variant(std::string_view name);

/// What this processor and operating system can run, fastest first; the portable one always.
std::span<const Variant> available_variants();

}  // namespace softcert::reference
