#include <algorithm>
#include <cmath>
#include <random>
#include <set>

#include "fake_model.hpp"

namespace softcert::report::fake {
namespace {

using nlohmann::json;

json pair(double value) { return {value * (1 - 1e-15), value * (1 + 1e-15)}; }

json row(std::size_t index, std::mt19937& random) {
  static constexpr int kItems[] = {11, 24, 57, 128, 256};
  const int n = kItems[random() % 5];
  std::normal_distribution<double> normal(0, 0.4 + 0.25 * static_cast<double>(random() % 9));
  std::vector<double> logits(static_cast<std::size_t>(n));
  for (double& logit : logits) logit = normal(random);
  const auto [least, most] = std::minmax_element(logits.begin(), logits.end());
  const double spread = *most - *least;
  const double top = *most;
  double sum = 0;
  for (const double x : logits) sum += std::exp(x - top);
  double entropy = 0;
  double squares = 0;
  for (const double x : logits) {
    const double p = std::exp(x - top) / sum;
    entropy -= p * std::log(p);
    squares += p * p;
  }
  const double upper = 1 / (1 + (n - 1) * std::exp(-spread));
  const double lower = 1 / (1 + (n - 1) * std::exp(spread));
  const double p_max = 1 / sum;
  json horizon = json::array();
  for (const double epsilon : {0.5, 0.1, 0.01}) {
    horizon.push_back(
        std::to_string(static_cast<long long>(2 + std::exp(spread) * (1 / epsilon - 1))));
  }
  return {{"name", "layer " + std::to_string(index % 6) + ", head " + std::to_string(index % 12) +
                       ", query " + std::to_string(index / 12)},
          {"index", index},
          {"n", n},
          {"spread", pair(spread)},
          {"p_max", pair(p_max)},
          {"p_min", pair(std::exp(*least - top) / sum)},
          {"entropy", pair(entropy)},
          {"effective_items", pair(1 / squares)},
          {"upper", pair(upper)},
          {"lower", pair(lower)},
          {"place", std::log(p_max / lower) / std::log(upper / lower)},
          {"horizon", horizon}};
}

}  // namespace

json rows(std::size_t count) {
  std::mt19937 random(20250601);
  const json all = curves();
  json list = json::array();
  std::set<int> items;
  for (std::size_t i = 0; i < count; ++i) {
    list.push_back(row(i, random));
    items.insert(list.back()["n"].get<int>());
  }
  json by_items = json::array();
  for (const double d : {2.0, 5.0, 10.0}) {
    json curve = {{"spread", std::to_string(static_cast<int>(d))},
                  {"spread_value", d},
                  {"n", json::array()},
                  {"sharp_upper", {{"lo", json::array()}, {"hi", json::array()}}}};
    for (double n = 8; n < 400; n *= 1.2) {
      curve["n"].push_back(n);
      for (const char* end : {"lo", "hi"})
        curve["sharp_upper"][end].push_back(1 / (1 + (n - 1) * std::exp(-d)));
    }
    by_items.push_back(curve);
  }
  json by_spread = json::array();
  for (const int n : items) {
    json curve = {{"items", std::to_string(n)}, {"items_value", n}, {"d", json::array()}};
    for (const char* name : {"sharp_lower", "sharp_upper"})
      curve[name] = {{"lo", json::array()}, {"hi", json::array()}};
    for (int i = 0; i <= 80; ++i) {
      const double d = 0.25 * i;
      curve["d"].push_back(d);
      for (const char* end : {"lo", "hi"}) {
        curve["sharp_upper"][end].push_back(1 / (1 + (n - 1) * std::exp(-d)));
        curve["sharp_lower"][end].push_back(1 / (1 + (n - 1) * std::exp(d)));
      }
    }
    by_spread.push_back(curve);
  }
  return {{"source", "tests/data/minilm_logits.npy"},
          {"total", count},
          {"list", list},
          {"curves_by_items", by_items},
          {"curves_by_spread", by_spread}};
}

}  // namespace softcert::report::fake
