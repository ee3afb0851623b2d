#include <fmt/format.h>

#include "softcert/report/horizon_grid.hpp"
#include "softcert/report/model.hpp"
#include "softcert/report/page.hpp"
#include "softcert/report/report.hpp"
#include "softcert/report/text.hpp"

namespace softcert::report {
namespace {

using nlohmann::json;

constexpr std::size_t kRowsShown = 20;

std::string text(const json& value) { return escape_markdown(value.get_ref<const std::string&>()); }

std::string table_line(const std::vector<std::string>& cells) {
  std::string out = "|";
  for (const std::string& cell : cells) out += " " + cell + " |";
  return out + "\n";
}

std::string table_head(const std::vector<std::string>& names) {
  return table_line(names) + table_line(std::vector<std::string>(names.size(), "---"));
}

std::string verdicts(const json& model) {
  std::string out = "## Verdicts\n\n" + table_head({"theorem", "verdict", "level", "least margin",
                                                    "where", "cells", "bits"});
  for (const json& theorem : model["theorems"]) {
    const json& worst = theorem["worst"];
    const auto verdict = theorem["verdict"].get<std::string>();
    out += table_line(
        {markdown_code(theorem["id"].get<std::string>()),
         fmt::format("{} {}", verdict_sign(verdict), verdict), text(theorem["level"]),
         worst.is_null() ? "none"
                         : escape_markdown(page::margin_text(worst["margin"], Style::kUnicode)),
         worst.is_null() ? "–"
                         : escape_markdown(where_text(worst["n"], worst["d"], Style::kUnicode)),
         group_digits(std::to_string(theorem["cells"].get<std::uint64_t>())),
         std::to_string(theorem["max_precision"].get<int>())});
  }
  return out + "\n";
}

std::string statements(const json& model) {
  std::string out = "## What each theorem says\n\n";
  for (const json& theorem : model["theorems"]) {
    out += fmt::format("- **{}** ({}, {}). {}\n  {}\n", text(theorem["title"]),
                       markdown_code(theorem["id"].get<std::string>()), text(theorem["source"]),
                       text(theorem["statement"]),
                       markdown_code(theorem["formula"].get<std::string>()));
    if (theorem["note"] != "") out += "  Note: " + text(theorem["note"]) + "\n";
  }
  return out + "\n";
}

std::string horizon(const json& model) {
  const HorizonGrid grid = horizon_grid(model["horizon"]);
  if (grid.spreads.empty()) return "";
  std::vector<std::string> names = {"spread"};
  for (const std::string& epsilon : grid.epsilons)
    names.push_back("ε = " + escape_markdown(epsilon));
  std::string out = "## Horizon\n\nWith at least so many items every coefficient is below ε.\n\n" +
                    table_head(names);
  for (std::size_t r = 0; r < grid.spreads.size(); ++r) {
    std::vector<std::string> cells = {escape_markdown(grid.spreads[r])};
    for (const std::string& items : grid.items[r]) {
      cells.push_back(items.empty() ? "–" : escape_markdown(group_digits(items)));
    }
    out += table_line(cells);
  }
  return out + "\n";
}

std::string adaptive(const json& model) {
  const json& facts = model["curves"]["adaptive"];
  return fmt::format(
      "## Adaptive temperature\n\nThe polynomial exceeds 1 exactly for entropies in ({}, {}); it "
      "is "
      "largest, {}, at {}. Above the interval the routine does nothing.\n\n",
      text(facts["active"][0]), text(facts["active"][1]), text(facts["max_beta"]),
      text(facts["max_entropy"]));
}

std::string pair_text(const json& pair) {
  if (pair[0].is_null() || pair[1].is_null()) return "–";
  return upper_text(pair[1].dump(), 4, Style::kPlain);
}

std::string rows(const json& model) {
  const json& rows = model["rows"];
  if (rows.is_null()) return "";
  std::string out = fmt::format(
      "## Real logits\n\n{} rows from {}; the first {} of them. Upper ends of enclosures.\n\n",
      group_digits(std::to_string(rows["total"].get<std::uint64_t>())),
      markdown_code(rows["source"].get<std::string>()), std::min(kRowsShown, rows["list"].size()));
  out +=
      table_head({"row", "n", "spread", "largest p", "sharp bound", "entropy", "effective items"});
  for (std::size_t i = 0; i < std::min(kRowsShown, rows["list"].size()); ++i) {
    const json& row = rows["list"][i];
    out += table_line({text(row["name"]), row["n"].dump(), pair_text(row["spread"]),
                       pair_text(row["p_max"]), pair_text(row["upper"]), pair_text(row["entropy"]),
                       pair_text(row["effective_items"])});
  }
  return out + "\n";
}

std::string hardest(const json& model) {
  if (model["hardest"].empty()) return "";
  std::string out =
      "## Hardest cells\n\n" +
      table_head({"theorem", "obligation", "where", "least margin", "bits", "splits", "verdict"});
  for (const json& cell : model["hardest"]) {
    out += table_line({markdown_code(cell["theorem"].get<std::string>()),
                       markdown_code(cell["obligation"].get<std::string>()),
                       escape_markdown(where_text(cell["n"], cell["d"], Style::kUnicode)),
                       escape_markdown(page::margin_text(cell["margin"], Style::kUnicode)),
                       cell["precision"].dump(), cell["splits"].dump(), text(cell["verdict"])});
  }
  return out + "\n";
}

std::string provenance(const json& model) {
  const json& from = model["provenance"];
  std::string out = "## Provenance\n\n";
  out += "- Reproduce: " + markdown_code(from["command"].get<std::string>()) + "\n";
  out += "- Replay: " + markdown_code(from["replay_command"].get<std::string>()) + "\n";
  out += fmt::format("- softcert {}, {}, {}\n", text(from["version"]), text(from["compiler"]),
                     markdown_code(from["flags"].get<std::string>()));
  out += fmt::format("- {}, {}, {} threads\n", text(from["date"]), text(from["cpu"]),
                     from["threads"].get<int>());
  for (const json& phase : from["seconds"]) {
    out += fmt::format("- {}: {}\n", text(phase["phase"]),
                       seconds_text(phase["seconds"].get<double>()));
  }
  if (from.contains("digest"))
    out += "- Certificate SHA-256: " + markdown_code(from["digest"].get<std::string>()) + "\n";
  return out;
}

std::string limits(const json& model) {
  std::string out = "## What this does not prove\n\n";
  for (const json& limit : model["limits"]) out += "- " + text(limit) + "\n";
  return out + "\n";
}

}  // namespace

std::string markdown(const json& model) {
  const json clean = checked_model(model);
  const Summary sum = summarise(clean);
  std::string out = fmt::format("# softcert: {}\n\n{}\n\n", count_sentence(sum),
                                escape_markdown(result_sentence(clean, sum)));
  out += fmt::format("{} cells, {:.1f} % of them by 53-bit intervals, in {}. Level: {}: {}.\n\n",
                     group_digits(std::to_string(sum.cells)), 100 * sum.double_fraction,
                     seconds_text(sum.seconds), sum.level, level_meaning(sum.level));
  return out + verdicts(clean) + statements(clean) + horizon(clean) + adaptive(clean) +
         rows(clean) + hardest(clean) + limits(clean) + provenance(clean);
}

}  // namespace softcert::report
