#pragma once
// The command line as it was given, for provenance.
#include <string>

namespace softcert::cli {

/// Errors: numerics::InputError naming an argument that is not UTF-8: certificate and report, which
/// hold the command and file names, are UTF-8 files.
void remember_invocation(int argc, char** argv);

/// The command as a shell would take it back: "softcert certify --items 2..8".
std::string invocation();

}  // namespace softcert::cli
