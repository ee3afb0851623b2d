#pragma once
// MPFR's name of a direction. Internal to this layer.
#include <mpfr.h>

#include "softcert/numerics/rounding.hpp"

namespace softcert::numerics::detail {

inline mpfr_rnd_t mpfr_direction(Round r) { return r == Round::kDown ? MPFR_RNDD : MPFR_RNDU; }

}  // namespace softcert::numerics::detail
