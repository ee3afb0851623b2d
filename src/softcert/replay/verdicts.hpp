#pragma once
// Consistency of what a theorem's entry says about itself.
#include <string>

#include "softcert/replay/certificate.hpp"
#include "softcert/replay/finding.hpp"
#include "softcert/replay/instances.hpp"

namespace softcert::replay {

/// The theorem's verdict is "refuted" if a cell is, else "undecided" if a cell is, else "proved";
/// `worst` names a cell with the smallest lower margin of all. `path`: the theorem's JSON pointer.
void check_verdicts(const TheoremClaim& theorem, const InstanceCounts& instances,
                    const std::string& path, Findings& findings);

const char* to_text(Verdict verdict);

}  // namespace softcert::replay
