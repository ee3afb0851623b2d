// The loop with scalar calls of libm's exp: what a reference implementation in C++ does.
#include <gnu/libc-version.h>

#include <string>

#include "softcert/bench/peers/module.hpp"
#include "softcert/bench/peers/three_pass_loop.hpp"

#if defined(__FAST_MATH__)
#error "this peer is the scalar loop; -ffast-math would turn it into libmvec's"
#endif

// float32 logits are half the input, and a conversion more.
#ifndef SOFTCERT_PEER_LOGITS
#define SOFTCERT_PEER_LOGITS logits_float64
#endif

SOFTCERT_PEER_DEFINE_FITS

SOFTCERT_PEER_EXPORT const char* softcert_peer_about() {
  static const std::string about =
      "scalar exp of glibc " + std::string(gnu_get_libc_version()) + ", -O3 -march=native";
  return about.c_str();
}

SOFTCERT_PEER_EXPORT int softcert_peer_run(const SoftcertPeerCall* call) {
  three_pass_rows(call->SOFTCERT_PEER_LOGITS, call->rows, call->items, call->lo);
  return 0;
}
