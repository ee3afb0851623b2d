#include "softcert/numerics/endpoint_kernels.hpp"

#include <algorithm>

namespace softcert::numerics::detail {
namespace {

constexpr mpfr_prec_t kGuardBits = 16;

// Scratch MPFR number of a given precision.
class Scratch {
 public:
  explicit Scratch(mpfr_prec_t bits) { mpfr_init2(value_, bits); }
  ~Scratch() { mpfr_clear(value_); }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  operator mpfr_ptr() { return value_; }  // NOLINT: used as an MPFR argument

 private:
  mpfr_t value_;
};

mpfr_rnd_t opposite(mpfr_rnd_t direction) { return direction == MPFR_RNDD ? MPFR_RNDU : MPFR_RNDD; }

// 1/2 <= w <= 2, w != 1: t = w - 1 is exact in precision(w) bits (Sterbenz), 2^(e-1) <= |t| < 2^e.
// The result is at least 0.3 t^2 (worst at t = 1) and |log1p(t)| <= 1.4 |t| (worst at t = -1/2), so
// rounding the logarithm to q bits costs a relative 2^(1-q) * 1.4/(0.3 |t|) < 2^(5-q-e) of the
// result: with q = p + kGuardBits + 1 - e that is below 2^(4-p-kGuardBits).
int log_gap_near_one(mpfr_ptr out, mpfr_srcptr w, mpfr_rnd_t direction) {
  Scratch t(mpfr_get_prec(w));
  mpfr_sub_ui(t, w, 1, MPFR_RNDN);
  const mpfr_prec_t lost = std::max<mpfr_exp_t>(0, 1 - mpfr_get_exp(t));
  Scratch logarithm(mpfr_get_prec(out) + kGuardBits + lost);
  mpfr_log1p(logarithm, t, opposite(direction));
  mpfr_sub(out, t, logarithm, direction);
  return 1;
}

// Elsewhere |w - 1| and |ln w| are at most 4 times the result (worst at w = 1/2: 0.69/0.19 and at
// w = 2: 1/0.31), so the two inner roundings cost a relative 8 * 2^(1-q) = 2^(4-p-kGuardBits).
int log_gap_far(mpfr_ptr out, mpfr_srcptr w, mpfr_rnd_t direction) {
  const mpfr_prec_t bits = mpfr_get_prec(out) + kGuardBits;
  Scratch t(bits);
  Scratch logarithm(bits);
  mpfr_sub_ui(t, w, 1, direction);
  mpfr_log(logarithm, w, opposite(direction));
  mpfr_sub(out, t, logarithm, direction);
  return 1;
}

}  // namespace

int log_gap_kernel(mpfr_ptr out, mpfr_srcptr w, mpfr_rnd_t direction) {
  if (mpfr_zero_p(w) || (mpfr_inf_p(w) && mpfr_sgn(w) > 0)) {
    mpfr_set_inf(out, 1);
    return 0;
  }
  if (mpfr_cmp_ui(w, 1) == 0) {
    mpfr_set_zero(out, 1);
    return 0;
  }
  const bool near_one = mpfr_cmp_ui_2exp(w, 1, -1) >= 0 && mpfr_cmp_ui(w, 2) <= 0;
  return near_one ? log_gap_near_one(out, w, direction) : log_gap_far(out, w, direction);
}

int expm1_over_x_kernel(mpfr_ptr out, mpfr_srcptr x, mpfr_rnd_t direction) {
  if (mpfr_zero_p(x)) return mpfr_set_ui(out, 1, direction);
  if (mpfr_inf_p(x)) {
    if (mpfr_sgn(x) > 0) mpfr_set_inf(out, 1);
    if (mpfr_sgn(x) < 0) mpfr_set_zero(out, 1);
    return 0;
  }
  // The quotient is positive: its lower bound needs the smaller |e^x - 1|, towards zero. One inner
  // rounding of relative size 2^(1-p-kGuardBits) and the final one.
  Scratch numerator(mpfr_get_prec(out) + kGuardBits);
  mpfr_expm1(numerator, x, direction == MPFR_RNDD ? MPFR_RNDZ : MPFR_RNDA);
  if (mpfr_inf_p(numerator) != 0) {
    mpfr_set_inf(out, 1);
    return 1;
  }
  mpfr_div(out, numerator, x, direction);
  return 1;
}

}  // namespace softcert::numerics::detail
