#pragma once
// The main job: prove, write the certificate, judge the rows, write the report.
#include "softcert/cli/certify_options.hpp"

namespace softcert::cli {

/// Runs it and prints the summary (or JSON) on stdout. Returns an ExitStatus.
/// Files in options.out: certificate.json, report.html, report.md and, with logits, rows.json; each
/// appears whole by rename, and none of them before all input was read and judged.
/// Interrupted: certificate.progress.json is saved for --resume, kInterrupted returned.
/// Errors: numerics::InputError before anything is written.
int run_certify(const CertifyOptions& options);

}  // namespace softcert::cli
