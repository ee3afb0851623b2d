#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace softcert::report {

// Text as it may stand between tags and inside a double-quoted attribute. Domain: any bytes; others
// than & < > " ' pass unchanged. Errors: none.
std::string escape_html(std::string_view text);

// JSON that may stand inside <script>: no '<', '>', '&' or line separator is left in it, so no text
// in the document can end the element or open a comment. Parses to an equal document.
// Malformed UTF-8 becomes U+FFFD. Errors: none.
std::string script_json(const nlohmann::json& document);

// One line of Markdown text: characters with a meaning are escaped, line breaks become spaces; safe
// in a table cell. Errors: none.
std::string escape_markdown(std::string_view text);

// A Markdown code span (safe in a table cell too) whose fence is longer than any run of backticks
// in it. Errors: none.
std::string markdown_code(std::string_view text);

// Text for a terminal: control characters (C0, DEL, C1) become '?', so a file name cannot move the
// cursor or colour the screen. Errors: none.
std::string plain_text(std::string_view text);

// Columns that UTF-8 text takes, one a code point: right for what this program prints, which has no
// wide or combining characters of its own. Errors: none.
int text_width(std::string_view text);

// Text padded with spaces to a width, or cut to it with a '…' at the end. Domain: width >= 1.
std::string fit(std::string_view text, int width);

// "1048576" as "1,048,576"; text that is not a plain integer comes back unchanged.
std::string group_digits(std::string_view text);

// "45 ms", "8.31 s", "2 min 05 s". Domain: seconds >= 0.
std::string seconds_text(double seconds);

}  // namespace softcert::report
