// As std_exp.cpp, reading float32 logits: half the input, a conversion more.
#include <gnu/libc-version.h>

#include <string>

#include "softcert/bench/peers/module.hpp"
#include "softcert/bench/peers/three_pass_loop.hpp"

#if defined(__FAST_MATH__)
#error "this peer is the scalar loop; -ffast-math would turn it into libmvec's"
#endif

SOFTCERT_PEER_DEFINE_FITS

SOFTCERT_PEER_EXPORT const char* softcert_peer_about() {
  static const std::string about =
      "scalar exp of glibc " + std::string(gnu_get_libc_version()) + ", -O3 -march=native";
  return about.c_str();
}

SOFTCERT_PEER_EXPORT int softcert_peer_run(const SoftcertPeerCall* call) {
  three_pass_rows(call->logits_float32, call->rows, call->items, call->lo);
  return 0;
}
