// Arb's balls at 64 bits: an enclosure of every element, as doubles rounded outward.
#include <arb.h>

#include <string>
#include <vector>

#include "softcert/bench/peers/module.hpp"

namespace {

constexpr slong kBits = 64;

// Balls of a row, kept from call to call.
class Balls {
 public:
  ~Balls() { resize(0); }
  void resize(std::size_t items) {
    if (items == balls_.size()) return;
    for (auto& ball : balls_) arb_clear(&ball);
    balls_.resize(items);
    for (auto& ball : balls_) arb_init(&ball);
  }
  arb_ptr at(std::size_t i) { return &balls_[i]; }

 private:
  std::vector<arb_struct> balls_;
};

void write_ends(const arb_t ball, arf_t end, double* lo, double* hi) {
  arb_get_lbound_arf(end, ball, kBits);
  *lo = arf_get_d(end, ARF_RND_FLOOR);
  arb_get_ubound_arf(end, ball, kBits);
  *hi = arf_get_d(end, ARF_RND_CEIL);
}

void enclose_row(const double* logits, std::size_t items, double* lo, double* hi) {
  static thread_local Balls balls;
  balls.resize(items);
  arb_t sum;
  arf_t end;
  arb_init(sum);
  arf_init(end);
  for (std::size_t i = 0; i < items; ++i) {
    arb_set_d(balls.at(i), logits[i]);
    arb_exp(balls.at(i), balls.at(i), kBits);
    arb_add(sum, sum, balls.at(i), kBits);
  }
  for (std::size_t i = 0; i < items; ++i) {
    arb_div(balls.at(i), balls.at(i), sum, kBits);
    write_ends(balls.at(i), end, lo + i, hi + i);
  }
  arf_clear(end);
  arb_clear(sum);
}

}  // namespace

SOFTCERT_PEER_DEFINE_FITS

SOFTCERT_PEER_EXPORT const char* softcert_peer_about() {
  static const std::string about = std::string("Arb ") + arb_version + ", 64 bits";
  return about.c_str();
}

SOFTCERT_PEER_EXPORT int softcert_peer_run(const SoftcertPeerCall* call) {
  for (std::size_t r = 0; r < call->rows; ++r) {
    const std::size_t at = r * call->items;
    enclose_row(call->logits_float64 + at, call->items, call->lo + at, call->hi + at);
  }
  return 0;
}
