// The AVX-512 variant. Compiled with -mavx512f -mavx512dq -mavx512vl -mavx512bw -mfma -mf16c.
#include "softcert/reference/vector/lanes_avx512.hpp"
//
#include "softcert/reference/vector/variant.inl"

namespace softcert::reference::vector {

const Passes& avx512_passes() {
  static constexpr Passes kPasses = passes_of(Variant::kAvx512);
  return kPasses;
}

}  // namespace softcert::reference::vector
