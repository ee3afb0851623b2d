// Values and their radii.
// Errors, at P bits, with Q = P + 16, W = P + 32 and eps = 2^-P; rounding a result to B bits to
// nearest errs by at most 2^-B of it:
//   s and x_k - m at Q bits and their product: t_k within 3.01 2^-Q |t_k|; terms with
//   t_k < -kCut, kCut = 6000 < 2^13, are left out, so |t_k| errs by < 2^13 3.01 2^-Q < eps/2;
//   e^{t_k}: (e^{eps/2} - 1) and the rounding to P bits: 1.6 eps;
//   R: a sum of positive terms in W bits, n <= 2^20: 1.6 eps + 2^20 2^-W < 1.7 eps;
//   1 + R: 1.7 eps + 2^-W; the terms left out add less than 2^20 e^-6000 < 2^-8636 to R, less than
//   eps/100 as bits stay below kMostBits;
//   softmax: 1.6 + 1.7 + 0.1 eps and second order: < 4 eps = 2^-(P-2);
//   log1p(R): |R / ((1+R) log1p(R))| <= 1, so 1.7 eps + 2^-W < 2 eps;
//   log-softmax: both parts have one sign: < 2 eps + 2^-W < 2^-(P-2), and the terms left out
//   apart, since a dominant item's result may be as small as they are;
//   logsumexp: |s m| 3 2^-Q + 2 eps log1p(R) + 2^-W |result| < (|s m| + log1p(R)) 2^-(P-2).
// Where the c largest items outweigh the rest by 2^kBeside, the result lies beside an exact
// rational, 1/c, or for c = 1 s (x_k - m) or s m, which may be a midpoint, closer than any
// precision here tells: its side is known, though.
#include <cmath>

#include "oracle.hpp"

