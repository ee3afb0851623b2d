// Eigen's array expressions over doubles.
#include <Eigen/Core>
#include <string>

#include "softcert/bench/peers/module.hpp"

SOFTCERT_PEER_DEFINE_FITS

SOFTCERT_PEER_EXPORT const char* softcert_peer_about() {
  static const std::string about = "Eigen " + std::to_string(EIGEN_WORLD_VERSION) + "." +
                                   std::to_string(EIGEN_MAJOR_VERSION) + "." +
                                   std::to_string(EIGEN_MINOR_VERSION) + ", " +
                                   Eigen::SimdInstructionSetsInUse() + ", -O3 -march=native";
  return about.c_str();
}

SOFTCERT_PEER_EXPORT int softcert_peer_run(const SoftcertPeerCall* call) {
  const auto items = static_cast<Eigen::Index>(call->items);
  for (std::size_t r = 0; r < call->rows; ++r) {
    const Eigen::Map<const Eigen::ArrayXd> logits(call->logits_float64 + r * call->items, items);
    Eigen::Map<Eigen::ArrayXd> result(call->lo + r * call->items, items);
    result = (logits - logits.maxCoeff()).exp();
    result *= 1 / result.sum();
  }
  return 0;
}
