#pragma once
// What `softcert reference` says when it is done.
#include <nlohmann/json.hpp>

#include "softcert/cli/reference_run.hpp"

namespace softcert::cli {

/// Shapes, formats, files, counts by level of decision, largest radius, seconds.
nlohmann::ordered_json reference_json(const ReferenceOptions& options,
                                      const ReferenceResult& result);

/// The same in a few lines.
std::string reference_text(const ReferenceOptions& options, const ReferenceResult& result);

}  // namespace softcert::cli
