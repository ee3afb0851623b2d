#pragma once
// The certificate's record of a weights instance.
#include <nlohmann/json.hpp>

#include "softcert/theorems/weights/instance.hpp"

namespace softcert::theorems {

/// {"name", "theta",                                     text; exact number
///  "q", "k", "y", "x": {"rows", "cols", "entries"},     entries row by row, exact: "0.125", "-3",
///  "p/q"
///                      y is a column (cols 1), x has one item a row
///  "sigma_q", "sigma_k", "sigma_kq", "norm_y", "max_x", "diam", "norm_kqy",
///  "spread", "delta": ["lo", "hi"],                     spread = max e - min e, delta =
///  spread/theta "links": [{"name", "verdict", "margin": ["lo", "hi"], "bits", "decision"}],
///  "files": {"q", "k", "y", "x": {"name", "sha256"}}}
/// Enclosures are decimals of kEnclosureDigits digits rounded outward. "links" are those of
/// link_statements (links.hpp) in order; "decision" is "intervals" or "squares"; "margin" encloses
/// right/left - 1 and is absent where it is unbounded (left may be 0). "files" is absent for
/// built-in instances; "entries" is absent where `with_entries` is false. Errors: none.
nlohmann::json instance_json(const InstanceResult& result, bool with_entries);

/// The same, with the entries exactly when the instance does not come from files.
nlohmann::json instance_json(const InstanceResult& result);

inline constexpr int kEnclosureDigits = 20;

}  // namespace softcert::theorems
