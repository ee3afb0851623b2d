#pragma once
// What a peer module exports. A peer is somebody else's softmax, built the way people build it, in
// a shared object of its own: its compiler flags (-march=native, -ffast-math) and its libraries
// stay out of the program, and a program without it runs as well.
#include <cstddef>

extern "C" {

/// Rows, contiguous, the same values in two formats; a peer reads one of them. It writes rows x
/// items results to `lo`; one that encloses writes upper ends to `hi` as well.
struct SoftcertPeerCall {
  const float* logits_float32;
  const double* logits_float64;
  std::size_t rows, items;
  double* lo;
  double* hi;
};

/// Versions and instruction sets, one line, valid for ever. Called first, once.
using SoftcertPeerAbout = const char*();
/// Whether this processor has the instructions that the module was compiled for.
using SoftcertPeerFits = int();
/// The softmax of every row, on the calling thread. 0, or anything else for a failure.
using SoftcertPeerRun = int(const SoftcertPeerCall*);
}

#define SOFTCERT_PEER_EXPORT extern "C" __attribute__((visibility("default")))

/// Defines softcert_peer_fits for the instruction sets of this translation unit: -march=native
/// means the machine that built the module, which need not be the one that runs it.
#if defined(__x86_64__)
#if defined(__AVX512F__)
#define SOFTCERT_PEER_AVX512F (__builtin_cpu_supports("avx512f") != 0)
#else
#define SOFTCERT_PEER_AVX512F true
#endif
#if defined(__AVX512VBMI2__)
#define SOFTCERT_PEER_AVX512VBMI2 (__builtin_cpu_supports("avx512vbmi2") != 0)
#else
#define SOFTCERT_PEER_AVX512VBMI2 true
#endif
#if defined(__AVX2__)
#define SOFTCERT_PEER_AVX2 (__builtin_cpu_supports("avx2") != 0)
#else
#define SOFTCERT_PEER_AVX2 true
#endif
#define SOFTCERT_PEER_DEFINE_FITS                                                    \
  SOFTCERT_PEER_EXPORT int softcert_peer_fits() {                                    \
    return SOFTCERT_PEER_AVX512F && SOFTCERT_PEER_AVX512VBMI2 && SOFTCERT_PEER_AVX2; \
  }
#else
#define SOFTCERT_PEER_DEFINE_FITS \
  SOFTCERT_PEER_EXPORT int softcert_peer_fits() { return 1; }
#endif
