#include <fmt/format.h>

#include <algorithm>

#include "softcert/bench/reference_bench.hpp"
#include "softcert/cli/bench_output.hpp"
#include "softcert/cli/exit_status.hpp"
#include "softcert/cli/progress.hpp"
#include "softcert/cli/verbs.hpp"
#include "softcert/numerics/error.hpp"

namespace softcert::cli {
namespace {

using bench::BarVerdict;

struct Options {
  std::size_t rounds = 0;  // 0: not given
  std::vector<std::string> peers, shapes;
  int threads = 2;
  std::uint64_t seed = 1;
  bool quick = false, check = false, json = false;
};

std::vector<const bench::Peer*> peers_of(const std::vector<std::string>& names) {
  std::vector<const bench::Peer*> result;
  std::string known;
  for (const auto& peer : bench::peers()) {
    known += (known.empty() ? "" : ", ") + std::string(peer.id);
    if (names.empty()) result.push_back(&peer);
  }
  for (const auto& name : names) {
    if (name == "none") continue;
    const auto* peer = bench::find_peer(name);
    if (peer == nullptr) {
      throw numerics::InputError("--peers: no peer \"" + name + "\"; there are none, " + known);
    }
    if (std::ranges::find(result, peer) == result.end()) result.push_back(peer);
  }
  return result;
}

std::vector<bench::Shape> shapes_of(const std::vector<std::string>& texts) {
  std::vector<bench::Shape> shapes;
  for (const auto& text : texts) {
    try {
      const bench::Shape shape = bench::parse_shape(text);
      if (std::ranges::find(shapes, shape) == shapes.end()) shapes.push_back(shape);
    } catch (const numerics::InputError& error) {
      throw numerics::InputError(std::string("--shapes: ") + error.what());
    }
  }
  return shapes;
}

bench::ReferenceOptions plan_of(const Options& options) {
  bench::ReferenceOptions plan;
  if (options.quick) bench::make_quick(plan);
  if (options.rounds > 0) plan.rounds = options.rounds;
  if (!options.shapes.empty()) plan.shapes = shapes_of(options.shapes);
  plan.peers = peers_of(options.peers);
  plan.threads = options.threads;
  plan.seed = options.seed;
  return plan;
}

// One bar on stderr for all that is done one after another.
class Talk {
 public:
  explicit Talk(bool quiet) : quiet_(quiet) {}
  void operator()(std::string_view what, std::size_t done, std::size_t total) {
    if (!progress_ || what != what_) {
      what_ = what;
      progress_ = std::make_unique<Progress>("timing " + what_, quiet_);
    }
    progress_->update(done, total);
  }

 private:
  bool quiet_;
  std::string what_;
  std::unique_ptr<Progress> progress_;
};

// A bar that was not measured is no bar that was met.
int status_of(const std::vector<bench::BarResult>& bars) {
  const auto any = [&](BarVerdict verdict) {
    return std::ranges::find(bars, verdict, &bench::BarResult::verdict) != bars.end();
  };
  if (any(BarVerdict::kMissed)) return kRefuted;
  return any(BarVerdict::kNotMeasured) ? kUndecided : kAllProved;
}

int run_bench(const Options& options) {
  bench::ReferenceOptions plan = plan_of(options);
  const auto talk = std::make_shared<Talk>(options.json);
  plan.progress = [&talk](std::string_view what, std::size_t done, std::size_t total) {
    (*talk)(what, done, total);
  };
  const bench::Report report = bench::bench_reference(plan);
  const auto bars = bench::judge(report);
  if (options.json) {
    fmt::print("{}\n", bench_json(plan, report, bars).dump(2));
  } else {
    print_bench(plan, report, bars);
  }
  return options.check ? status_of(bars) : kAllProved;
}

void add_reference(CLI::App& bench, Action& action) {
  auto* verb = bench.add_subcommand(
      "reference", "The certified softmax against the softmax of others, on this machine");
  auto options = std::make_shared<Options>();
  verb->add_option("--rounds", options->rounds, "Interleaved rounds (default 11)")
      ->check(CLI::Range(1, 1000000));
  verb->add_option("--shapes", options->shapes,
                   "Rows x items, e.g. 128x128,4x4096 (default 128x128,4x4096,1x65536,1x1048576)")
      ->delimiter(',');
  verb->add_option("--peers", options->peers, "Peers by name, or none (default all)")
      ->delimiter(',');
  verb->add_option("--threads", options->threads, "Threads to compare with one; 1 leaves it out")
      ->check(CLI::Range(1, 4096))
      ->capture_default_str();
  verb->add_option("--seed", options->seed, "Of the logits")->capture_default_str();
  verb->add_flag("--quick", options->quick, "Few and short rounds, small shapes: to try it out");
  verb->add_flag("--check", options->check,
                 "Exit status 1 when a bar is missed, else 2 when one was not measured");
  verb->add_flag("--json", options->json, "Print JSON, with every round's figures");
  verb->callback([&action, options] { action = [options] { return run_bench(*options); }; });
}

}  // namespace

void add_bench(CLI::App& app, Action& action) {
  auto* verb = app.add_subcommand(
      "bench", "Speed, side by side with others (bench reference --json for figures)");
  verb->require_subcommand(1);
  add_reference(*verb, action);
}

}  // namespace softcert::cli
