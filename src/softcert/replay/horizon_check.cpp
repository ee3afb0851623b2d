#include "softcert/replay/horizon_check.hpp"

#include <algorithm>

#include "softcert/replay/limits.hpp"

namespace softcert::replay {
namespace {

// Is `whole` above e^spread * odds? For spread = 0 the balls are not needed.
Answer is_above_threshold(const Exact& whole, const Exact& odds, const Exact& spread) {
  if (spread.sign() == 0) return whole > odds ? Answer::kYes : Answer::kNo;
  for (long bits = 128; bits <= kMaxHorizonBits; bits *= 2) {
    const Bits scope(bits);
    const Ball gap = Ball(whole) - exp(Ball(spread)) * Ball(odds);
    if (certainly_positive(gap)) return Answer::kYes;
    if (certainly_negative(gap)) return Answer::kNo;
  }
  return Answer::kUnknown;
}

}  // namespace

// n is the smallest integer above 1 + T iff n - 1 > T and n - 2 <= T.
Answer is_horizon(const Exact& epsilon, const Exact& spread, const Exact& items) {
  if (!items.is_integer()) return Answer::kNo;
  const Exact odds = Exact(1) / epsilon - Exact(1);
  const Answer enough = is_above_threshold(items - Exact(1), odds, spread);
  if (enough != Answer::kYes) return enough;
  const Answer too_many = is_above_threshold(items - Exact(2), odds, spread);
  if (too_many == Answer::kUnknown) return too_many;
  return too_many == Answer::kYes ? Answer::kNo : Answer::kYes;
}

namespace {

// An entry for each epsilon at both ends of the spreads, as far as horizons are computed.
void check_complete(const Certificate& certificate, Findings& findings) {
  const Claim& claim = certificate.claim;
  for (const Exact& epsilon : claim.epsilons) {
    for (const Exact* spread : {&claim.spread.lo, &claim.spread.hi}) {
      if (*spread > Exact(kMaxSpread)) continue;
      const bool listed = std::any_of(certificate.horizon.begin(), certificate.horizon.end(),
                                      [&](const HorizonEntry& entry) {
                                        return entry.epsilon == epsilon && entry.spread == *spread;
                                      });
      if (listed) continue;
      return findings.add("/horizon", "not every epsilon of the claim has its horizons");
    }
  }
}

}  // namespace

void check_horizon(const Certificate& certificate, Findings& findings) {
  const Claim& claim = certificate.claim;
  check_complete(certificate, findings);
  for (const HorizonEntry& entry : certificate.horizon) {
    const std::string path = "/horizon/" + std::to_string(entry.index);
    if (std::find(claim.epsilons.begin(), claim.epsilons.end(), entry.epsilon) ==
        claim.epsilons.end()) {
      findings.add(path + "/epsilon", "is not an epsilon of the claim");
    } else if (entry.spread < claim.spread.lo || entry.spread > claim.spread.hi) {
      findings.add(path + "/spread", "is not a spread of the claim");
    } else if (const Answer right = is_horizon(entry.epsilon, entry.spread, entry.items);
               right != Answer::kYes) {
      findings.add(path + "/items",
                   right == Answer::kNo
                       ? "is not the smallest number of items that keeps all below epsilon"
                       : "could not be decided within the precision limit");
    }
  }
}

}  // namespace softcert::replay
