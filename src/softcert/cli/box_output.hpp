#pragma once
// `softcert bounds --box`: the range of every coefficient over a box of logits.
#include <string>

namespace softcert::cli {

/// Prints, for each row of the two arrays, the range of every coefficient, rounded outward.
/// Returns an ExitStatus. Errors: numerics::InputError naming file, row and element.
int print_box(const std::string& lo_file, const std::string& hi_file, bool as_json);

}  // namespace softcert::cli
