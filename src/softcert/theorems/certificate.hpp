#pragma once
// The certificate: results as a JSON document that the independent checker replays. Schema:
// reports/certificate.schema.json. Numbers that matter are strings: integers, exact rationals,
// decimals rounded outward.
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "softcert/theorems/prover.hpp"

namespace softcert::theorems {

inline constexpr const char* kCertificateSchema = "softcert-certificate/1";

/// The claim beside the theorems' cells.
struct Claim {
  Cell rectangle;
  numerics::Rational theta = 1;
  std::vector<numerics::Rational> epsilons;
};

/// One cell in the certificate's shape; margins in the order of the theorem's obligations.
nlohmann::json to_json(const CellResult& result);

/// Reads back what to_json wrote (for resuming); numerics::InputError where it is malformed.
CellResult cell_from_json(const nlohmann::json& json);

/// The whole document, digest included. `instances` as written by theorems/weights, `tool` says
/// version, compiler, flags, command and date.
nlohmann::json certificate(const Claim& claim, const std::vector<TheoremResult>& results,
                           const nlohmann::json& instances, const nlohmann::json& tool);

/// sha256, lower-case hex, of the document's canonical text (keys sorted, no white space).
std::string digest_of(const nlohmann::json& document);

/// n*(delta, epsilon) at the corners of the claim, exact, as the certificate and report list it.
/// Spreads above softmax::kMaxHorizonSpread are left out.
nlohmann::json horizon_entries(const Claim& claim);

/// The proved cell and obligation with the smallest proved margin, ties to the first.
struct Worst {
  const CellResult* cell;
  std::size_t obligation;
  const PrintedMargin& margin() const { return cell->margins[obligation]; }
};
std::optional<Worst> worst_of(const TheoremResult& result);

}  // namespace softcert::theorems
