#include "softcert/numerics/precision.hpp"

#include <string>

#include "softcert/numerics/error.hpp"

namespace softcert::numerics {
namespace {
thread_local long current_bits = kDefaultPrecisionBits;
}

long working_precision() noexcept { return current_bits; }

PrecisionScope::PrecisionScope(long bits) : previous_(current_bits) {
  if (bits < kMinPrecisionBits || bits > kMaxPrecisionBits) {
    throw InputError("precision of " + std::to_string(bits) + " bits is outside " +
                     std::to_string(kMinPrecisionBits) + ".." + std::to_string(kMaxPrecisionBits));
  }
  current_bits = bits;
}

PrecisionScope::~PrecisionScope() { current_bits = previous_; }

}  // namespace softcert::numerics
