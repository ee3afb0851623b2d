#pragma once
// Concrete weights: large-weights and large-weights-sharp for given matrices and vectors.
#include <cstddef>
#include <nlohmann/json.hpp>

#include "softcert/replay/finding.hpp"

namespace softcert::replay {

struct InstanceCounts {
  std::size_t checked = 0;  ///< with their entries: every enclosure and link re-proved
  std::size_t unchecked =
      0;                   ///< weights in files that are not carried along: only their shape read
  bool refuted = false;    ///< some link is stated refuted
  bool undecided = false;  ///< some link is stated undecided
};

/// Checks the "instances" of a certificate: from the exact entries every norm, the spread of the
/// logits and every largest singular value is within its claimed enclosure, and every link of the
/// chain that is called proved holds, with its margin. Errors: findings.
InstanceCounts check_instances(const nlohmann::json& instances, Findings& findings);

}  // namespace softcert::replay