namespace softcert::reference::testing {
namespace {

constexpr double kCut = 6000;
constexpr long kCutExponent = -8656;  // e^-kCut < 2^kCutExponent
constexpr long kExactBits = 4096;     // a double, or a midpoint of any format, has fewer
constexpr long kTiny = -(1L << 29);   // 2^kTiny: as good as zero to a double, but not zero
constexpr long kBeside = 1500;
constexpr mpfr_rnd_t kNearest = MPFR_RNDN, kDown = MPFR_RNDD, kUp = MPFR_RNDU;

}  // namespace

void Oracle::shifted(std::size_t k) {
  mpfr_set_d(x_k_, x_[k], kNearest);
  mpfr_sub(t_, x_k_, max_, kNearest);
  if (!unit_scale_) mpfr_mul(t_, t_, s_, kNearest);
}

void Oracle::add_terms() {
  dropped_ = 0;
  mpfr_set_zero(minor_, 1);
  for (std::size_t k = 0; k < x_.size(); ++k) {
    if (std::isinf(x_[k])) continue;
    shifted(k);
    negligible_[k] = mpfr_cmp_d(t_, -kCut) < 0;
    if (negligible_[k]) {
      ++dropped_;
      continue;
    }
    if (mpfr_get_prec(terms_[k]) != bits_) mpfr_set_prec(terms_[k], bits_);
    mpfr_exp(terms_[k], t_, kNearest);
    if (x_[k] != x_[top_]) mpfr_add(minor_, minor_, terms_[k], kNearest);
  }
  mpfr_add_ui(rest_, minor_, tops_ - 1, kNearest);
  mpfr_add_ui(total_, minor_, tops_, kNearest);
  mpfr_set_nan(log_total_);
  summed_ = true;
}

void Oracle::set_exact(mpq_srcptr value) {
  exact_ = true;
  mpfr_set_prec(scratch_, kExactBits);
  const int side = mpfr_set_q(scratch_, value, MPFR_RNDZ);
  mpfr_set_prec(lo_, kExactBits);
  mpfr_set_prec(hi_, kExactBits);
  mpfr_set_q(lo_, value, kDown);
  mpfr_set_q(hi_, value, kUp);
  // For rounding: half a unit beyond the truncated value when it is not exact, which is on the
  // same side of every midpoint as the value.
  mpfr_set_prec(centre_, kExactBits + 1);
  mpfr_set(centre_, scratch_, kNearest);
  if (side == 0) return;
  mpfr_set_ui_2exp(scratch_, 1, mpfr_get_exp(scratch_) - kExactBits - 1, kNearest);
  side < 0 ? mpfr_add(centre_, centre_, scratch_, kNearest)
           : mpfr_sub(centre_, centre_, scratch_, kNearest);
}

// The result is within `distance` of the value, on that side and not the value itself. Numbers of
// fewer than kExactBits - kBeside bits compare with [lo_, hi_] as with the result.
void Oracle::set_beside(mpq_srcptr value, bool above) {
  ends_known_ = beside_ = true;
  mpfr_set_prec(lo_, kExactBits);
  mpfr_set_prec(hi_, kExactBits);
  const bool exact = mpfr_set_q(lo_, value, kDown) == 0;
  mpfr_set_q(hi_, value, kUp);
  distance();
  if (above) {
    if (exact) step(lo_, 1);
    mpfr_add(hi_, hi_, error_, kUp);
  } else {
    if (exact) step(hi_, -1);
    mpfr_sub(lo_, lo_, error_, kDown);
  }
}

// To the next number, for zero one that is below every double.
void Oracle::step(mpfr_ptr value, int direction) {
  if (mpfr_zero_p(value)) {
    mpfr_set_si_2exp(value, direction, kTiny, kNearest);
  } else {
    direction > 0 ? mpfr_nextabove(value) : mpfr_nextbelow(value);
  }
}

// With r the terms below the largest, error_ >= log1p(r) and >= 1/c - 1/(c + r); 64 bits are enough
// for a bound.
void Oracle::distance() {
  mpfr_set_ui_2exp(error_, dropped_, kCutExponent, kUp);
  mpfr_set(scratch_, minor_, kUp);
  mpfr_mul_2ui(scratch_, scratch_, 1, kUp);
  mpfr_add(error_, error_, scratch_, kUp);
}

bool Oracle::minor_is_negligible(mpfr_srcptr beside) const {
  const mpfr_srcptr rest = minor_;
  if (mpfr_zero_p(rest)) return dropped_ > 0;
  return !mpfr_zero_p(beside) && mpfr_get_exp(rest) + kBeside < mpfr_get_exp(beside);
}

// s (x_k - m), or s m.
void Oracle::set_beside_logit(Operation operation, std::size_t k) {
  mpq_t value, top;
  mpq_inits(value, top, nullptr);
  mpq_set_d(top, x_[top_]);
  if (operation == Operation::kLogSumExp) {
    mpq_set(value, top);
  } else {
    mpq_set_d(value, x_[k]);
    mpq_sub(value, value, top);
  }
  mpq_mul(value, value, scale_);
  set_beside(value, operation == Operation::kLogSumExp);
  mpq_clears(value, top, nullptr);
}

// All finite items equal: softmax is 1/c, log-softmax -ln c, logsumexp s m + ln c.
void Oracle::compute_uniform(Operation operation, std::size_t k) {
  mpq_t value;
  mpq_init(value);
  if (operation == Operation::kSoftmax) {
    mpq_set_ui(value, 1, finite_);
    set_exact(value);
  } else if (finite_ > 1) {
    if (!summed_) add_terms();
    operation == Operation::kLogSoftmax ? compute_log_softmax(k) : compute_log_sum_exp();
  } else {
    if (operation == Operation::kLogSumExp) {
      mpq_set_d(value, x_[top_]);
      mpq_mul(value, value, scale_);
    }
    set_exact(value);
  }
  mpq_clear(value);
}

void Oracle::compute_softmax(std::size_t k) {
  if (negligible_[k]) {
    ends_known_ = true;
    mpfr_set_ui_2exp(lo_, 1, kTiny, kNearest);
    mpfr_set_ui_2exp(hi_, 1, kCutExponent, kNearest);
    return;
  }
  if (x_[k] == x_[top_] && minor_is_negligible(total_)) {
    mpq_t share;
    mpq_init(share);
    mpq_set_ui(share, 1, tops_);
    set_beside(share, false);
    mpq_clear(share);
    return;
  }
  mpfr_div(centre_, terms_[k], total_, kNearest);
  mpfr_mul_2si(radius_, centre_, 2 - bits_, kUp);
}

void Oracle::compute_log_softmax(std::size_t k) {
  if (mpfr_nan_p(log_total_)) mpfr_log1p(log_total_, rest_, kNearest);
  shifted(k);
  if (!mpfr_zero_p(static_cast<mpfr_srcptr>(t_)) && tops_ == 1 && minor_is_negligible(t_)) {
    return set_beside_logit(Operation::kLogSoftmax, k);
  }
  mpfr_sub(centre_, t_, log_total_, kNearest);
  mpfr_abs(radius_, centre_, kUp);
  mpfr_mul_2si(radius_, radius_, 2 - bits_, kUp);
  if (dropped_ == 0) return;
  ends_known_ = true;
  mpfr_add(hi_, centre_, radius_, kUp);
  if (mpfr_zero_p(hi_)) mpfr_set_si_2exp(hi_, -1, kTiny, kNearest);
  mpfr_set_ui_2exp(error_, dropped_, kCutExponent, kUp);
  mpfr_add(radius_, radius_, error_, kUp);
  mpfr_sub(lo_, centre_, radius_, kDown);
}

void Oracle::compute_log_sum_exp() {
  if (mpfr_nan_p(log_total_)) mpfr_log1p(log_total_, rest_, kNearest);
  mpfr_mul(t_, s_, max_, kNearest);
  if (tops_ == 1 && minor_is_negligible(t_)) return set_beside_logit(Operation::kLogSumExp, top_);
  mpfr_add(centre_, t_, log_total_, kNearest);
  mpfr_abs(radius_, t_, kUp);
  mpfr_add(radius_, radius_, log_total_, kUp);
  mpfr_mul_2si(radius_, radius_, 2 - bits_, kUp);
  mpfr_set_ui_2exp(error_, dropped_, kCutExponent, kUp);
  mpfr_add(radius_, radius_, error_, kUp);
}

}  // namespace softcert::reference::testing
