// The loop as g++ -O3 -march=native -ffast-math makes it: vectorised, exponentials by glibc's
// libmvec (at most 4 ulp each). Linked without -ffast-math, which would add start-up code that
// flushes subnormal numbers in the whole process.
#include <gnu/libc-version.h>

#include <string>

#include "softcert/bench/peers/module.hpp"
#include "softcert/bench/peers/three_pass_loop.hpp"

#if !defined(__FAST_MATH__)
#error "this peer is the vectorised loop; it needs -ffast-math"
#endif

SOFTCERT_PEER_DEFINE_FITS

SOFTCERT_PEER_EXPORT const char* softcert_peer_about() {
  static const std::string about = "vector exp of glibc " + std::string(gnu_get_libc_version()) +
#if defined(__AVX512F__)
                                   ", AVX-512"
#elif defined(__AVX2__)
                                   ", AVX2"
#endif
                                   ", -O3 -march=native -ffast-math";
  return about.c_str();
}

SOFTCERT_PEER_EXPORT int softcert_peer_run(const SoftcertPeerCall* call) {
  three_pass_rows(call->logits_float64, call->rows, call->items, call->lo);
  return 0;
}
