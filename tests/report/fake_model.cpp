#include "fake_model.hpp"

#include <cmath>
#include <limits>

#include "softcert/report/limits.hpp"

namespace softcert::report::fake {
namespace {

using nlohmann::json;

json provenance() {
  return {{"version", "0.1.0"},
          {"compiler", "GNU 12.2.0"},
          {"flags", "-O3 -ffp-contract=off -fno-fast-math"},
          {"command",
           "softcert certify --items 2..1048576 --spread 0..32 --logits tests/data/logits.npy "
           "--epsilon 0.5 --epsilon 0.1 --epsilon 0.01 --out report"},
          {"replay_command", "softcert replay report/certificate.json"},
          {"date", "2025-06-01T12:00:00Z"},
          {"cpu", "Example CPU @ 2.40GHz"},
          {"threads", 2},
          {"digest", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"},
          {"seconds", json::array({{{"phase", "certify"}, {"seconds", 5.21}},
                                   {{"phase", "rows"}, {"seconds", 0.34}},
                                   {{"phase", "report"}, {"seconds", 0.082}}})}};
}

json claim() {
  return {{"items", {"2", "1048576"}},
          {"spread", {"0", "32"}},
          {"theta", "1"},
          {"epsilon", {"0.5", "0.1", "0.01"}},
          {"max_precision", 1024}};
}

json horizon() {
  json table = json::array();
  for (const char* spread : {"0", "1", "5", "10", "32"}) {
    for (const char* epsilon : {"0.5", "0.1", "0.01"}) {
      const double items =
          std::floor(1 + std::exp(std::stod(spread)) * (1 / std::stod(epsilon) - 1)) + 1;
      table.push_back({{"epsilon", epsilon},
                       {"spread", spread},
                       {"items", std::to_string(static_cast<long long>(items))}});
    }
  }
  return table;
}

json hardest() {
  return json::array({{{"theorem", "entropy-floor"},
                       {"obligation", "uniform"},
                       {"n", {"2", "1048576"}},
                       {"d", {"1.5", "1.52734375"}},
                       {"margin", {"0", "3.1e-7"}},
                       {"precision", 128},
                       {"splits", 14},
                       {"verdict", "proved"}},
                      {{"theorem", "adaptive-temperature"},
                       {"obligation", "active"},
                       {"n", {"2", "4"}},
                       {"d", {"0", "32"}},
                       {"margin", {"8.31234567e-10", "8.4e-10"}},
                       {"precision", 256},
                       {"splits", 31},
                       {"verdict", "proved"}},
                      {{"theorem", "dispersion-sharp"},
                       {"obligation", "lower"},
                       {"n", {"2", "3"}},
                       {"d", {"0", "0.03125"}},
                       {"margin", {"0", "0"}},
                       {"precision", 53},
                       {"splits", 0},
                       {"verdict", "proved"}}});
}

// Every string below a key that holds free text, made nasty.
void poison(json& value) {
  static const std::string kNasty =
      "</script><script>window.pwned=1</script><img src=x "
      "onerror='window.pwned=2'>\"&|`*_@DATA@\x1b[31m\xff<!--";
  if (value.is_string()) value = value.get<std::string>() + kNasty;
  if (value.is_structured()) {
    for (json& child : value) poison(child);
  }
}

}  // namespace

json model(std::size_t count) {
  return {{"schema", "softcert-report/1"}, {"provenance", provenance()}, {"claim", claim()},
          {"theorems", theorems()},        {"heatmaps", heatmaps()},     {"curves", curves()},
          {"horizon", horizon()},          {"rows", rows(count)},        {"hardest", hardest()},
          {"limits", default_limits()}};
}

json hostile_model() {
  json out = model(20);
  poison(out["provenance"]);
  poison(out["limits"]);
  poison(out["rows"]["source"]);
  for (json& row : out["rows"]["list"]) poison(row["name"]);
  for (json& theorem : out["theorems"]) {
    for (const char* key : {"title", "statement", "formula", "source", "note"})
      poison(theorem[key]);
    for (json& obligation : theorem["obligations"]) poison(obligation["statement"]);
  }
  out["curves"]["horizon"][0]["items"][0] = std::numeric_limits<double>::infinity();
  out["rows"]["list"][0]["p_min"][0] = std::nan("");
  return out;
}

json bare_model() {
  json out = model(0);
  out["rows"] = nullptr;
  out["heatmaps"] = json::array();
  out["horizon"] = json::array();
  out["hardest"] = json::array();
  out["limits"] = json::array();
  for (const char* key :
       {"coefficients_by_items", "coefficients_by_spread", "entropy_floor", "horizon"}) {
    out["curves"][key] = json::array();
  }
  for (json& theorem : out["theorems"]) theorem["worst"] = nullptr;
  return out;
}

}  // namespace softcert::report::fake
