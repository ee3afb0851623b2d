#pragma once

#include <string_view>

namespace softcert::report::assets {

// The parts of the page that reports/template/ holds, as linked into this program (assets.S).
// Domain: none. Errors: none.
std::string_view schema();          // reports/report.schema.json
std::string_view page();            // report.html.in
std::string_view style();           // report.css
std::string_view script();          // js/*.js, then report.js
std::string_view plotly();          // plotly.min.js
std::string_view plotly_license();  // its licence, which must travel with it

}  // namespace softcert::report::assets
