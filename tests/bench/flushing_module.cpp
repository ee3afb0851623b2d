// A peer as it must not be: linked with -ffast-math, it flushes subnormals in the whole process.
#include "softcert/bench/peers/module.hpp"

SOFTCERT_PEER_DEFINE_FITS
SOFTCERT_PEER_EXPORT const char* softcert_peer_about() { return "planted"; }
SOFTCERT_PEER_EXPORT int softcert_peer_run(const SoftcertPeerCall*) { return 0; }
