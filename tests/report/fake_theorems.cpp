#include <cmath>

#include "fake_model.hpp"

namespace softcert::report::fake {
namespace {

using nlohmann::json;

struct Entry {
  const char* id;
  const char* title;
  const char* statement;
  const char* formula;
  const char* source;
  std::vector<std::pair<const char*, const char*>> obligations;
};

// Texts as long as real ones are, so that the layout is tested with them.
const std::vector<Entry>& entries() {
  static const std::vector<Entry> kEntries = {
      {"dispersion",
       "Dispersion",
       "Every coefficient is of the order of 1/n while the spread stays bounded.",
       "e^(−δ)/n ≤ p_k ≤ e^δ/n",
       "paper, Lemma 2.1",
       {{"lower", "n e^δ/(1 + (n−1)e^δ) − 1 ≥ 0"}, {"upper", "e^δ/(nU) − 1 ≥ 0"}}},
      {"dispersion-sharp",
       "Sharp dispersion",
       "The best bounds there are: two-level logits attain both.",
       "1/(1 + (n−1)e^δ) ≤ p_k ≤ 1/(1 + (n−1)e^(−δ))",
       "sharp",
       {{"lower", "p/L − 1 ≥ 0"}, {"upper", "U/p − 1 ≥ 0"}}},
      {"horizon",
       "Horizon",
       "The exact number of items from which every coefficient is below ε.",
       "every p_k < ε ⇔ n > 1 + e^δ(1/ε − 1)",
       "sharp",
       {{"forward", "T′ − T ≥ 0"},
        {"backward", "T − T′ ≥ 0"},
        {"cofactor", "ε/(e^δ + n − 1) > 0"},
        {"mirror", "ε/(e^(−δ) + n − 1) > 0"}}},
      {"large-weights",
       "Large weights",
       "A large spread needs large weights.",
       "θδ ≤ 2 σ(Q) σ(K) ‖y‖ max ‖x_j‖",
       "paper, Proposition 3.1",
       {{"cap", "U(n,w)/U(n,τw) − 1 ≥ 0"}, {"geometry", "4 − (a² + b² − 2abc) ≥ 0"}}},
      {"large-weights-sharp",
       "Large weights, sharp",
       "How much spread a coefficient near 1 needs.",
       "δ ≥ ln((n−1)(1−η)/η)",
       "sharp",
       {{"converse", "η e^(−δ) U > 0"}}},
      {"entropy-monotone",
       "Entropy falls with temperature",
       "Lowering the temperature never raises the entropy.",
       "dH/dβ = −β Var_p(e) ≤ 0",
       "paper, Proposition 3.3",
       {{"ceiling", "(1/2 − π)² ≥ 0"}, {"floor", "L/n > 0"}}},
      {"entropy-floor",
       "Entropy floor",
       "How low the entropy can be, for each n and for all n.",
       "H ≥ ln n − D(δ), D(δ) = s − 1 − ln s, s = δ/(1 − e^(−δ))",
       "sharp",
       {{"uniform", "w − 1 − ln w ≥ 0"},
        {"paper", "δ − D(δ) ≥ 0"},
        {"deficit", "δ²/8 − D(δ) ≥ 0"},
        {"min-entropy", "ln(1 + (e^δ − 1)/n) ≥ 0"}}},
      {"effective-items",
       "Effective items",
       "A head keeps at least so many effective items.",
       "1/Σp² ≥ n/cosh²(δ/2)",
       "sharp (Kantorovich)",
       {{"lower", "cosh²(δ/2)/(nΣp²) − 1 ≥ 0"}}},
      {"uniform-distance",
       "Distance from uniform",
       "Total-variation distance from equal coefficients.",
       "TV ≤ tanh(δ/4)",
       "sharp",
       {{"upper", "1 − TV/tanh(δ/4) ≥ 0"}}},
      {"topk-mass",
       "Mass of the top k",
       "The k largest coefficients together.",
       "Σ_top-k p ≤ k/(k + (n−k)e^(−δ))",
       "sharp",
       {{"upper", "bound/mass − 1 ≥ 0"}}},
      {"adaptive-temperature",
       "Adaptive temperature",
       "When the paper's routine acts and how far it can sharpen.",
       "q(H) > 1 ⇔ H ∈ (0.84858…, 5.94452…)",
       "paper’s algorithm; bounds sharp",
       {{"range", "2.42138771 − q(H) ≥ 0"}, {"quiet", "1 − q(H) > 0"}, {"active", "q(H) − 1 > 0"}}},
      {"length-scaling",
       "Length scaling",
       "Temperature 1/(s ln n) keeps the top coefficient from dispersing only if sδ ≥ 1.",
       "1/(1 + (n−1)n^(−sδ)) → 1, 1/2, 0",
       "sharp",
       {{"below", "(n^x − 1)/n ≥ 0"}, {"above", "(n−1)n^(−x) ≥ 0"}}},
  };
  return kEntries;
}

json theorem(const Entry& entry, int index) {
  json obligations = json::array();
  for (const auto& [name, statement] : entry.obligations) {
    obligations.push_back({{"name", name}, {"statement", statement}});
  }
  const bool attained = index % 3 != 2;
  json out = {{"id", entry.id},
              {"title", entry.title},
              {"statement", entry.statement},
              {"formula", entry.formula},
              {"source", entry.source},
              {"level", "interval"},
              {"verdict", "proved"},
              {"cells", 700 + 911 * index},
              {"proved_double_fraction", 1 - 0.004 * index},
              {"splits", 37 * index},
              {"max_precision", index % 4 == 0 ? 53 : 64 * index},
              {"seconds", 0.04 + 0.11 * index},
              {"obligations", obligations},
              {"note", ""}};
  out["worst"] = {{"obligation", entry.obligations[0].first},
                  {"n", {attained ? "2" : "1048575", attained ? "3" : "1048576"}},
                  {"d", {attained ? "0" : "31.9921875", attained ? "0.0625" : "32"}},
                  {"margin", {attained ? "0" : "1.2345678901e-14", attained ? "0" : "1.3e-14"}}};
  return out;
}

double margin(std::size_t theorem, std::size_t obligation, double n, double d) {
  if (obligation % 2 == 0)
    return -std::expm1(-d) / (std::exp(-d) + n - 1) / (1 + 0.1 * static_cast<double>(theorem));
  return std::expm1(d) / n;
}

json heatmap(const Entry& entry, std::size_t t, std::size_t o) {
  constexpr std::size_t kItems = 40;
  constexpr std::size_t kSpreads = 32;
  json n_edges = json::array();
  json d_edges = json::array();
  json matrix = json::array();
  json status = json::array();
  for (std::size_t i = 0; i <= kItems; ++i)
    n_edges.push_back(std::exp2(1 + 19.0 * static_cast<double>(i) / kItems));
  for (std::size_t i = 0; i <= kSpreads; ++i)
    d_edges.push_back(32.0 * static_cast<double>(i) / kSpreads);
  const bool identity = t == 2 && o < 2;
  for (std::size_t r = 0; r < kSpreads; ++r) {
    json row = json::array();
    std::string letters;
    for (std::size_t c = 0; c < kItems; ++c) {
      const bool zero = identity || r == 0;
      letters += zero ? 'z' : 'p';
      row.push_back(
          zero
              ? json(nullptr)
              : json(std::round(100 * std::log10(margin(t, o, n_edges[c + 1], d_edges[r]))) / 100));
    }
    matrix.push_back(row);
    status.push_back(letters);
  }
  return {{"theorem", entry.id},
          {"obligation", entry.obligations[o].first},
          {"kind", identity ? "identity" : "relative"},
          {"n_edges", n_edges},
          {"d_edges", d_edges},
          {"log10_margin", matrix},
          {"status", status}};
}

}  // namespace

json theorems() {
  json out = json::array();
  int index = 0;
  for (const Entry& entry : entries()) out.push_back(theorem(entry, index++));
  out[1]["axes"] = json::array({{{"name", "σ"},
                                 {"range", {"0", "1"}},
                                 {"meaning", "where the other items lie between the extremes"}}});
  out[10]["note"] =
      "The published routine computes H with 10⁻⁹ inside the logarithm; that variant is certified "
      "too.";
  return out;
}

json heatmaps() {
  json out = json::array();
  for (std::size_t t = 0; t < entries().size(); ++t) {
    for (std::size_t o = 0; o < entries()[t].obligations.size(); ++o)
      out.push_back(heatmap(entries()[t], t, o));
  }
  return out;
}

}  // namespace softcert::report::fake
