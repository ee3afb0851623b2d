#pragma once

#include <nlohmann/json.hpp>

namespace softcert::report {

// What a certificate of these theorems does not prove: sentences for the model's "limits", to which
// the engine adds its own. Domain, error bound, errors: none.
nlohmann::json default_limits();

}  // namespace softcert::report
