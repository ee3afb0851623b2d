#pragma once

#include <string>
#include <string_view>

namespace softcert::report {

// One line of Unicode mathematics as HTML: "e^(−δ)/n ≤ p_k" with raised and lowered parts. What
// follows '^' is raised: a group in brackets (shown without them), or a number or name with its
// sign. What follows '_' is lowered when one character follows or one letter stands before, so that
// words with underscores stay as they are. All else is escaped as by escape_html(). Domain: any
// bytes. Errors: none.
std::string formula_html(std::string_view text);

}  // namespace softcert::report
