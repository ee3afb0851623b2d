#include "softcert/report/assets.hpp"
#include "softcert/report/formula_html.hpp"
#include "softcert/report/model.hpp"
#include "softcert/report/page.hpp"
#include "softcert/report/report.hpp"
#include "softcert/report/template_fill.hpp"
#include "softcert/report/text.hpp"

namespace softcert::report {
namespace {

// What the charts and the rows table read; the rest of the page is written out.
nlohmann::json chart_data(const nlohmann::json& model) {
  nlohmann::json data = {{"claim", model["claim"]},
                         {"heatmaps", model["heatmaps"]},
                         {"curves", model["curves"]},
                         {"rows", model["rows"]}};
  nlohmann::json titles = nlohmann::json::object();
  for (const auto& theorem : model["theorems"]) {
    nlohmann::json obligations = nlohmann::json::object();
    for (const auto& obligation : theorem["obligations"]) {
      obligations[obligation["name"].get<std::string>()] =
          formula_html(obligation["statement"].get<std::string>());
    }
    titles[theorem["id"].get<std::string>()] = {{"title", theorem["title"]},
                                                {"obligations", obligations}};
  }
  data["theorems"] = std::move(titles);
  return data;
}

}  // namespace

std::string html(const nlohmann::json& model) {
  const nlohmann::json clean = checked_model(model);
  const Summary sum = summarise(clean);
  const std::string title = escape_html("softcert: " + count_sentence(sum));
  const std::string summary = page::summary(clean, sum);
  const std::string verdicts = page::verdict_table(clean);
  const std::string details = page::theorem_details(clean);
  const std::string horizon = page::horizon_table(clean);
  const std::string rows = page::rows_intro(clean);
  const std::string hardest = page::hardest_table(clean);
  const std::string limits = page::limits(clean);
  const std::string provenance = page::provenance(clean);
  const std::string data = script_json(chart_data(clean));
  return fill_template(assets::page(), {{"TITLE", title},
                                        {"SUMMARY", summary},
                                        {"VERDICTS", verdicts},
                                        {"DETAILS", details},
                                        {"HORIZON", horizon},
                                        {"ROWS", rows},
                                        {"HARDEST", hardest},
                                        {"LIMITS", limits},
                                        {"PROVENANCE", provenance},
                                        {"DATA", data},
                                        {"STYLE", assets::style()},
                                        {"SCRIPT", assets::script()},
                                        {"PLOTLY", assets::plotly()},
                                        {"PLOTLY_LICENSE", assets::plotly_license()}});
}

}  // namespace softcert::report
