#pragma once
// What the operations should give, straight from MPFR with many bits: an enclosure of the exact
// value of f(a, b) by its two nearest neighbours. No code of the engine but Real's storage.
#include <mpfr.h>

#include <algorithm>

#include "softcert/numerics/real.hpp"

namespace softcert::testing {

using numerics::Real;

struct Enclosure {
  Real lo;
  Real hi;
};

/// Ends from one evaluation towards -inf and MPFR's word on whether it was exact.
template <class F>
Enclosure correctly_rounded(long bits, F f) {
  Real lo = Real::with_precision(bits);
  const int inexact = f(lo.raw_target(), MPFR_RNDD);
  Real hi = lo;
  if (inexact != 0) mpfr_nextabove(hi.raw_target());
  return {lo, hi};
}

/// w - 1 - ln w from its definition, with bits enough for the cancellation at w = 1.
inline Enclosure log_gap_truth(long bits, const Real& w) {
  const long inner = bits + 200 + 3 * w.precision_bits();
  const auto bound = [&](mpfr_rnd_t towards, mpfr_rnd_t away) {
    Real logarithm = Real::with_precision(inner);
    mpfr_log(logarithm.raw_target(), w.raw(), away);
    Real result = Real::with_precision(inner);
    mpfr_sub_ui(result.raw_target(), w.raw(), 1, towards);
    mpfr_sub(result.raw_target(), result.raw(), logarithm.raw(), towards);
    return result;
  };
  return {bound(MPFR_RNDD, MPFR_RNDU), bound(MPFR_RNDU, MPFR_RNDD)};
}

/// (e^x - 1)/x by expm1 with more bits; 1 at 0.
inline Enclosure expm1_over_x_truth(long bits, const Real& x) {
  if (x == 0) return {Real(1), Real(1)};
  const auto bound = [&](mpfr_rnd_t inner, mpfr_rnd_t outer) {
    Real result = Real::with_precision(bits + 200);
    mpfr_expm1(result.raw_target(), x.raw(), inner);
    mpfr_div(result.raw_target(), result.raw(), x.raw(), outer);
    return result;
  };
  return {bound(MPFR_RNDZ, MPFR_RNDD), bound(MPFR_RNDA, MPFR_RNDU)};
}

}  // namespace softcert::testing
