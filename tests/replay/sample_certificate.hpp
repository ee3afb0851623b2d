#pragma once
// A small valid certificate of all theorems, made without the prover: margins from plain double
// arithmetic on the closed forms, loosened by one part in a thousand.
#include <nlohmann/json.hpp>
#include <string>

namespace softcert::replay::testing {

/// Claim 1..4096 x 0..4, twelve theorems, 4 x 4 cells each. `spread_hi` scales the spread axis.
nlohmann::json sample_certificate();

/// Recomputes worst entries of theorems (after margins were changed on purpose).
void refresh_worst(nlohmann::json& document);

/// Writes the digest that the document should carry.
void refresh_digest(nlohmann::json& document);

}  // namespace softcert::replay::testing
