#pragma once
// Is a peer's result the softmax at all?
#include <cstddef>
#include <span>
#include <string>

#include "softcert/bench/peers/registry.hpp"

namespace softcert::bench {

/// Largest relative distance of a plain peer's result from the certified enclosure. Generous: a
/// naive float64 sum of 2^20 exponentials loses some 1e-13, a wrong kernel far more than this.
inline constexpr double kSanityRelative = 1e-9;

struct Enclosures {
  std::span<const double> lo, hi;
};

/// Compares a peer's result (`theirs.hi` is read of enclosing peers only) with the certified
/// enclosure of the same elements. Plain results must lie within kSanityRelative of it; two
/// enclosures of one number must meet. Returns "" or what is wrong, one line with the first element
/// that is. Sizes agree. Errors: none.
std::string sanity(PeerKind kind, const Enclosures& certified, const Enclosures& theirs);

}  // namespace softcert::bench
