#pragma once
// Concrete weights: large-weights and large-weights-sharp for given matrices and vectors.
#include <nlohmann/json.hpp>

#include <cstddef>

#include "softcert/replay/certificate.hpp"
#include "softcert/replay/finding.hpp"

namespace softcert::replay {

/// Checks the "instances" of a certificate; returns how many there are.
std::size_t check_instances(const nlohmann::json& instances, const Claim& claim, long bits,
                            Findings& findings);

}  // namespace softcert::replay
