#include <fmt/format.h>

#include "softcert/report/horizon_grid.hpp"
#include "softcert/report/page.hpp"
#include "softcert/report/text.hpp"

namespace softcert::report::page {
namespace {

using nlohmann::json;

std::string text(const json& value) { return escape_html(value.get_ref<const std::string&>()); }

// A table that scrolls inside its own frame, reachable by keyboard.
std::string framed(std::string_view label, const std::string& table) {
  return fmt::format(
      "<div class=\"scroll\" role=\"region\" aria-label=\"{}\" tabindex=\"0\">\n{}</div>\n", label,
      table);
}

std::string head(std::initializer_list<std::string_view> names) {
  std::string out = "<thead><tr>";
  for (const std::string_view name : names) out += fmt::format("<th scope=\"col\">{}</th>", name);
  return out + "</tr></thead>\n<tbody>\n";
}

std::string hard_row(const json& cell) {
  return fmt::format(
      "<tr><th scope=\"row\"><code>{}</code></th><td><code>{}</code></td><td>{}</td><td>{}</td>"
      "<td>{}</td><td class=\"number\">{}</td><td class=\"number\">{}</td><td>{}</td></tr>\n",
      text(cell["theorem"]), text(cell["obligation"]),
      escape_html(range_text(cell["n"], Style::kUnicode)),
      escape_html(range_text(cell["d"], Style::kUnicode)),
      escape_html(margin_text(cell["margin"], Style::kUnicode)), cell["precision"].get<int>(),
      cell["splits"].get<int>(), verdict_badge(cell["verdict"].get<std::string>()));
}

std::string entry(std::string_view name, const std::string& html) {
  return fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", name, html);
}

std::string command(std::string_view title, const json& line) {
  return fmt::format(
      "<figure class=\"command\"><figcaption>{}</figcaption><pre tabindex=\"0\"><code>{}"
      "</code></pre></figure>\n",
      title, text(line));
}

std::string phases(const json& seconds) {
  std::string out;
  for (const json& phase : seconds) {
    out += fmt::format("{}{} {}", out.empty() ? "" : ", ", text(phase["phase"]),
                       seconds_text(phase["seconds"].get<double>()));
  }
  return out;
}

}  // namespace

std::string horizon_table(const json& model) {
  const HorizonGrid grid = horizon_grid(model["horizon"]);
  if (grid.spreads.empty()) return "";
  std::string out =
      "<table><caption>Exact horizon n*: with at least so many items, every coefficient is "
      "below ε, whatever the logits of that spread.</caption>\n<thead><tr>"
      "<th scope=\"col\">spread δ</th>";
  for (const std::string& epsilon : grid.epsilons) {
    out += fmt::format("<th scope=\"col\" class=\"number\">ε = {}</th>", escape_html(epsilon));
  }
  out += "</tr></thead>\n<tbody>\n";
  for (std::size_t r = 0; r < grid.spreads.size(); ++r) {
    out += fmt::format("<tr><th scope=\"row\">{}</th>", escape_html(grid.spreads[r]));
    for (const std::string& items : grid.items[r]) {
      out += fmt::format("<td class=\"number\">{}</td>",
                         items.empty() ? "–" : escape_html(group_digits(items)));
    }
    out += "</tr>\n";
  }
  return framed("Exact horizon", out + "</tbody></table>\n");
}

std::string rows_intro(const json& model) {
  const json& rows = model["rows"];
  if (rows.is_null()) {
    return "<p>No logits were given to this run. With <code>--logits FILE.npy</code> every row of "
           "real "
           "attention logits is placed under the bounds here.</p>\n";
  }
  return fmt::format(
      "<p>{} rows of attention logits from <code>{}</code>. Every value is an enclosure that was "
      "computed with certainty from the logits as stored; the charts draw its upper end.</p>\n",
      group_digits(std::to_string(rows["total"].get<std::uint64_t>())), text(rows["source"]));
}

std::string hardest_table(const json& model) {
  if (model["hardest"].empty()) return "<p>No cell stood out.</p>\n";
  std::string out =
      "<table><caption>The cells that took the most work or left the least margin, hardest "
      "first. Bits is the precision that decided the cell (53: double intervals), splits "
      "how often it was halved inside.</caption>\n";
  out += head({"Theorem", "Obligation", "Items n", "Spread δ", "Least margin", "Bits", "Splits",
               "Verdict"});
  for (const json& cell : model["hardest"]) out += hard_row(cell);
  return framed("Hardest cells", out + "</tbody></table>\n");
}

std::string limits(const json& model) {
  std::string out = "<ul class=\"limits\">\n";
  for (const json& limit : model["limits"]) out += "<li>" + text(limit) + "</li>\n";
  return out + "</ul>\n";
}

std::string provenance(const json& model) {
  const json& from = model["provenance"];
  std::string out = command("Make this certificate and page again", from["command"]);
  out += command("Have the independent checker prove it again", from["replay_command"]);
  out += "<dl class=\"provenance\">\n";
  out += entry("softcert", text(from["version"]));
  out += entry("Compiler", text(from["compiler"]));
  out += entry("Flags", "<code>" + text(from["flags"]) + "</code>");
  out += entry("Date", text(from["date"]));
  out += entry("Processor", text(from["cpu"]));
  out += entry("Threads", std::to_string(from["threads"].get<int>()));
  out += entry("Time", phases(from["seconds"]));
  out += entry("Precision allowed",
               fmt::format("{} bits", model["claim"]["max_precision"].get<long>()));
  out += entry("Temperature θ", text(model["claim"]["theta"]));
  if (from.contains("digest")) {
    out +=
        entry("Certificate SHA-256", "<code class=\"digest\">" + text(from["digest"]) + "</code>");
  }
  return out + "</dl>\n";
}

}  // namespace softcert::report::page
