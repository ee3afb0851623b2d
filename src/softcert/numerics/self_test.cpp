#include "softcert/numerics/self_test.hpp"

#include "softcert/numerics/elementary.hpp"

namespace softcert::numerics {

std::optional<std::string> engine_self_test() {
  const double one = directed::opaque(1.0);
  if (one + directed::opaque(0x1p-53) != 1.0) return "the FPU does not round to nearest";
  return std::nullopt;
}

}  // namespace softcert::numerics
