#include "sample_certificate.hpp"

#include <openssl/evp.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <utility>
#include <vector>

namespace softcert::replay::testing {
namespace {

using nlohmann::json;

struct Rectangle {
  double a, b, c, d;  // n in [a, b], delta in [c, d]
};

struct Inequality {
  std::string name;
  std::function<double(const Rectangle&)> least;
};

struct Theorem {
  std::string id;
  json axes;
  std::vector<Inequality> inequalities;
};

double zero(const Rectangle&) { return 0; }

double cofactor(const Rectangle& r) { return 1 / (std::exp(r.d) + r.b - 1); }

double deficit(double delta) {
  if (delta == 0) return 0;
  const double s = delta / -std::expm1(-delta);
  return s - 1 - std::log(s);
}

double polynomial(double h) { return (((-0.037 * h + 0.481) * h - 2.3) * h + 4.917) * h - 1.791; }

double scaled(const Rectangle& r, const std::function<double(double, double)>& form) {
  const auto at = [&](double n) { return form(n, std::pow(n, 4 * r.d)); };
  return std::min(at(r.a), at(r.b));
}

std::vector<Theorem> spreading() {
  const auto first = [](const Rectangle& r) {
    return std::expm1(r.c) / (1 + (r.b - 1) * std::exp(r.c));
  };
  const auto second = [](const Rectangle& r) { return std::expm1(r.c) / r.b; };
  const auto mirror = [](const Rectangle& r) { return 1 / (std::exp(-r.c) + r.b - 1); };
  return {
      {"dispersion", json::object(), {{"lower", first}, {"upper", second}}},
      {"dispersion-sharp", {{"sigma", {"0", "1"}}}, {{"lower", zero}, {"upper", zero}}},
      {"horizon",
       {{"epsilon", {"0", "1"}}},
       {{"forward", zero}, {"backward", zero}, {"cofactor", cofactor}, {"mirror", mirror}}},
      {"large-weights",
       {{"tau", {"0", "1"}}, {"a", {"0", "1"}}, {"b", {"0", "1"}}, {"c", {"-1", "1"}}},
       {{"cap", zero}, {"geometry", zero}}},
      {"large-weights-sharp",
       {{"eta", {"0", "1"}}},
       {{"converse", cofactor}, {"forward", zero}, {"backward", zero}}},
  };
}

std::vector<Theorem> entropies() {
  const auto floor = [](const Rectangle& r) { return 1 / (r.b * (1 + (r.b - 1) * std::exp(r.d))); };
  return {
      {"entropy-monotone", {{"pi", {"0", "1"}}}, {{"ceiling", zero}, {"floor", floor}}},
      {"entropy-floor",
       {{"kappa", {"0", "1"}}},
       {{"uniform", zero},
        {"paper", [](const Rectangle& r) { return r.c - deficit(r.c); }},
        {"deficit", [](const Rectangle& r) { return r.c * r.c / 8 - deficit(r.c); }},
        {"min-entropy", [](const Rectangle& r) { return std::log1p(std::expm1(r.c) / r.b); }}}},
      {"effective-items", {{"kappa", {"0", "1"}}}, {{"bound", zero}}},
      {"uniform-distance", {{"kappa", {"0", "1"}}}, {{"bound", zero}}},
      {"topk-mass", {{"phi", {"0", "1"}}, {"sigma", {"0", "1"}}}, {{"bound", zero}}},
  };
}

std::vector<Theorem> temperatures() {
  const auto fixed = [](double value) { return [value](const Rectangle&) { return value; }; };
  const auto range = [](const Rectangle& r) {
    return 2.42138771 - polynomial(std::min(std::log(r.b), 4.4124018659));
  };
  const auto above = [](const Rectangle& r) {
    return scaled(r, [](double n, double power) { return (n - 1) / power; });
  };
  const auto critical = [](const Rectangle& r) {
    return scaled(r, [](double n, double power) { return (n - 1) / (n * (power + n - 1)); });
  };
  return {
      {"adaptive-temperature",
       {{"H", {"0", "ln n"}}, {"beta", {"1", "2.42138771"}}, {"y", {"0", "1"}}},
       {{"range", range},
        {"quiet", fixed(1 - polynomial(5.94452083))},
        {"active", fixed(std::min(polynomial(0.84858200), polynomial(5.94452082)) - 1)},
        {"low", fixed(1 - polynomial(0.84858199))},
        {"effective", zero},
        {"published", zero}}},
      {"length-scaling",
       {{"s", {"0", "4"}}},
       {{"below", zero}, {"above", above}, {"critical", critical}}},
  };
}

std::string text(double value) {
  char buffer[64];
  std::snprintf(buffer, sizeof buffer, "%.9g", value);
  return buffer;
}

// Loosened by 10^-3, or by 10^-5 of its value for the tiny adaptive margins' cancellation.
json margin(double least) {
  if (least == 0) return {"0", "0"};
  return {text(least * 0.999), text(least * 1.001)};
}

json cell(const Theorem& theorem, const Rectangle& r) {
  json margins = json::array();
  for (const Inequality& inequality : theorem.inequalities) {
    margins.push_back(margin(inequality.least(r)));
  }
  return {{"n", {text(r.a), text(r.b)}},
          {"d", {text(r.c), text(r.d)}},
          {"v", "proved"},
          {"p", 53},
          {"s", 0},
          {"m", std::move(margins)}};
}

json entry(const Theorem& theorem) {
  json cells = json::array(), names = json::array();
  const std::vector<std::pair<double, double>> items = {{1, 2}, {3, 60}, {61, 90}, {91, 4096}};
  for (const auto& [a, b] : items) {
    for (double c = 0; c < 4; ++c) cells.push_back(cell(theorem, {a, b, c, c + 1}));
  }
  for (const Inequality& inequality : theorem.inequalities) names.push_back(inequality.name);
  return {{"id", theorem.id},
          {"level", "interval"},
          {"verdict", "proved"},
          {"axes", theorem.axes},
          {"obligations", std::move(names)},
          {"cells", std::move(cells)},
          {"worst", json::object()}};
}

}  // namespace

json sample_certificate() {
  json theorems = json::array();
  for (const auto& group : {spreading(), entropies(), temperatures()}) {
    for (const Theorem& theorem : group) theorems.push_back(entry(theorem));
  }
  json document = {
      {"schema", "softcert-certificate/1"},
      {"claim",
       {{"items", {"1", "4096"}},
        {"spread", {"0", "4"}},
        {"theta", "1"},
        {"epsilon", {"0.1", "1/3"}}}},
      {"tool", {{"version", "0"}, {"compiler", ""}, {"flags", ""}, {"command", ""}, {"date", ""}}},
      {"theorems", std::move(theorems)},
      // 1 + 9 e^4 = 492.38...; 1 + 2 e^4 = 110.19...; at delta = 0: 1 + 9 = 10, 1 + 2 = 3.
      {"horizon",
       {{{"epsilon", "0.1"}, {"spread", "0"}, {"items", "11"}},
        {{"epsilon", "0.1"}, {"spread", "4"}, {"items", "493"}},
        {{"epsilon", "1/3"}, {"spread", "0"}, {"items", "4"}},
        {{"epsilon", "1/3"}, {"spread", "4"}, {"items", "111"}}}},
      {"instances", json::array()}};
  refresh_worst(document);
  refresh_digest(document);
  return document;
}

void refresh_worst(json& document) {
  for (json& theorem : document["theorems"]) {
    double best = INFINITY;
    for (const json& cell : theorem["cells"]) {
      for (std::size_t i = 0; i < cell["m"].size(); ++i) {
        const double lo = std::stod(cell["m"][i][0].get<std::string>());
        if (lo >= best) continue;
        best = lo;
        theorem["worst"] = {{"obligation", theorem["obligations"][i]},
                            {"n", cell["n"]},
                            {"d", cell["d"]},
                            {"lo", cell["m"][i][0]}};
      }
    }
  }
}

void refresh_digest(json& document) {
  document.erase("digest");
  const std::string body = document.dump();
  unsigned char hash[EVP_MAX_MD_SIZE];
  unsigned length = 0;
  EVP_Digest(body.data(), body.size(), hash, &length, EVP_sha256(), nullptr);
  std::string hex;
  for (unsigned i = 0; i < length; ++i) {
    char two[3];
    std::snprintf(two, sizeof two, "%02x", hash[i]);
    hex += two;
  }
  document["digest"] = {{"algorithm", "sha256"}, {"value", hex}};
}

}  // namespace softcert::replay::testing
