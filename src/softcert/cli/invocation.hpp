#pragma once
// The command line as it was given, for provenance.
#include <string>

namespace softcert::cli {

void remember_invocation(int argc, char** argv);

/// The command as a shell would take it back: "softcert certify --items 2..8".
std::string invocation();

}  // namespace softcert::cli
