#pragma once
// Runs the checks of all cells on all cores.
#include <vector>

#include "softcert/replay/certificate.hpp"
#include "softcert/replay/finding.hpp"
#include "softcert/replay/replay.hpp"

namespace softcert::replay {

/// Re-proves every cell of every theorem. Findings come in the order of the certificate. Returns
/// the seconds spent on each theorem, summed over threads.
std::vector<double> check_cells(const std::vector<TheoremClaim>& theorems, const Options& options,
                                Findings& findings);

}  // namespace softcert::replay
