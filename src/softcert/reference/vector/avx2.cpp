// The AVX2 variant. Compiled with -mavx2 -mfma -mf16c.
#include "softcert/reference/vector/lanes_avx2.hpp"
//
#include "softcert/reference/vector/variant.inl"

namespace softcert::reference::vector {

const Passes& avx2_passes() {
  static constexpr Passes kPasses = passes_of(Variant::kAvx2);
  return kPasses;
}

}  // namespace softcert::reference::vector
