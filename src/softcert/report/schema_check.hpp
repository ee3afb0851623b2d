#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace softcert::report {

struct SchemaFault {
  std::string where;  // "claim.items[1]"; "the document" for the root
  std::string what;   // "missing key 'theta'"
};

// The first fault of a document against a JSON Schema, or nothing.
// Domain: the keywords type, const, enum, required, properties, additionalProperties (false),
// items (one schema), minItems, maxItems, minLength, minimum, maximum, anyOf, $ref to "#/...";
// keywords that only describe are ignored. Error bound: none.
// Errors: std::logic_error on a keyword that it does not know, so that no rule is skipped silently.
std::optional<SchemaFault> schema_fault(const nlohmann::json& schema,
                                        const nlohmann::json& document);

}  // namespace softcert::report
