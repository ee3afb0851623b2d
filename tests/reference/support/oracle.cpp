// Questions about a row: the precision grows until the answer is sure. Values and their radii:
// oracle_values.cpp.
#include "oracle.hpp"

#include <cmath>
#include <stdexcept>

namespace softcert::reference::testing {
namespace {

constexpr long kMostBits = 8192;
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

}  // namespace softcert::reference::testing
