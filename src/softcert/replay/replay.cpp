#include "softcert/replay/replay.hpp"

#include <algorithm>
#include <chrono>

#include "softcert/replay/cell_runner.hpp"
#include "softcert/replay/coverage.hpp"
#include "softcert/replay/digest.hpp"
#include "softcert/replay/document.hpp"
#include "softcert/replay/horizon_check.hpp"
#include "softcert/replay/instances.hpp"
#include "softcert/replay/verdicts.hpp"

namespace softcert::replay {
namespace {

using Clock = std::chrono::steady_clock;

void describe(const Certificate& certificate, Report& report) {
  report.theorems = certificate.theorems.size();
  report.horizons = certificate.horizon.size();
  report.all_proved = !certificate.theorems.empty();
  for (const TheoremClaim& theorem : certificate.theorems) {
    TheoremReport entry;
    entry.id = theorem.statement->id;
    entry.verdict = to_text(theorem.verdict);
    entry.cells = theorem.cells.size();
    entry.proved = static_cast<std::size_t>(
        std::count_if(theorem.cells.begin(), theorem.cells.end(),
                      [](const Cell& cell) { return cell.verdict == Verdict::kProved; }));
    report.cells += entry.cells;
    report.all_proved = report.all_proved && theorem.verdict == Verdict::kProved;
    report.per_theorem.push_back(std::move(entry));
  }
}

void check_certificate(const Certificate& certificate, const InstanceCounts& instances,
                       const Options& options, Report& report, Findings& findings) {
  describe(certificate, report);
  for (const TheoremClaim& theorem : certificate.theorems) {
    const std::string path = "/theorems/" + std::to_string(theorem.index);
    check_verdicts(theorem, instances, path, findings);
    check_coverage(theorem, certificate.claim, path, findings);
  }
  const std::vector<double> seconds = check_cells(certificate.theorems, options, findings);
  for (std::size_t i = 0; i < seconds.size(); ++i) report.per_theorem[i].cpu_seconds = seconds[i];
  check_horizon(certificate, findings);
}

void check_text(std::string_view text, const Options& options, Report& report, Findings& findings) {
  const auto document = parse_document(text, findings);
  if (!document) return;
  const auto certificate = read_certificate(*document, findings);
  if (!certificate) return;
  check_digest(*document, findings);
  const InstanceCounts counts = check_instances((*document)["instances"], findings);
  check_certificate(*certificate, counts, options, report, findings);
  report.instances = counts.checked;
  report.instances_unchecked = counts.unchecked;
}

void finish(Report& report, Findings&& findings, Clock::time_point start) {
  report.accepted = findings.empty();
  // What was only read, not re-proved, must not count as proved.
  report.all_proved = report.all_proved && report.accepted && report.instances_unchecked == 0;
  report.findings = std::move(findings).take();
  report.seconds = std::chrono::duration<double>(Clock::now() - start).count();
}

}  // namespace

Report replay(std::string_view text, const Options& options) {
  const Clock::time_point start = Clock::now();
  Report report;
  Findings findings;
  check_text(text, options, report, findings);
  finish(report, std::move(findings), start);
  return report;
}

Report replay(std::istream& stream, const Options& options) {
  const Clock::time_point start = Clock::now();
  Report report;
  Findings findings;
  const auto text = read_document(stream, findings);
  if (text) check_text(*text, options, report, findings);
  finish(report, std::move(findings), start);
  return report;
}

}  // namespace softcert::replay
