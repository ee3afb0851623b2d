#pragma once
// The re-proof of one cell: its margins, and the statement evaluated directly at its corners.
#include <string>

#include "softcert/replay/certificate.hpp"
#include "softcert/replay/finding.hpp"

namespace softcert::replay {

/// Proves every inequality of the statement over the whole cell and all further axes, whatever the
/// certificate says: the infimum of the slack (Obligation::least, enclosed by Arb, precision
/// doubled up to kPrecisionDoublings times while undecided) is >= 0, or > 0 where strict; and that
/// each claimed margin [lo, hi] holds it: 0 <= lo <= inf <= hi. A cell that is not "proved" carries
/// no margins; one called "refuted" that the checker proves is a finding. `path`: the cell's JSON
/// pointer; `bits`: first precision.
void check_margins(const TheoremClaim& theorem, const Cell& cell, long bits,
                   const std::string& path, Findings& findings);

/// Evaluates the statement from its definitions at the cell's corners, its middle and a few values
/// of the further axes at twice `bits`. `fault` > 0 tightens the claimed bounds by 1 + fault (tests
/// only).
void check_direct(const TheoremClaim& theorem, const Cell& cell, long bits, const Exact& fault,
                  const std::string& path, Findings& findings);

}  // namespace softcert::replay
