#include "softcert/bench/sanity.hpp"

#include <cstdio>

namespace softcert::bench {
namespace {

std::string complaint(const char* what, std::size_t k, double lo, double hi, double value) {
  char text[200];
  std::snprintf(text, sizeof text, "%s: element %zu is %.17g, certified to lie in [%.17g, %.17g]",
                what, k, value, lo, hi);
  return text;
}

}  // namespace

// Comparisons are written so that a NaN fails them.
std::string sanity(PeerKind kind, const Enclosures& certified, const Enclosures& theirs) {
  for (std::size_t k = 0; k < certified.lo.size(); ++k) {
    const double lo = certified.lo[k], hi = certified.hi[k], value = theirs.lo[k];
    if (kind == PeerKind::kEnclosure) {
      const double upper = theirs.hi[k];
      if (!(value <= hi && upper >= lo && value <= upper)) {
        return complaint("its enclosure misses ours", k, lo, hi, value);
      }
    } else if (!(value >= lo * (1 - kSanityRelative) && value <= hi * (1 + kSanityRelative))) {
      return complaint("its result is wrong", k, lo, hi, value);
    }
  }
  return {};
}

}  // namespace softcert::bench
