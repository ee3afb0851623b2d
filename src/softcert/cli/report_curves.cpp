#include "softcert/cli/report_curves.hpp"

#include <algorithm>
#include <cmath>

#include "softcert/cli/plot_numbers.hpp"
#include "softcert/numerics/decimal.hpp"
#include "softcert/numerics/precision.hpp"
#include "softcert/softmax/adaptive.hpp"
#include "softcert/softmax/adaptive_facts.hpp"
#include "softcert/softmax/coefficients.hpp"
#include "softcert/softmax/entropy.hpp"
#include "softcert/softmax/exact_entropy_floor.hpp"
#include "softcert/softmax/horizon.hpp"

namespace softcert::cli {
namespace {

using nlohmann::json;
using numerics::enclose;
using numerics::Integer;
using numerics::IntervalD;
using numerics::IntervalR;
using numerics::Rational;
using numerics::to_string;

constexpr int kPoints = 96;

template <class X, class F>
json curve(const std::vector<X>& abscissae, F f) {
  std::vector<IntervalD> values;
  for (const X& x : abscissae) values.push_back(f(enclose<IntervalD>(x)));
  return enclosure_json(values);
}

IntervalD narrow(const IntervalR& value) {
  return IntervalD(numerics::lower_as_double(value), numerics::upper_as_double(value));
}

// A few spreads of the claim that show the range of behaviour: its quarters and end.
std::vector<Rational> shown_spreads(const theorems::Cell& r) {
  std::vector<Rational> wanted;
  for (const Rational& d : {Rational(1), Rational(5), Rational(10), Rational(20)}) {
    if (r.d_lo <= d && d <= r.d_hi) wanted.push_back(d);
  }
  if (wanted.empty()) wanted.push_back(r.d_hi);
  return wanted;
}

std::vector<Integer> shown_items(const theorems::Cell& r) {
  std::vector<Integer> wanted;
  for (const long n : {16L, 1024L, 65536L, 1048576L}) {
    if (r.n_lo <= n && n <= r.n_hi) wanted.push_back(n);
  }
  if (wanted.empty()) wanted.push_back(r.n_hi);
  return wanted;
}

json by_items(const theorems::Cell& r) {
  json list = json::array();
  const auto items = spaced_items(r.n_lo, std::max(r.n_hi, Integer(r.n_lo + 1)), kPoints);
  for (const Rational& spread : shown_spreads(r)) {
    const IntervalD d = enclose<IntervalD>(spread);
    using I = IntervalD;
    list.push_back(
        {{"spread", to_string(spread)},
         {"spread_value", plot_number(spread)},
         {"n", plot_axis(items)},
         {"paper_lower", curve(items, [&](const I& n) { return softmax::dispersion_lower(n, d); })},
         {"paper_upper", curve(items, [&](const I& n) { return softmax::dispersion_upper(n, d); })},
         {"sharp_lower", curve(items, [&](const I& n) { return softmax::sharp_lower(n, d); })},
         {"sharp_upper", curve(items, [&](const I& n) { return softmax::sharp_upper(n, d); })}});
  }
  return list;
}

json by_spread(const theorems::Cell& r) {
  json list = json::array();
  const auto spreads = spaced_spreads(r.d_lo, r.d_hi, kPoints);
  for (const Integer& items : shown_items(r)) {
    const IntervalD n = enclose<IntervalD>(items);
    using I = IntervalD;
    list.push_back(
        {{"items", items.str()},
         {"items_value", plot_number(items)},
         {"d", plot_axis(spreads)},
         {"paper_lower",
          curve(spreads, [&](const I& d) { return softmax::dispersion_lower(n, d); })},
         {"paper_upper",
          curve(spreads, [&](const I& d) { return softmax::dispersion_upper(n, d); })},
         {"sharp_lower", curve(spreads, [&](const I& d) { return softmax::sharp_lower(n, d); })},
         {"sharp_upper", curve(spreads, [&](const I& d) { return softmax::sharp_upper(n, d); })}});
  }
  return list;
}

json entropy_floors(const theorems::Cell& r) {
  json list = json::array();
  const auto spreads = spaced_spreads(r.d_lo, r.d_hi, kPoints);
  const numerics::PrecisionScope scope(192);
  for (const Integer& items : shown_items(r)) {
    const IntervalD n = enclose<IntervalD>(items);
    std::vector<IntervalD> exact;
    for (const Rational& d : spreads)
      exact.push_back(narrow(softmax::exact_entropy_floor(items, d)));
    using I = IntervalD;
    list.push_back(
        {{"items", items.str()},
         {"items_value", plot_number(items)},
         {"d", plot_axis(spreads)},
         {"paper", curve(spreads, [&](const I& d) { return softmax::entropy_floor_paper(n, d); })},
         {"min_entropy",
          curve(spreads, [&](const I& d) { return log(I(1) / softmax::sharp_upper(n, d)); })},
         {"uniform",
          curve(spreads, [&](const I& d) { return softmax::entropy_floor_uniform(n, d); })},
         {"exact", enclosure_json(exact)}});
  }
  return list;
}

// From how many items the routine is inert, against spread.
json inert_boundary(const theorems::Cell& r) {
  json items = json::array();
  const auto spreads = spaced_spreads(r.d_lo, std::min(r.d_hi, Rational(r.d_lo + 40)), kPoints);
  for (const Rational& d : spreads) {
    items.push_back(d > 1000 ? json() : json(plot_number(softmax::inert_items(d))));
  }
  return {{"d", plot_axis(spreads)}, {"items", std::move(items)}};
}

json exact_range(const IntervalR& value) {
  return json::array({numerics::lower_decimal(value, 12), numerics::upper_decimal(value, 12)});
}

json adaptive() {
  const auto facts = softmax::adaptive_facts();
  const auto entropies = spaced_spreads(0, 8, 160);
  const auto middle = [](const IntervalR& x) { return numerics::lower_as_double(x); };
  return {
      {"entropy", plot_axis(entropies)},
      {"q", curve(entropies, [](const IntervalD& h) { return softmax::adaptive_polynomial(h); })},
      {"active", json::array({numerics::lower_decimal(facts.active_from, 12),
                              numerics::upper_decimal(facts.active_until, 12)})},
      {"active_value", json::array({middle(facts.active_from), middle(facts.active_until)})},
      {"gate", 0.5},
      {"max_entropy", exact_range(facts.peak_entropy)[0]},
      {"max_entropy_value", middle(facts.peak_entropy)},
      {"max_beta", exact_range(facts.peak_beta)[1]},
      {"max_beta_value", middle(facts.peak_beta)}};
}

json horizons(const theorems::Claim& claim) {
  json list = json::array();
  const auto& r = claim.rectangle;
  const Rational last = std::min(r.d_hi, Rational(700));
  if (last < r.d_lo) return list;
  const auto spreads = spaced_spreads(r.d_lo, last, 64);
  for (const Rational& epsilon : claim.epsilons) {
    json items = json::array(), exact = json::array();
    for (const Rational& d : spreads) {
      const Integer n = softmax::horizon_items(d, epsilon);
      items.push_back(plot_number(n));
      exact.push_back(n.str());
    }
    list.push_back({{"epsilon", to_string(epsilon)},
                    {"epsilon_value", plot_number(epsilon)},
                    {"d", plot_axis(spreads)},
                    {"items", std::move(items)},
                    {"items_exact", std::move(exact)}});
  }
  return list;
}

}  // namespace

json enclosure_json(std::span<const IntervalD> values) {
  json lo = json::array(), hi = json::array();
  for (const IntervalD& value : values) {
    lo.push_back(value.lower());
    hi.push_back(value.upper());
  }
  return {{"lo", std::move(lo)}, {"hi", std::move(hi)}};
}

std::vector<Integer> spaced_items(const Integer& lo, const Integer& hi, int count) {
  std::vector<Integer> items = {lo};
  const double first = std::log(lo.convert_to<double>());
  const double last = std::log(hi.convert_to<double>());
  if (std::isfinite(last)) {
    for (int i = 1; i < count; ++i) {
      const Integer n(std::llround(std::min(std::exp(first + (last - first) * i / count), 9e18)));
      if (n > items.back() && n < hi) items.push_back(n);
    }
  }
  if (hi > items.back()) items.push_back(hi);
  return items;
}

std::vector<Rational> spaced_spreads(const Rational& lo, const Rational& hi, int count) {
  const Rational end = lo < hi ? hi : Rational(lo + 1);
  std::vector<Rational> spreads;
  for (int i = 0; i <= count; ++i) spreads.push_back(Rational(lo + (end - lo) * i / count));
  return spreads;
}

json report_curves(const theorems::Claim& claim) {
  json curves = {{"coefficients_by_items", by_items(claim.rectangle)},
                 {"coefficients_by_spread", by_spread(claim.rectangle)},
                 {"entropy_floor", entropy_floors(claim.rectangle)},
                 {"adaptive", adaptive()},
                 {"horizon", horizons(claim)}};
  curves["adaptive"]["boundary"] = inert_boundary(claim.rectangle);
  return curves;
}

}  // namespace softcert::cli
