// PyTorch's softmax over the last dimension of a float64 tensor, on one thread, into memory that
// is there already: the cheapest way to call it.
#include <ATen/Parallel.h>
#include <ATen/Version.h>
#include <ATen/ops/_softmax.h>
#include <ATen/ops/from_blob.h>
#include <torch/csrc/api/include/torch/version.h>

#include <exception>
#include <string>

#include "softcert/bench/peers/module.hpp"

namespace {

// PyTorch picks its kernels when first asked; the environment's ATEN_CPU_CAPABILITY overrules its
// choice. Only its description of itself tells.
std::string capability() {
  const std::string config = at::show_config(), label = "CPU capability usage: ";
  const auto start = config.find(label);
  if (start == std::string::npos) return "default";
  return config.substr(start + label.size(), config.find('\n', start) - start - label.size());
}

}  // namespace

SOFTCERT_PEER_DEFINE_FITS

SOFTCERT_PEER_EXPORT const char* softcert_peer_about() {
  at::set_num_threads(1);
  static const std::string about =
      std::string("PyTorch ") + TORCH_VERSION + ", " + capability() + " kernels, 1 thread";
  return about.c_str();
}

SOFTCERT_PEER_EXPORT int softcert_peer_run(const SoftcertPeerCall* call) {
  try {
    const auto rows = static_cast<int64_t>(call->rows), items = static_cast<int64_t>(call->items);
    const at::Tensor logits =
        at::from_blob(const_cast<double*>(call->logits_float64), {rows, items}, at::kDouble);
    at::Tensor result = at::from_blob(call->lo, {rows, items}, at::kDouble);
    at::_softmax_out(result, logits, 1, false);
    return 0;
  } catch (const std::exception&) {
    return 1;
  }
}
