#include "softcert/bench/certified.hpp"

#include <algorithm>

namespace softcert::bench {
namespace {

using Logits = CertifiedWay::Logits;
using Output = CertifiedWay::Output;
using numerics::FormatId;

template <class T>
std::span<T> span_of(AlignedBuffer<T>& buffer) {
  return {buffer.data(), buffer.size()};
}

const float* logits_of(Logits logits, const Workspace& workspace) {
  switch (logits) {
    case Logits::kMaskedRandom:
      return workspace.masked_random.data();
    case Logits::kMaskedCausal:
      return workspace.masked_causal.data();
    case Logits::kPlain:
      break;
  }
  return workspace.logits_float32.data();
}

reference::Outputs outputs_of(Output output, Workspace& workspace) {
  const auto [rows, items] = workspace.shape;
  reference::Outputs outputs;
  if (output == Output::kFloat64) {
    outputs.rounded = reference::contiguous<reference::Rows>(
        static_cast<void*>(workspace.rounded_float64.data()), FormatId::kFloat64, rows, items);
  } else {
    outputs.rounded = reference::contiguous<reference::Rows>(
        static_cast<void*>(workspace.rounded_float32.data()), FormatId::kFloat32, rows, items);
  }
  if (output == Output::kFloat32LoHi) {
    outputs.lo = workspace.lo.data();
    outputs.hi = workspace.hi.data();
  }
  return outputs;
}

}  // namespace

Workspace::Workspace(const Shape& asked, std::uint64_t seed)
    : shape(asked),
      logits_float32(shape.elements()),
      logits_float64(shape.elements()),
      masked_random(shape.elements()),
      masked_causal(shape.elements()),
      rounded_float32(shape.elements()),
      rounded_float64(shape.elements()),
      lo(shape.elements()),
      hi(shape.elements()) {
  const auto logits = span_of(logits_float32);
  fill_normal(logits, seed);
  std::ranges::copy(logits, logits_float64.data());
  std::ranges::copy(logits, masked_random.data());
  std::ranges::copy(logits, masked_causal.data());
  mask_random(span_of(masked_random), shape.items, seed + 1);
  mask_causal(span_of(masked_causal), shape);
}

std::vector<CertifiedWay> certified_ways() {
  const auto variants = reference::available_variants();
  std::vector<CertifiedWay> ways;
  const auto best = std::string(reference::to_string(variants.front()));
  ways.push_back({"certified", "certified, float32 out (" + best + ")", {}});
  ways.push_back({"certified-lohi", "  float32, lo and hi out", {}});
  ways.back().output = Output::kFloat32LoHi;
  ways.push_back({"certified-float64", "  float64 out, correctly rounded", {}});
  ways.back().output = Output::kFloat64;
  ways.push_back({"certified-masked", "  -inf over a quarter, random", {}});
  ways.back().logits = Logits::kMaskedRandom;
  ways.push_back({"certified-causal", "  -inf as a causal mask", {}});
  ways.back().logits = Logits::kMaskedCausal;
  for (const auto variant : variants.subspan(1)) {
    const auto name = std::string(reference::to_string(variant));
    ways.push_back({"certified-" + name, "  " + name + " variant", variant});
  }
  return ways;
}

void run(const CertifiedWay& way, Workspace& workspace, reference::Statistics* statistics) {
  const auto [rows, items] = workspace.shape;
  const auto logits = reference::contiguous<reference::ConstRows>(
      static_cast<const void*>(logits_of(way.logits, workspace)), FormatId::kFloat32, rows, items);
  reference::Request request;
  request.variant = way.variant;
  request.threads = way.threads;
  reference::evaluate(logits, request, outputs_of(way.output, workspace), statistics);
}

Contestant contestant(const CertifiedWay& way, Workspace& workspace) {
  return {way.id, static_cast<double>(workspace.shape.elements()),
          [way, &workspace] { run(way, workspace); }};
}

}  // namespace softcert::bench
