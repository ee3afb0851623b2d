#include "softcert/cli/report_model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "softcert/cli/build_info.hpp"
#include "softcert/cli/invocation.hpp"
#include "softcert/cli/report_curves.hpp"
#include "softcert/cli/report_heatmaps.hpp"
#include "softcert/report/limits.hpp"

namespace softcert::cli {
namespace {

using nlohmann::json;
using numerics::to_string;
using theorems::TheoremResult;

constexpr std::size_t kHardestOfEach = 2;

json provenance(const CertifyOptions& options, const Findings& findings) {
  json seconds = json::array();
  for (const auto& [phase, time] : findings.seconds) {
    seconds.push_back({{"phase", phase}, {"seconds", time}});
  }
  const int cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  return {{"version", version()},
          {"compiler", compiler()},
          {"flags", flags()},
          {"command", invocation()},
          {"replay_command", "softcert replay " + options.out + "/" + kCertificateName},
          {"date", utc_now()},
          {"cpu", cpu_model()},
          {"threads", options.threads > 0 ? options.threads : cores},
          {"digest", findings.digest},
          {"seconds", std::move(seconds)}};
}

json claim_json(const CertifyOptions& options) {
  const auto& r = options.claim.rectangle;
  json epsilons = json::array();
  for (const auto& epsilon : options.claim.epsilons) epsilons.push_back(to_string(epsilon));
  return {{"items", {r.n_lo.str(), r.n_hi.str()}},
          {"spread", {to_string(r.d_lo), to_string(r.d_hi)}},
          {"theta", to_string(options.claim.theta)},
          {"epsilon", std::move(epsilons)},
          {"max_precision", options.max_precision}};
}

json worst_json(const TheoremResult& result) {
  const auto worst = theorems::worst_of(result);
  if (!worst) return json();
  const auto& cell = worst->cell->cell;
  return {{"obligation", result.theorem->obligations[worst->obligation].name},
          {"n", {cell.n_lo.str(), cell.n_hi.str()}},
          {"d", {to_string(cell.d_lo), to_string(cell.d_hi)}},
          {"margin", {worst->margin().lo, worst->margin().hi}}};
}

json axes_of(const theorems::Theorem& theorem) {
  json axes = json::array();
  for (const auto& obligation : theorem.obligations) {
    for (const auto& axis : obligation.axes) {
      axes.push_back(
          {{"name", axis.name},
           {"range", {to_string(axis.lo), axis.up_to_log_items ? "ln n" : to_string(axis.hi)}},
           {"meaning", "in " + obligation.name}});
    }
  }
  return axes;
}

json obligations_of(const theorems::Theorem& theorem) {
  json list = json::array();
  for (const auto& o : theorem.obligations) {
    list.push_back({{"name", o.name}, {"statement", o.statement}});
  }
  return list;
}

std::string note_of(const TheoremResult& result, const json& instances) {
  std::string note = "Rests on: " + result.theorem->reduction + ".";
  if (result.theorem->id.rfind("large-weights", 0) == 0) {
    note += fmt::format(" Singular values enclosed and every inequality judged for {} heads.",
                        instances.size());
  }
  return note;
}

json theorem_json(const TheoremResult& result, const json& instances) {
  std::size_t in_double = 0;
  long precision = 0, splits = 0;
  for (const auto& cell : result.cells) {
    in_double += cell.precision == 53 && cell.verdict == numerics::Verdict::kProved;
    precision = std::max(precision, cell.precision);
    splits += cell.splits;
  }
  const auto cells = static_cast<double>(std::max<std::size_t>(1, result.cells.size()));
  const auto& theorem = *result.theorem;
  return {{"id", theorem.id},
          {"title", theorem.title},
          {"statement", theorem.words},
          {"formula", theorem.formula},
          {"source", theorem.source},
          {"level", "interval"},
          {"verdict", to_string(result.verdict)},
          {"cells", result.cells.size()},
          {"proved_double_fraction", static_cast<double>(in_double) / cells},
          {"splits", splits},
          {"max_precision", precision},
          {"seconds", result.cpu_seconds},
          {"worst", worst_json(result)},
          {"obligations", obligations_of(theorem)},
          {"axes", axes_of(theorem)},
          {"note", note_of(result, instances)}};
}

json limits_of() {
  json limits = report::default_limits();
  limits.push_back(
      "The reduction from all logit vectors to the inequalities certified here (which vectors are "
      "the extremes) is a written argument, named with each theorem; the interval engine proves "
      "the "
      "inequalities over the whole rectangle, not the reduction.");
  limits.push_back(
      "The paper's finite-vocabulary theorem is not among these certificates: it is a statement "
      "about a network, not about a range of items and spreads.");
  return limits;
}

}  // namespace

numerics::Verdict overall_verdict(const std::vector<TheoremResult>& results) {
  auto verdict = numerics::Verdict::kProved;
  for (const TheoremResult& result : results) {
    if (result.verdict == numerics::Verdict::kRefuted) return result.verdict;
    if (result.verdict == numerics::Verdict::kUndecided) verdict = result.verdict;
  }
  return verdict;
}

json report_model(const CertifyOptions& options, const Findings& findings) {
  json list = json::array();
  for (const TheoremResult& result : findings.results) {
    list.push_back(theorem_json(result, findings.instances));
  }
  return {{"schema", "softcert-report/1"},
          {"provenance", provenance(options, findings)},
          {"claim", claim_json(options)},
          {"theorems", std::move(list)},
          {"heatmaps", report_heatmaps(options.claim.rectangle, findings.results)},
          {"curves", report_curves(options.claim)},
          {"horizon", theorems::horizon_entries(options.claim)},
          {"rows", findings.rows ? rows_json(*findings.rows) : json()},
          {"hardest", hardest_cells(findings.results, kHardestOfEach)},
          {"limits", limits_of()}};
}

}  // namespace softcert::cli
