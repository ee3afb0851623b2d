// MPFR at 64 bits, rounding to nearest: many digits, but no enclosure.
#include <mpfr.h>

#include <string>
#include <vector>

#include "softcert/bench/peers/module.hpp"

namespace {

constexpr mpfr_prec_t kBits = 64;

// Numbers of a row, kept from call to call.
class Numbers {
 public:
  ~Numbers() { resize(0); }
  void resize(std::size_t items) {
    if (items == numbers_.size()) return;
    for (auto& number : numbers_) mpfr_clear(&number);
    numbers_.resize(items);
    for (auto& number : numbers_) mpfr_init2(&number, kBits);
  }
  mpfr_ptr at(std::size_t i) { return &numbers_[i]; }

 private:
  std::vector<__mpfr_struct> numbers_;
};

void evaluate_row(const double* logits, std::size_t items, double* result) {
  static thread_local Numbers numbers;
  numbers.resize(items);
  mpfr_t sum;
  mpfr_init2(sum, kBits);
  mpfr_set_zero(sum, 1);
  for (std::size_t i = 0; i < items; ++i) {
    mpfr_set_d(numbers.at(i), logits[i], MPFR_RNDN);
    mpfr_exp(numbers.at(i), numbers.at(i), MPFR_RNDN);
    mpfr_add(sum, sum, numbers.at(i), MPFR_RNDN);
  }
  for (std::size_t i = 0; i < items; ++i) {
    mpfr_div(numbers.at(i), numbers.at(i), sum, MPFR_RNDN);
    result[i] = mpfr_get_d(numbers.at(i), MPFR_RNDN);
  }
  mpfr_clear(sum);
}

}  // namespace

SOFTCERT_PEER_DEFINE_FITS

SOFTCERT_PEER_EXPORT const char* softcert_peer_about() {
  static const std::string about = std::string("MPFR ") + mpfr_get_version() + ", 64 bits";
  return about.c_str();
}

SOFTCERT_PEER_EXPORT int softcert_peer_run(const SoftcertPeerCall* call) {
  for (std::size_t r = 0; r < call->rows; ++r) {
    const std::size_t at = r * call->items;
    evaluate_row(call->logits_float64 + at, call->items, call->lo + at);
  }
  return 0;
}
