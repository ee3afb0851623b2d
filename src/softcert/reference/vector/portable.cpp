// The portable variant.
#include "softcert/reference/vector/lanes_portable.hpp"
//
#include "softcert/reference/vector/variant.inl"

namespace softcert::reference::vector {

const Passes& portable_passes() {
  static constexpr Passes kPasses = passes_of(Variant::kPortable);
  return kPasses;
}

}  // namespace softcert::reference::vector
