#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "softcert/cli/exit_status.hpp"
#include "softcert/cli/verbs.hpp"
#include "softcert/numerics/format.hpp"
#include "softcert/reference/error_budget_parts.hpp"
#include "softcert/reference/request.hpp"
#include "softcert/theorems/registry.hpp"

namespace softcert::cli {
namespace {

using nlohmann::json;

// A section prints itself as text and returns itself as JSON.
json theorems_section(bool quiet) {
  json document = json::array();
  for (const auto& theorem : theorems::registry()) {
    json obligations = json::array();
    for (const auto& o : theorem.obligations) {
      obligations.push_back({{"name", o.name}, {"statement", o.statement}});
    }
    document.push_back({{"id", theorem.id},
                        {"title", theorem.title},
                        {"words", theorem.words},
                        {"formula", theorem.formula},
                        {"source", theorem.source},
                        {"reduction", theorem.reduction},
                        {"obligations", std::move(obligations)}});
    if (quiet) continue;
    fmt::print("{:<22} {}\n{:<22} {}\n{:<22} [{}]\n", theorem.id, theorem.title, "",
               theorem.formula, "", theorem.source);
  }
  return document;
}

json formats_section(bool quiet) {
  json document = json::array();
  for (const numerics::Format& format : numerics::formats()) {
    document.push_back({{"name", format.name},
                        {"bits", format.bits},
                        {"precision", format.precision},
                        {"min_exponent", format.min_exponent},
                        {"max_finite", format.max_finite},
                        {"has_infinity", format.has_infinity}});
    if (quiet) continue;
    fmt::print("{:<22} {:>2} bits, precision {:>2}, least normal 2^{}, largest {:.6g}{}\n",
               format.name, format.bits, format.precision, format.min_exponent, format.max_finite,
               format.has_infinity ? "" : ", no infinity");
  }
  return document;
}

json variants_section(bool quiet) {
  using reference::Variant;
  json document = json::array();
  const auto here = reference::available_variants();
  for (const Variant variant : {Variant::kAvx512, Variant::kAvx2, Variant::kPortable}) {
    const bool runs = std::find(here.begin(), here.end(), variant) != here.end();
    document.push_back({{"name", reference::to_string(variant)}, {"runs_here", runs}});
    if (quiet) continue;
    fmt::print("{:<22} {}\n", reference::to_string(variant),
               runs ? "runs here" : "this machine cannot run it");
  }
  return document;
}

json budget_section(bool quiet) {
  json document = json::array();
  for (const reference::BudgetPart& part : reference::budget_parts()) {
    document.push_back({{"name", part.name},
                        {"where", part.where},
                        {"bound", part.bound},
                        {"limit", part.limit},
                        {"unit", part.unit},
                        {"covered_by", part.covered_by},
                        {"known_by", part.known_by}});
    if (quiet) continue;
    fmt::print("{}\n{:<22} {:.6g} {} (at most {:.6g}: {})\n{:<22} {}; {}\n", part.name, "",
               part.bound, part.unit, part.limit, part.covered_by, "", part.where, part.known_by);
  }
  return document;
}

struct Section {
  const char* name;
  const char* option;
  const char* help;
  bool by_default;
  json (*print)(bool quiet);
};
constexpr Section kSections[] = {
    {"theorems", "--theorems", "Theorems that softcert certifies", true, theorems_section},
    {"formats", "--formats", "Floating-point formats of logits and results", true,
     formats_section},
    {"variants", "--variants", "Instruction sets of the certified softmax", true,
     variants_section},
    {"error_budget", "--error-budget", "What the certified softmax may lose where, recomputed",
     false, budget_section}};
constexpr std::size_t kCount = std::size(kSections);

struct ListOptions {
  bool wanted[kCount] = {};
  bool as_json = false;
};

int list(const ListOptions& options) {
  const bool any = std::any_of(options.wanted, options.wanted + kCount, [](bool w) { return w; });
  json document = json::object();
  for (std::size_t i = 0; i < kCount; ++i) {
    const Section& section = kSections[i];
    if (!(any ? options.wanted[i] : section.by_default)) continue;
    if (!options.as_json) fmt::print("{}{}:\n", document.empty() ? "" : "\n", section.help);
    document[section.name] = section.print(options.as_json);
  }
  if (options.as_json) fmt::print("{}\n", document.dump(2));
  return kAllProved;
}

}  // namespace

void add_list(CLI::App& app, Action& action) {
  auto* verb = app.add_subcommand(
      "list", "Theorems, formats and variants, with what this machine can run");
  auto options = std::make_shared<ListOptions>();
  for (std::size_t i = 0; i < kCount; ++i) {
    verb->add_flag(kSections[i].option, options->wanted[i], kSections[i].help);
  }
  verb->add_flag("--json", options->as_json, "Print JSON");
  verb->callback([&action, options] { action = [options] { return list(*options); }; });
}

}  // namespace softcert::cli
