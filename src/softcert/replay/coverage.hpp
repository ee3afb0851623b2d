#pragma once
// Coverage: the cells of a theorem cover the claimed rectangle without a gap.
#include <string>

#include "softcert/replay/certificate.hpp"
#include "softcert/replay/finding.hpp"

namespace softcert::replay {

/// Checks that the proved cells of `theorem` cover every integer of claim.items times every real of
/// claim.spread, and that no cell reaches outside. Cells may overlap. Exact: the spread axis is
/// cut into its end points and the open pieces between them, a sweep over the items keeps how many
/// cells cover each piece in a segment tree. Time O(c log c) for c cells, memory O(c).
/// `path` is the theorem's JSON pointer. Errors: findings, at most a few gaps a theorem.
void check_coverage(const TheoremClaim& theorem, const Claim& claim, const std::string& path,
                    Findings& findings);

}  // namespace softcert::replay
