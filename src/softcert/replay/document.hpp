#pragma once
// From untrusted text to a JSON value, within limits.
#include <istream>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "softcert/replay/finding.hpp"

namespace softcert::replay {

/// Parses `text`, refusing what a certificate never contains: more than kMaxBytes, nesting over
/// kMaxDepth, more than kMaxValues values, duplicate keys, invalid UTF-8, anything after the
/// document. Errors: nullopt and one finding. A first pass builds nothing, so a hostile document is
/// refused before memory is spent on it.
std::optional<nlohmann::json> parse_document(std::string_view text, Findings& findings);

/// Reads a stream up to kMaxBytes. Errors: nullopt and one finding.
std::optional<std::string> read_document(std::istream& stream, Findings& findings);

}  // namespace softcert::replay
