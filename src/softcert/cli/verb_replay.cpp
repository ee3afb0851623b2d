#include <fmt/format.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "softcert/cli/exit_status.hpp"
#include "softcert/cli/progress.hpp"
#include "softcert/cli/verbs.hpp"
#include "softcert/io/describe.hpp"
#include "softcert/numerics/error.hpp"
#include "softcert/replay/replay.hpp"

namespace softcert::cli {
namespace {

struct Options {
  std::string file;
  long precision = 128;
  int threads = 0;
  bool json = false;
};

nlohmann::ordered_json report_json(const std::string& file, const replay::Report& report) {
  auto findings = nlohmann::ordered_json::array();
  for (const auto& f : report.findings) findings.push_back({{"where", f.where}, {"what", f.what}});
  return {{"certificate", file},
          {"accepted", report.accepted},
          {"all_proved", report.all_proved},
          {"theorems", report.theorems},
          {"cells", report.cells},
          {"horizons", report.horizons},
          {"instances", report.instances},
          {"instances_unchecked", report.instances_unchecked},
          {"findings", std::move(findings)}};
}

// Findings quote the document, which may hold anything: bytes that are not UTF-8 are replaced.
std::string json_text(const nlohmann::ordered_json& document) {
  return document.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

void print_report(const std::string& file, const replay::Report& report) {
  if (report.accepted) {
    fmt::print("accepted: {} ({} theorems, {} cells re-proved with FLINT/Arb)\n", file,
               report.theorems, report.cells);
    if (!report.all_proved) {
      fmt::print("but the certificate itself leaves some of its theorems unproved\n");
    }
    if (report.instances_unchecked > 0) {
      fmt::print(
          "not re-proved: {} weight instances that name files instead of carrying their "
          "entries\n",
          report.instances_unchecked);
    }
    return;
  }
  const std::size_t count = report.findings.size();
  fmt::print("rejected: {} ({} {})\n", file, count, count == 1 ? "finding" : "findings");
  constexpr std::size_t kShown = 20;
  for (std::size_t i = 0; i < std::min(kShown, count); ++i) {
    const auto& [where, what] = report.findings[i];
    fmt::print("  {}: {}\n", where.empty() ? "document" : io::display(where), io::display(what));
  }
  if (count > kShown) fmt::print("  and {} more (--json lists them)\n", count - kShown);
}

std::ifstream open_certificate(const std::string& file) {
  std::error_code ignored;
  if (std::filesystem::is_directory(file, ignored)) {
    throw numerics::InputError(file + ": is a folder; replay takes a certificate.json");
  }
  errno = 0;
  std::ifstream input(file, std::ios::binary);
  if (!input) throw numerics::InputError(file + ": " + io::with_reason("cannot open", errno));
  return input;
}

int run_replay(const Options& options) {
  std::ifstream input = open_certificate(options.file);
  Progress progress("replaying", options.json);
  replay::Options replay_options;
  replay_options.precision = options.precision;
  replay_options.threads = options.threads;
  replay_options.progress = [&](std::size_t done, std::size_t total) {
    progress.update(done, total);
  };
  const replay::Report report = replay::replay(input, replay_options);
  progress.finish();
  if (options.json) {
    fmt::print("{}\n", json_text(report_json(options.file, report)));
  } else {
    print_report(options.file, report);
  }
  if (!report.accepted) return kRefuted;
  return report.all_proved ? kAllProved : kUndecided;
}

}  // namespace

void add_replay(CLI::App& app, Action& action) {
  auto* verb = app.add_subcommand(
      "replay", "Re-checks a certificate with an independent checker (FLINT/Arb)");
  auto options = std::make_shared<Options>();
  verb->add_option("certificate", options->file, "certificate.json")->required();
  verb->add_option("--precision", options->precision, "First working precision in bits")
      ->capture_default_str()
      ->check(CLI::Range(53L, 65536L));
  verb->add_option("--threads", options->threads, "Threads, 0 for all cores")
      ->check(CLI::Range(0, 4096));
  verb->add_flag("--json", options->json, "Print JSON");
  verb->callback([&action, options] { action = [options] { return run_replay(*options); }; });
}

}  // namespace softcert::cli
