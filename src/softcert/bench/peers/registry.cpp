#include "softcert/bench/peers/registry.hpp"

#include <algorithm>
#include <array>

namespace softcert::bench {
namespace {

using enum PeerKind;

constexpr std::array<Peer, 8> kPeers = {{
    {"std-exp", "std_exp", "std::exp loop, scalar", "float64", kPlain, ""},
    {"std-exp-float32", "std_exp_float32", "std::exp loop, scalar", "float32", kPlain, ""},
    {"eigen", "eigen", "Eigen array expression", "float64", kPlain, ""},
    {"pytorch", "pytorch", "PyTorch softmax", "float64", kPlain, "libtorch-dev"},
    {"libmvec", "libmvec", "the loop, -ffast-math (libmvec)", "float64", kPlain, ""},
    {"arb", "arb", "Arb balls", "float64", kEnclosure, ""},
    {"mpfi", "mpfi", "MPFI intervals", "float64", kEnclosure, "libmpfi-dev"},
    {"mpfr", "mpfr", "MPFR, to nearest", "float64", kNearest, ""},
}};

}  // namespace

std::span<const Peer> peers() { return kPeers; }

const Peer* find_peer(std::string_view id) {
  const auto found = std::ranges::find(kPeers, id, &Peer::id);
  return found == kPeers.end() ? nullptr : &*found;
}

}  // namespace softcert::bench
