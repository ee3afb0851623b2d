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
#include "oracle.hpp"

#include <cmath>
#include <stdexcept>

namespace softcert::reference::testing {
namespace {

constexpr double kCut = 6000;
constexpr long kCutExponent = -8656;  // e^-kCut < 2^kCutExponent
constexpr long kMostBits = 8192;
constexpr long kExactBits = 4096;    // a double, or a midpoint of any format, has fewer
constexpr long kTiny = -(1L << 29);  // 2^kTiny: as good as zero to a double, but not zero
constexpr long kBeside = 1500;
constexpr mpfr_rnd_t kNearest = MPFR_RNDN, kDown = MPFR_RNDD, kUp = MPFR_RNDU;

}  // namespace

void Oracle::assign(std::span<const double> x, mpq_srcptr scale) {
  x_ = x;
  scale_ = scale;
  unit_scale_ = mpq_cmp_ui(scale, 1, 1) == 0;
  top_ = finite_ = tops_ = 0;
  uniform_ = true;
  for (std::size_t k = 0; k < x.size(); ++k) {
    if (x[k] > x[top_]) top_ = k;
    if (std::isinf(x[k])) continue;
    ++finite_;
  }
  if (finite_ == 0) throw std::logic_error("the oracle needs a finite item");
  for (const double v : x) {
    tops_ += v == x[top_] ? 1 : 0;
    uniform_ = uniform_ && (std::isinf(v) || v == x[top_]);
  }
  if (terms_.size() < x.size()) terms_.resize(x.size());
  if (negligible_.size() < x.size()) negligible_.resize(x.size());
  prepare(first_bits_);
}

void Oracle::prepare(long bits) {
  bits_ = bits;
  asked_bits_ = 0;
  summed_ = false;
  mpfr_set_prec(s_, bits + 16);
  mpfr_set_q(s_, scale_, kNearest);
  mpfr_set_prec(max_, 53);
  mpfr_set_d(max_, x_[top_], kNearest);
  mpfr_set_prec(x_k_, 53);
  mpfr_set_prec(t_, bits + 16);
  for (Plain* wide : {&minor_, &rest_, &total_, &log_total_}) mpfr_set_prec(*wide, bits + 32);
  mpfr_set_prec(error_, 64);
  mpfr_set_prec(radius_, 64);
  reset_ends();
}

void Oracle::reset_ends() {
  mpfr_set_prec(centre_, bits_ + 32);
  mpfr_set_prec(scratch_, 64);
  for (Plain* end : {&lo_, &hi_}) mpfr_set_prec(*end, bits_ + 64);
}

void Oracle::refine() {
  if (2 * bits_ > kMostBits) {
    char text[300];
    mpfr_snprintf(text, sizeof text,
                  "the oracle cannot decide operation %d, item %zu of %zu: in [%.20Rg, %.20Rg]",
                  static_cast<int>(asked_), asked_k_, x_.size(), static_cast<mpfr_srcptr>(lo_),
                  static_cast<mpfr_srcptr>(hi_));
    throw std::runtime_error(text);
  }
  prepare(2 * bits_);
}

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

void Oracle::compute(Operation operation, std::size_t k) {
  if (operation == Operation::kLogSumExp || uniform_) k = top_;
  if (asked_bits_ == bits_ && asked_ == operation && asked_k_ == k) return;
  if (exact_ || beside_) reset_ends();
  asked_ = operation;
  asked_k_ = k;
  asked_bits_ = bits_;
  ends_known_ = exact_ = beside_ = false;
  if (uniform_) return compute_uniform(operation, k);
  if (!summed_) add_terms();
  if (operation == Operation::kSoftmax) return compute_softmax(k);
  operation == Operation::kLogSoftmax ? compute_log_softmax(k) : compute_log_sum_exp();
}

void Oracle::set_ends() {
  if (ends_known_ || exact_) return;
  mpfr_sub(lo_, centre_, radius_, kDown);
  mpfr_add(hi_, centre_, radius_, kUp);
  ends_known_ = true;
}

std::uint64_t Oracle::rounded(Operation operation, std::size_t k, FormatId format,
                              Overflow overflow) {
  if (operation != Operation::kLogSumExp && std::isinf(x_[k])) {
    mpfr_set_zero(error_, 1);
    if (operation == Operation::kLogSoftmax) mpfr_set_inf(error_, -1);
    return round_number(format, error_, overflow);
  }
  for (;; refine()) {
    compute(operation, k);
    if (exact_) return round_number(format, centre_, overflow);
    if (!ends_known_ && mpfr_regular_p(static_cast<mpfr_srcptr>(centre_)) &&
        mpfr_get_exp(radius_) < mpfr_get_exp(centre_) - 66) {
      if (const auto code = round_leading(format, centre_, overflow)) return *code;
    }
    set_ends();
    const std::uint64_t code = round_number(format, lo_, overflow);
    if (code == round_number(format, hi_, overflow)) return code;
  }
}

bool Oracle::compare(mpfr_srcptr lo, mpfr_srcptr hi, Operation operation, std::size_t k) {
  for (;; refine()) {
    compute(operation, k);
    set_ends();
    if (mpfr_lessequal_p(lo, lo_) && mpfr_lessequal_p(hi_, hi)) return true;
    if (exact_ || beside_ || mpfr_less_p(hi_, lo) || mpfr_less_p(hi, lo_)) return false;
  }
}

bool Oracle::encloses(Operation operation, std::size_t k, double lo, double hi) {
  if (std::isnan(lo) || std::isnan(hi)) return false;
  if (operation != Operation::kLogSumExp && std::isinf(x_[k])) {
    return operation == Operation::kSoftmax ? lo <= 0 && hi >= 0 : std::isinf(hi) && hi < 0;
  }
  Plain below(53), above(53);
  mpfr_set_d(below, lo, kNearest);
  mpfr_set_d(above, hi, kNearest);
  return compare(below, above, operation, k);
}

bool Oracle::within(Operation operation, std::size_t k, double centre, const Radius& radius) {
  if (std::isnan(centre) || !(radius.relative >= 0) || !(radius.absolute >= 0)) return false;
  if (operation == Operation::kLogSoftmax && std::isinf(x_[k])) {
    return std::isinf(centre) && centre < 0;
  }
  if (std::isinf(centre)) return false;
  // Exact at 300 bits unless the parts are 2^140 apart; then rounded inward, the stricter way.
  Plain bound(300), below(300), above(300);
  mpfr_set_d(bound, radius.relative, kNearest);
  mpfr_mul_d(bound, bound, std::fabs(centre), kDown);
  mpfr_add_d(bound, bound, radius.absolute, kDown);
  mpfr_d_sub(below, centre, bound, kUp);
  mpfr_set_d(above, centre, kNearest);
  mpfr_add(above, above, bound, kDown);
  if (operation == Operation::kSoftmax && std::isinf(x_[k])) {
    return mpfr_sgn(static_cast<mpfr_srcptr>(below)) <= 0 &&
           mpfr_sgn(static_cast<mpfr_srcptr>(above)) >= 0;
  }
  return compare(below, above, operation, k);
}

double Oracle::error_u(Operation operation, std::size_t k, double centre) {
  compute(operation, k);
  set_ends();
  Plain error(bits_ + 32);
  mpfr_d_sub(error, centre, exact_ ? static_cast<mpfr_srcptr>(centre_) : lo_, kNearest);
  mpfr_div(error, error, exact_ ? static_cast<mpfr_srcptr>(centre_) : lo_, kNearest);
  return std::fabs(std::ldexp(mpfr_get_d(error, kNearest), 53));
}

}  // namespace softcert::reference::testing
