#include "softcert/cli/certify_run.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <tbb/global_control.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <optional>

#include "softcert/cli/build_info.hpp"
#include "softcert/cli/exit_status.hpp"
#include "softcert/cli/interrupt.hpp"
#include "softcert/cli/invocation.hpp"
#include "softcert/cli/progress.hpp"
#include "softcert/cli/progress_store.hpp"
#include "softcert/cli/report_model.hpp"
#include "softcert/cli/rows_document.hpp"
#include "softcert/cli/weights_files.hpp"
#include "softcert/report/registry.hpp"
#include "softcert/report/report.hpp"
#include "softcert/theorems/weights/certify.hpp"
#include "softcert/theorems/weights/instance_json.hpp"

namespace softcert::cli {
namespace {

using nlohmann::json;
using numerics::Verdict;

// Weights are carried in the certificate, for replay to re-prove, up to this many numbers (about
// 2 MB); larger ones are named by file and digest.
constexpr long kMaxCarriedEntries = 100'000;

class Stopwatch {
 public:
  double lap() {
    const auto now = std::chrono::steady_clock::now();
    const double seconds = std::chrono::duration<double>(now - last_).count();
    last_ = now;
    return seconds;
  }

 private:
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

struct Instances {
  json list = json::array();
  Verdict verdict = Verdict::kProved;
};

bool wants_weights(const CertifyOptions& options) {
  for (const auto* theorem : options.theorems) {
    if (theorem->id.rfind("large-weights", 0) == 0) return true;
  }
  return false;
}

void judge(const theorems::WeightsInstance& instance, Instances& result) {
  const theorems::InstanceResult judged = theorems::certify_instance(instance);
  const auto entries =
      instance.q.size() + instance.k.size() + instance.y.size() + instance.x.size();
  result.list.push_back(theorems::instance_json(judged, entries <= kMaxCarriedEntries));
  if (judged.verdict == Verdict::kRefuted || result.verdict == Verdict::kProved) {
    result.verdict = judged.verdict;
  }
}

Instances judge_weights(const CertifyOptions& options) {
  Instances result;
  if (!wants_weights(options)) return result;
  for (const auto& instance : theorems::builtin_instances()) judge(instance, result);
  for (const std::string& folder : options.weights) {
    judge(load_weights(folder, options.claim.theta), result);
  }
  return result;
}

// A theorem about weights is no more certain than the weights it was tried on.
void lower_verdicts(std::vector<theorems::TheoremResult>& results, Verdict instances) {
  if (instances == Verdict::kProved) return;
  for (auto& result : results) {
    if (result.theorem->id.rfind("large-weights", 0) != 0) continue;
    if (instances == Verdict::kRefuted || result.verdict == Verdict::kProved) {
      result.verdict = instances;
    }
  }
}

std::vector<theorems::TheoremResult> prove_all(const CertifyOptions& options, ProgressStore& store,
                                               std::atomic<bool>& stop) {
  theorems::Request request;
  request.rectangle = options.claim.rectangle;
  request.theorems = options.theorems;
  request.max_precision = options.max_precision;
  request.stop = &stop;
  if (options.resume) {
    request.known = store.load();
    if (!options.json) {
      fmt::print(stderr, "going on after {} cells of an earlier run\n", request.known.size());
    }
  }
  Progress progress("proving", options.json);
  request.progress = [&](std::size_t done, std::size_t total) { progress.update(done, total); };
  request.finished = [&](std::size_t theorem, std::size_t cell, const auto& results) {
    store.record(theorem, cell, results);
  };
  return theorems::prove(request);
}

int status_of(Verdict verdict) {
  if (verdict == Verdict::kRefuted) return kRefuted;
  return verdict == Verdict::kProved ? kAllProved : kUndecided;
}

int terminal_width() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  return 100;
}

void write_file(const io::OutputDirectory& folder, std::string_view name, const std::string& text) {
  const auto file = folder.open(name);
  file->write(text);
  file->commit();
}

// An earlier run's rows must not lie beside a certificate that knows none.
void write_rows(const io::OutputDirectory& folder, const CertifyOptions& options,
                const std::optional<LogitsRows>& rows) {
  std::error_code ignored;
  if (rows) {
    const auto& claim = options.claim;
    write_file(folder, kRowsName, rows_document(*rows, claim.theta, claim.epsilons).dump(1));
  } else {
    std::filesystem::remove(folder.path() / kRowsName, ignored);
  }
}

json summary_json(const CertifyOptions& options, const Findings& findings, const json& model) {
  json list = json::array();
  for (const json& t : model["theorems"]) {
    list.push_back({{"id", t["id"]},
                    {"verdict", t["verdict"]},
                    {"level", t["level"]},
                    {"cells", t["cells"]},
                    {"proved_double_fraction", t["proved_double_fraction"]},
                    {"splits", t["splits"]},
                    {"max_precision", t["max_precision"]},
                    {"worst", t["worst"]}});
  }
  const std::string folder = options.out + "/";
  json summary = {{"verdict", to_string(overall_verdict(findings.results))},
                  {"claim", model["claim"]},
                  {"theorems", std::move(list)},
                  {"horizon", model["horizon"]},
                  {"certificate", folder + kCertificateName},
                  {"report", folder + kReportName},
                  {"digest", findings.digest}};
  if (findings.rows) {
    summary["rows"] = {{"file", folder + kRowsName},
                       {"total", findings.rows->total},
                       {"fully_masked", findings.rows->fully_masked}};
  }
  return summary;
}

void print_summary(const CertifyOptions& options, const Findings& findings, const json& model) {
  if (options.json) {
    fmt::print("{}\n", summary_json(options, findings, model).dump(2));
    return;
  }
  const bool terminal = isatty(STDOUT_FILENO) != 0;
  fmt::print("{}", report::terminal_table(model, terminal, terminal_width()));
  fmt::print("certificate  {}/{}\nreport       {}/{}\nre-check it  softcert replay {}/{}\n",
             options.out, kCertificateName, options.out, kReportName, options.out,
             kCertificateName);
}

int write_outputs(const CertifyOptions& options, const io::OutputDirectory& folder,
                  Findings& findings, Stopwatch& watch) {
  const json certificate = theorems::certificate(options.claim, findings.results,
                                                 findings.instances, tool_json(invocation()));
  findings.digest = certificate["digest"]["value"].get<std::string>();
  findings.seconds.emplace_back("certificate", watch.lap());
  const json model = report_model(options, findings);
  std::vector<std::string> pages;
  for (const auto& writer : report::writers()) pages.push_back(writer.write(model));
  write_file(folder, kCertificateName, certificate.dump());
  write_rows(folder, options, findings.rows);
  for (std::size_t i = 0; i < pages.size(); ++i) {
    write_file(folder, report::writers()[i].file, pages[i]);
  }
  print_summary(options, findings, model);
  return status_of(overall_verdict(findings.results));
}

int interrupted(const std::string& what) {
  fmt::print(stderr, "softcert: interrupted; {}\n", what);
  return kInterrupted;
}

}  // namespace

int run_certify(const CertifyOptions& options) {
  const io::OutputDirectory folder(options.out);
  std::optional<tbb::global_control> threads;
  if (options.threads > 0) {
    threads.emplace(tbb::global_control::max_allowed_parallelism,
                    static_cast<std::size_t>(options.threads));
  }
  Interrupt interrupt;
  Stopwatch watch;
  Findings findings;
  if (options.logits) {
    findings.rows = read_rows(*options.logits, options.claim.theta, options.claim.epsilons,
                              interrupt.flag(), options.json);
    if (interrupt.flag()) return interrupted("while judging the rows; nothing was proved yet");
    findings.seconds.emplace_back("logits", watch.lap());
  }
  const Instances instances = judge_weights(options);
  findings.instances = instances.list;
  findings.seconds.emplace_back("weights", watch.lap());
  ProgressStore store(folder, options);
  findings.results = prove_all(options, store, interrupt.flag());
  if (interrupt.flag()) {
    store.save();
    return interrupted(
        fmt::format("{} cells saved, the same command with --resume goes on", store.size()));
  }
  lower_verdicts(findings.results, instances.verdict);
  findings.seconds.emplace_back("proof", watch.lap());
  const int status = write_outputs(options, folder, findings, watch);
  store.remove();
  return status;
}

}  // namespace softcert::cli
