#include "softcert/bench/reference_bench.hpp"

#include <algorithm>
#include <span>

#include "softcert/bench/certified.hpp"
#include "softcert/bench/fallback.hpp"
#include "softcert/bench/peers/loader.hpp"
#include "softcert/bench/processor_load.hpp"
#include "softcert/bench/sanity.hpp"

namespace softcert::bench {
namespace {

// /proc/stat counts hundredths of a second: some twenty of them for each processor.
constexpr double kProbeSeconds = 0.2;

struct OpenPeer {
  PeerReport report;
  SoftcertPeerRun* run = nullptr;
};

OpenPeer open_peer(const Peer& peer) {
  LoadedModule module = load_module(peer.module, module_folders());
  OpenPeer result = {{&peer, std::move(module.about), std::move(module.why_not)}, module.run};
  if (!result.report.why_not.empty() && !peer.package.empty()) {
    result.report.why_not += " (built when " + std::string(peer.package) + " is installed)";
  }
  return result;
}

SoftcertPeerCall call_of(Workspace& workspace) {
  return {workspace.logits_float32.data(),
          workspace.logits_float64.data(),
          workspace.shape.rows,
          workspace.shape.items,
          workspace.lo.data(),
          workspace.hi.data()};
}

// Runs the peer once; "" or what is wrong with it.
std::string trial(const OpenPeer& peer, const Enclosures& certified, Workspace& workspace) {
  const SoftcertPeerCall call = call_of(workspace);
  const unsigned control = float_control();
  if (peer.run(&call) != 0) return "broken: it fails on " + to_string(workspace.shape);
  if (float_control() != control) return "broken: it alters the floating-point state (MXCSR)";
  const std::span<const double> lo(workspace.lo.data(), workspace.lo.size());
  const std::span<const double> hi(workspace.hi.data(), workspace.hi.size());
  const std::string wrong = sanity(peer.report.peer->kind, certified, {lo, hi});
  return wrong.empty() ? wrong : "broken: " + wrong + ", " + to_string(workspace.shape);
}

// The certified enclosure, kept aside.
std::pair<std::vector<double>, std::vector<double>> enclose(Workspace& workspace) {
  CertifiedWay way;
  way.output = CertifiedWay::Output::kFloat32LoHi;
  run(way, workspace);
  return {{workspace.lo.data(), workspace.lo.data() + workspace.lo.size()},
          {workspace.hi.data(), workspace.hi.data() + workspace.hi.size()}};
}

std::vector<Contestant> contestants(std::vector<OpenPeer>& peers, Workspace& workspace) {
  std::vector<Contestant> result;
  for (const auto& way : certified_ways()) {
    const bool nothing_to_hide = way.id == "certified-causal" && workspace.shape.rows == 1;
    if (!nothing_to_hide) result.push_back(contestant(way, workspace));
  }
  const auto [lo, hi] = enclose(workspace);
  for (OpenPeer& peer : peers) {
    if (peer.report.why_not.empty()) peer.report.why_not = trial(peer, {lo, hi}, workspace);
    if (!peer.report.why_not.empty()) continue;
    result.push_back({std::string(peer.report.peer->id),
                      static_cast<double>(workspace.shape.elements()),
                      [call = call_of(workspace), run = peer.run] { run(&call); }});
  }
  return result;
}

Plan plan_of(const ReferenceOptions& options, const std::string& what) {
  Plan plan;
  plan.rounds = options.rounds;
  plan.round_seconds = options.round_seconds;
  plan.contestant_seconds = options.contestant_seconds;
  if (options.progress) {
    plan.progress = [what, &options](std::size_t done, std::size_t total) {
      options.progress(what, done, total);
    };
    options.progress(what, 0, options.rounds);
  }
  return plan;
}

Comparison compare(const Shape& shape, const ReferenceOptions& options,
                   std::vector<OpenPeer>& peers) {
  const Plan plan = plan_of(options, to_string(shape));
  Workspace workspace(shape, options.seed);
  return {shape, "cpu", measure(contestants(peers, workspace), plan)};
}

Comparison scale(const Shape& shape, const ReferenceOptions& options) {
  Plan plan = plan_of(options, to_string(shape) + ", threads");
  plan.clock = wall_seconds;
  Workspace workspace(shape, options.seed);
  std::vector<Contestant> both;
  for (const int threads : {1, options.threads}) {
    CertifiedWay way = certified_ways().front();
    way.id = "threads-" + std::to_string(threads);
    way.threads = threads;
    both.push_back(contestant(way, workspace));
  }
  const double before = busy_share(kProbeSeconds);
  Comparison result = {shape, "wall", measure(both, plan)};
  result.others_busy = std::max(before, busy_share(kProbeSeconds));
  return result;
}

void describe(const ReferenceOptions& options, Report& report) {
  for (const auto variant : reference::available_variants()) {
    report.variants.emplace_back(reference::to_string(variant));
  }
  report.threads = options.threads;
  for (const auto& way : certified_ways()) report.titles.push_back({way.id, way.title});
  for (const Peer* peer : options.peers) {
    report.titles.push_back({std::string(peer->id),
                             std::string(peer->title) + ", " + std::string(peer->input) + " in"});
  }
}

}  // namespace

void make_quick(ReferenceOptions& options) {
  options.rounds = 3;
  options.round_seconds = 1e-3;
  options.contestant_seconds = 0.02;
  options.shapes = {k128, k4096};
  options.scaling_shapes = {{64, 4096}};
  options.fallback_rows = 16;
}

Report bench_reference(const ReferenceOptions& options) {
  Report report;
  describe(options, report);
  std::vector<OpenPeer> peers;
  for (const Peer* peer : options.peers) peers.push_back(open_peer(*peer));
  for (const Shape& shape : options.shapes) {
    report.comparisons.push_back(compare(shape, options, peers));
  }
  for (const OpenPeer& peer : peers) report.peers.push_back(peer.report);
  if (options.threads > 1) {
    for (const Shape& shape : options.scaling_shapes) {
      report.scaling.push_back(scale(shape, options));
    }
  }
  if (options.fallback_rows > 0) {
    report.fallback = measure_fallback(options.fallback_rows, options.seed, options.progress);
  }
  return report;
}

}  // namespace softcert::bench
