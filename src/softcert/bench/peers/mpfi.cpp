// MPFI's intervals at 64 bits: an enclosure of every element, as doubles rounded outward.
#include <mpfi.h>

#include <string>
#include <vector>

#include "softcert/bench/peers/module.hpp"

namespace {

constexpr mpfr_prec_t kBits = 64;

// Intervals of a row, kept from call to call.
class Intervals {
 public:
  ~Intervals() { resize(0); }
  void resize(std::size_t items) {
    if (items == intervals_.size()) return;
    for (auto& interval : intervals_) mpfi_clear(&interval);
    intervals_.resize(items);
    for (auto& interval : intervals_) mpfi_init2(&interval, kBits);
  }
  mpfi_ptr at(std::size_t i) { return &intervals_[i]; }

 private:
  std::vector<__mpfi_struct> intervals_;
};

void enclose_row(const double* logits, std::size_t items, double* lo, double* hi) {
  static thread_local Intervals intervals;
  intervals.resize(items);
  mpfi_t sum;
  mpfi_init2(sum, kBits);
  mpfi_set_ui(sum, 0);
  for (std::size_t i = 0; i < items; ++i) {
    mpfi_set_d(intervals.at(i), logits[i]);
    mpfi_exp(intervals.at(i), intervals.at(i));
    mpfi_add(sum, sum, intervals.at(i));
  }
  for (std::size_t i = 0; i < items; ++i) {
    mpfi_div(intervals.at(i), intervals.at(i), sum);
    lo[i] = mpfr_get_d(&intervals.at(i)->left, MPFR_RNDD);
    hi[i] = mpfr_get_d(&intervals.at(i)->right, MPFR_RNDU);
  }
  mpfi_clear(sum);
}

}  // namespace

SOFTCERT_PEER_DEFINE_FITS

SOFTCERT_PEER_EXPORT const char* softcert_peer_about() {
  static const std::string about = std::string("MPFI ") + mpfi_get_version() + ", 64 bits";
  return about.c_str();
}

SOFTCERT_PEER_EXPORT int softcert_peer_run(const SoftcertPeerCall* call) {
  for (std::size_t r = 0; r < call->rows; ++r) {
    const std::size_t at = r * call->items;
    enclose_row(call->logits_float64 + at, call->items, call->lo + at, call->hi + at);
  }
  return 0;
}
