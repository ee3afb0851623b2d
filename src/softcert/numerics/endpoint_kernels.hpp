#pragma once
// Functions of one MPFR number with a direction, in MPFR's calling convention: what the ends of
// elementary.hpp's enclosures are made of. Internal to this layer.
#include <mpfr.h>

#include "softcert/numerics/strict_floating_point.hpp"

namespace softcert::numerics::detail {

/// Rounds f(x) to out's precision: MPFR_RNDD gives a lower bound, MPFR_RNDU an upper bound.
using Kernel = int (*)(mpfr_ptr out, mpfr_srcptr x, mpfr_rnd_t direction);

/// w - 1 - ln w for w >= 0 (inf at 0 and at inf). A directed bound within 2 units in the last
/// place of out; out and w are distinct. Derived in the source.
int log_gap_kernel(mpfr_ptr out, mpfr_srcptr w, mpfr_rnd_t direction);

/// (e^x - 1)/x, 1 at 0. A directed bound within 2 units in the last place of out.
int expm1_over_x_kernel(mpfr_ptr out, mpfr_srcptr x, mpfr_rnd_t direction);

}  // namespace softcert::numerics::detail
