#include <fmt/format.h>

#include "softcert/report/formula_html.hpp"
#include "softcert/report/page.hpp"
#include "softcert/report/text.hpp"

namespace softcert::report::page {
namespace {

using nlohmann::json;

std::string text(const json& value) { return escape_html(value.get_ref<const std::string&>()); }

std::string formula(const json& value) { return formula_html(value.get_ref<const std::string&>()); }

std::string count(const json& value) {
  return group_digits(std::to_string(value.get<std::uint64_t>()));
}

// A cell that carries its column's name: on a narrow screen rows become cards.
std::string cell(std::string_view label, const std::string& html, std::string_view kind = "") {
  return fmt::format("<td role=\"cell\" data-label=\"{}\"{}>{}</td>", label,
                     kind.empty() ? "" : fmt::format(" class=\"{}\"", kind), html);
}

// Items and spread each on one line, wherever the break falls.
std::string where_html(const json& worst) {
  return fmt::format("<span><span>n {},</span> <span>δ {}</span></span>",
                     escape_html(range_text(worst["n"], Style::kUnicode)),
                     escape_html(range_text(worst["d"], Style::kUnicode)));
}

std::string verdict_row(const json& theorem) {
  const json& worst = theorem["worst"];
  const std::string id = text(theorem["id"]);
  std::string row = fmt::format(
      "<tr role=\"row\"><th role=\"rowheader\" scope=\"row\"><a href=\"#theorem-{0}\">{1}</a>"
      "<code class=\"id\">{0}</code></th>",
      id, text(theorem["title"]));
  row += cell("Verdict", verdict_badge(theorem["verdict"].get<std::string>()), "mark");
  row += cell("Level", text(theorem["level"]));
  if (worst.is_null()) {
    row += cell("Least margin", "none", "wide") + cell("Where", "–", "wide");
  } else {
    row += cell("Least margin",
                fmt::format("<span>{} <small>{}</small></span>",
                            escape_html(margin_text(worst["margin"], Style::kUnicode)),
                            text(worst["obligation"])),
                "wide");
    row += cell("Where", where_html(worst), "wide where");
  }
  row += cell("Cells", count(theorem["cells"]), "number");
  row += cell("Most bits", count(theorem["max_precision"]), "number");
  row += cell("Time", seconds_text(theorem["seconds"].get<double>()), "number");
  return row + "</tr>\n";
}

std::string obligations(const json& theorem) {
  std::string out = "<dl class=\"obligations\">";
  for (const json& obligation : theorem["obligations"]) {
    out += fmt::format("<div><dt><code>{}</code></dt><dd class=\"formula\">{}</dd></div>\n",
                       text(obligation["name"]), formula(obligation["statement"]));
  }
  return out + "</dl>\n";
}

std::string axes(const json& theorem) {
  if (!theorem.contains("axes") || theorem["axes"].empty()) return "";
  std::string out = "<p>Every cell also covers the whole of ";
  bool first = true;
  for (const json& axis : theorem["axes"]) {
    out += fmt::format("{}<span class=\"formula\">{} ∈ [{}, {}]</span> ({})", first ? "" : "; ",
                       formula(axis["name"]), text(axis["range"][0]), text(axis["range"][1]),
                       text(axis["meaning"]));
    first = false;
  }
  return out + ".</p>\n";
}

std::string details(const json& theorem) {
  std::string out = fmt::format(
      "<details class=\"theorem\" id=\"theorem-{}\"><summary><span class=\"title\">{}</span> "
      "<span class=\"formula\">{}</span> <span class=\"source\">{}</span></summary>\n"
      "<div class=\"body\">\n",
      text(theorem["id"]), text(theorem["title"]), formula(theorem["formula"]),
      text(theorem["source"]));
  out += "<p>" + formula(theorem["statement"]) + "</p>\n";
  out += "<p class=\"formula display\">" + formula(theorem["formula"]) + "</p>\n";
  out += "<h4>What is shown on every cell</h4>\n" + obligations(theorem) + axes(theorem);
  out += fmt::format(
      "<p class=\"quiet\">{} cells, {} splits; {:.1f} % of the cells by 53-bit intervals, the most "
      "precise with {} bits; {}.</p>\n",
      count(theorem["cells"]), count(theorem["splits"]),
      100 * theorem["proved_double_fraction"].get<double>(), count(theorem["max_precision"]),
      seconds_text(theorem["seconds"].get<double>()));
  if (theorem["note"] != "") out += "<p class=\"note\">" + formula(theorem["note"]) + "</p>\n";
  return out + "</div></details>\n";
}

}  // namespace

std::string verdict_table(const json& model) {
  std::string out =
      "<table class=\"cards\" role=\"table\"><caption>Verdict on each theorem over the whole "
      "range. The "
      "margin is what is left of the inequality where it is tightest; 0 means the bound is "
      "attained there.</caption>\n<thead role=\"rowgroup\"><tr role=\"row\">";
  for (const char* head : {"Theorem", "Verdict", "Level", "Least margin", "Where"}) {
    out += fmt::format("<th role=\"columnheader\" scope=\"col\">{}</th>", head);
  }
  for (const char* head : {"Cells", "Most bits", "Time"}) {
    out += fmt::format("<th role=\"columnheader\" scope=\"col\" class=\"number\">{}</th>", head);
  }
  out += "</tr></thead>\n<tbody role=\"rowgroup\">\n";
  for (const json& theorem : model["theorems"]) out += verdict_row(theorem);
  return out + "</tbody></table>\n";
}

std::string theorem_details(const json& model) {
  std::string out;
  for (const json& theorem : model["theorems"]) out += details(theorem);
  return out;
}

}  // namespace softcert::report::page
