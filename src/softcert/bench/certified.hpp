#pragma once
// The certified softmax as contestants.
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "softcert/bench/harness.hpp"
#include "softcert/bench/rows.hpp"
#include "softcert/reference/evaluate.hpp"

namespace softcert::bench {

/// What all contestants of a shape read and write: one piece of memory for all, so that none is
/// better off by where its pages lie. Both inputs hold the same numbers.
struct Workspace {
  explicit Workspace(const Shape& shape, std::uint64_t seed);

  Shape shape;
  AlignedBuffer<float> logits_float32;
  AlignedBuffer<double> logits_float64;
  AlignedBuffer<float> masked_random, masked_causal;
  AlignedBuffer<float> rounded_float32;
  AlignedBuffer<double> rounded_float64, lo, hi;
};

/// A way to ask for the certified softmax of float32 rows.
struct CertifiedWay {
  enum class Logits { kPlain, kMaskedRandom, kMaskedCausal };
  enum class Output { kFloat32, kFloat64, kFloat32LoHi };

  std::string id;
  std::string title;
  std::optional<reference::Variant> variant;  // empty: the best here
  Logits logits = Logits::kPlain;
  Output output = Output::kFloat32;
  int threads = 1;
};

/// Everything that is timed beside the peers, "certified" first. The variants are those that this
/// machine runs.
std::vector<CertifiedWay> certified_ways();

/// The evaluation, once. Errors: numerics::InputError as evaluate().
void run(const CertifiedWay& way, Workspace& workspace,
         reference::Statistics* statistics = nullptr);

/// The same as a contestant; `workspace` must outlive it.
Contestant contestant(const CertifiedWay& way, Workspace& workspace);

}  // namespace softcert::bench
