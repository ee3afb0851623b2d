#pragma once

#include <map>
#include <string>
#include <string_view>

namespace softcert::report {

// The template with every @NAME@ (capitals and underscores) replaced, in one pass: what is put in
// is not searched again, so text that happens to read "@DATA@" stays text. Errors: std::logic_error
// on a name without a value, or a value whose name the template lacks.
std::string fill_template(std::string_view text,
                          const std::map<std::string, std::string_view>& values);

}  // namespace softcert::report
