#pragma once
// Exact check of n*(delta, epsilon), the number of items from which no coefficient reaches epsilon.
#include "softcert/replay/certificate.hpp"
#include "softcert/replay/finding.hpp"

namespace softcert::replay {

/// Is `items` the smallest integer n with n > 1 + e^spread (1/epsilon - 1)? Domain: 0 <= spread <=
/// kMaxSpread, 0 < epsilon < 1. spread = 0 is exact arithmetic; otherwise the threshold is
/// transcendental (Lindemann-Weierstrass), never an integer, and the precision is doubled until
/// the sign of items - 1 - threshold is certain, up to kMaxHorizonBits.
Answer is_horizon(const Exact& epsilon, const Exact& spread, const Exact& items);

/// Checks every horizon entry, that each is about an epsilon and a spread of the claim, and that
/// each epsilon has entries at both ends of the spreads.
void check_horizon(const Certificate& certificate, Findings& findings);

}  // namespace softcert::replay
