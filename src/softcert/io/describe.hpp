#pragma once
// How file names and text from untrusted files appear in one-line messages.
#include <filesystem>
#include <string>
#include <string_view>

namespace softcert::io {

/// `text` in double quotes on one line: control and non-ASCII-printable bytes as \xNN, cut with
/// "..." once 80 characters are written. Nothing that a file holds can break a line or steer a
/// terminal. Domain: any bytes. Errors: none.
std::string quoted(std::string_view text);

/// A file name for the start of a message: control bytes as \xNN, UTF-8 kept, never cut.
/// Domain: any path. Errors: none.
std::string display(const std::filesystem::path& path);

/// "what: reason" with the reason that `error` (an errno value) stands for.
std::string with_reason(std::string_view what, int error);

}  // namespace softcert::io
