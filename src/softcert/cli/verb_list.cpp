#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "softcert/cli/exit_status.hpp"
#include "softcert/cli/verbs.hpp"
#include "softcert/theorems/registry.hpp"

namespace softcert::cli {
namespace {

int list_theorems(bool as_json) {
  auto document = nlohmann::json::array();
  for (const auto& theorem : theorems::registry()) {
    auto obligations = nlohmann::json::array();
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
    if (!as_json) {
      fmt::print("{:<22} {}\n{:<22} {}\n{:<22} [{}]\n", theorem.id, theorem.title, "",
                 theorem.formula, "", theorem.source);
    }
  }
  if (as_json) fmt::print("{}\n", nlohmann::json{{"theorems", std::move(document)}}.dump(2));
  return kAllProved;
}

}  // namespace

void add_list(CLI::App& app, Action& action) {
  auto* verb = app.add_subcommand("list", "Theorems that softcert certifies");
  auto as_json = std::make_shared<bool>(false);
  auto theorems = std::make_shared<bool>(true);
  verb->add_flag("--theorems", *theorems, "List the theorems (the default)");
  verb->add_flag("--json", *as_json, "Print JSON");
  verb->callback(
      [&action, as_json, theorems] { action = [as_json] { return list_theorems(*as_json); }; });
}

}  // namespace softcert::cli
