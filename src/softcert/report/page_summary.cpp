#include <fmt/format.h>

#include "softcert/report/formula_html.hpp"
#include "softcert/report/page.hpp"
#include "softcert/report/text.hpp"

namespace softcert::report::page {
namespace {

std::string fact(const std::string& value, const std::string& label) {
  return fmt::format("<div class=\"fact\"><dt>{}</dt><dd>{}</dd></div>\n", escape_html(label),
                     escape_html(value));
}

std::string facts(const nlohmann::json& model, const Summary& sum) {
  const auto threads = model["provenance"]["threads"].get<int>();
  std::string out = "<dl class=\"facts\">\n";
  out += fact(fmt::format("{} of {}", sum.proved, sum.theorems), "theorems proved");
  out += fact(fmt::format("{}", sum.undecided), "undecided");
  out += fact(fmt::format("{}", sum.refuted), "refuted");
  out += fact(group_digits(std::to_string(sum.cells)), "cells cover the range");
  out += fact(fmt::format("{:.1f} %", 100 * sum.double_fraction), "of cells by 53-bit intervals");
  out += fact(seconds_text(sum.seconds),
              fmt::format("on {} thread{}", threads, threads == 1 ? "" : "s"));
  return out + "</dl>\n";
}

// The sentence with its formulas set as mathematics.
std::string result_html(const nlohmann::json& model, const Summary& sum) {
  std::string html = escape_html(result_sentence(model, sum));
  for (const std::string_view formula : {kLowerBound, kUpperBound}) {
    const std::size_t at = html.find(formula);
    if (at == std::string::npos) continue;
    html.replace(at, formula.size(),
                 fmt::format("<span class=\"formula\">{}</span>", formula_html(formula)));
  }
  return html;
}

}  // namespace

std::string summary(const nlohmann::json& model, const Summary& sum) {
  std::string out =
      fmt::format("<p class=\"banner {}\"><span aria-hidden=\"true\">{}</span> {}.</p>\n",
                  sum.verdict, verdict_sign(sum.verdict), escape_html(count_sentence(sum)));
  out += "<p class=\"lead\">" + result_html(model, sum) + "</p>\n";
  out += facts(model, sum);
  out += fmt::format("<p><strong>Level: {}.</strong> That means: {}.</p>\n", sum.level,
                     level_meaning(sum.level));
  return out;
}

std::string verdict_badge(const std::string& verdict) {
  return fmt::format("<span class=\"verdict {0}\"><span aria-hidden=\"true\">{1}</span> {0}</span>",
                     verdict, verdict_sign(verdict));
}

std::string margin_text(const nlohmann::json& margin, Style style) {
  const auto& lo = margin[0].get_ref<const std::string&>();
  const auto& hi = margin[1].get_ref<const std::string&>();
  const std::string least = lower_text(lo, 3, style);
  if (upper_text(hi, 1, style) == "0" && least == "0")
    return style == Style::kPlain ? "0 (attained)" : "0, bound attained";
  return "≥ " + least;
}

}  // namespace softcert::report::page
