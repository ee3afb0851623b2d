#include <algorithm>
#include <cmath>
#include <functional>

#include "fake_model.hpp"

namespace softcert::report::fake {
namespace {

using nlohmann::json;
using Grid = std::vector<double>;

json enclosure(const Grid& x, const std::function<double(double)>& f) {
  json lo = json::array();
  json hi = json::array();
  for (const double value : x) {
    const double y = f(value);
    lo.push_back(y - std::abs(y) * 1e-15);
    hi.push_back(y + std::abs(y) * 1e-15);
  }
  return {{"lo", lo}, {"hi", hi}};
}

Grid linear(double from, double to, int steps) {
  Grid out;
  for (int i = 0; i <= steps; ++i) out.push_back(from + (to - from) * i / steps);
  return out;
}

Grid powers(double from, double to, int steps) {
  Grid out;
  for (int i = 0; i <= steps; ++i)
    out.push_back(from * std::pow(to / from, static_cast<double>(i) / steps));
  return out;
}

double upper(double n, double d) { return 1 / (1 + (n - 1) * std::exp(-d)); }
double lower(double n, double d) { return 1 / (1 + (n - 1) * std::exp(d)); }

double deficit(double d) {
  const double s = d > 0 ? d / -std::expm1(-d) : 1;
  return s - 1 - std::log(s);
}

double two_level(double n, double k, double d) {
  const double top = k * std::exp(d);
  return std::log(top + n - k) - d * top / (top + n - k);
}

double exact_floor(double n, double d) {
  if (d == 0) return std::log(n);
  const double s = d / -std::expm1(-d);
  const double k = std::clamp(std::floor(n * (s - 1) / std::expm1(d)), 1.0, n - 1);
  return std::min(two_level(n, k, d), two_level(n, std::min(k + 1, n - 1), d));
}

json by_items(const char* spread) {
  const double d = std::stod(spread);
  const Grid n = powers(2, 1048576, 60);
  return {{"spread", spread},
          {"spread_value", d},
          {"n", n},
          {"paper_lower", enclosure(n, [d](double x) { return std::exp(-d) / x; })},
          {"paper_upper", enclosure(n, [d](double x) { return std::exp(d) / x; })},
          {"sharp_lower", enclosure(n, [d](double x) { return lower(x, d); })},
          {"sharp_upper", enclosure(n, [d](double x) { return upper(x, d); })}};
}

json by_spread(const char* items) {
  const double n = std::stod(items);
  const Grid d = linear(0, 32, 64);
  return {{"items", items},
          {"items_value", n},
          {"d", d},
          {"paper_lower", enclosure(d, [n](double x) { return std::exp(-x) / n; })},
          {"paper_upper", enclosure(d, [n](double x) { return std::exp(x) / n; })},
          {"sharp_lower", enclosure(d, [n](double x) { return lower(n, x); })},
          {"sharp_upper", enclosure(d, [n](double x) { return upper(n, x); })}};
}

json entropy(const char* items) {
  const double n = std::stod(items);
  const Grid d = linear(0, 32, 128);
  return {
      {"items", items},
      {"items_value", n},
      {"d", d},
      {"paper", enclosure(d, [n](double x) { return std::log(n) - x; })},
      {"min_entropy", enclosure(d, [n](double x) { return std::log1p((n - 1) * std::exp(-x)); })},
      {"uniform", enclosure(d, [n](double x) { return std::log(n) - deficit(x); })},
      {"exact", enclosure(d, [n](double x) { return exact_floor(n, x); })}};
}

json adaptive() {
  const Grid entropy = linear(0, 13.862943611198906, 240);
  const Grid d = linear(0, 32, 64);
  json items = json::array();
  for (const double x : d) items.push_back(std::ceil(std::exp(5.94452083 + deficit(x))));
  const auto q = [](double h) {
    return (((-0.037 * h + 0.481) * h - 2.3) * h + 4.917) * h - 1.791;
  };
  return {{"entropy", entropy},
          {"q", enclosure(entropy, q)},
          {"active", {"0.8485819600", "5.9445208279"}},
          {"active_value", {0.84858196, 5.9445208279}},
          {"gate", 0.5},
          {"max_entropy", "4.4124018659"},
          {"max_entropy_value", 4.4124018659},
          {"max_beta", "2.4213877066"},
          {"max_beta_value", 2.4213877066},
          {"boundary", {{"d", d}, {"items", items}}}};
}

json horizon(const char* epsilon) {
  const double e = std::stod(epsilon);
  const Grid d = linear(0, 32, 64);
  json items = json::array();
  json exact = json::array();
  for (const double x : d) {
    items.push_back(std::floor(1 + std::exp(x) * (1 / e - 1)) + 1);
    exact.push_back(std::to_string(static_cast<long long>(items.back().get<double>())));
  }
  return {{"epsilon", epsilon},
          {"epsilon_value", e},
          {"d", d},
          {"items", items},
          {"items_exact", exact}};
}

}  // namespace

json curves() {
  json out = {{"coefficients_by_items", json::array()},
              {"coefficients_by_spread", json::array()},
              {"entropy_floor", json::array()},
              {"horizon", json::array()},
              {"adaptive", adaptive()}};
  for (const char* spread : {"1", "5", "10", "32"})
    out["coefficients_by_items"].push_back(by_items(spread));
  for (const char* items : {"16", "1024", "65536", "1048576"})
    out["coefficients_by_spread"].push_back(by_spread(items));
  for (const char* items : {"16", "1024", "65536", "1048576"})
    out["entropy_floor"].push_back(entropy(items));
  for (const char* epsilon : {"0.5", "0.1", "0.01"}) out["horizon"].push_back(horizon(epsilon));
  return out;
}

}  // namespace softcert::report::fake
