#pragma once
// The digest: sha256 over the canonical text of the document without its "digest".
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "softcert/replay/finding.hpp"

namespace softcert::replay {

/// Lower-case hex sha256 of the bytes (OpenSSL EVP). Errors: empty string if OpenSSL fails.
std::string sha256_hex(std::string_view bytes);

/// The digest a document should carry: sha256_hex of dump() (no indentation, keys sorted as
/// nlohmann::json sorts them) of the document without "digest". Domain: an object.
std::string expected_digest(const nlohmann::json& document);

/// Checks document["digest"] against expected_digest. The digest catches accidents; it proves
/// nothing about the theorems, since whoever alters a certificate can recompute it.
void check_digest(const nlohmann::json& document, Findings& findings);

}  // namespace softcert::replay
