#include "softcert/cli/logits_rows.hpp"

#include <fmt/format.h>
#include <tbb/parallel_for.h>

#include <atomic>
#include <cmath>
#include <fstream>
#include <set>

#include "softcert/cli/plot_numbers.hpp"
#include "softcert/cli/progress.hpp"
#include "softcert/cli/report_curves.hpp"
#include "softcert/io/npy.hpp"
#include "softcert/numerics/error.hpp"
#include "softcert/softmax/coefficients.hpp"
#include "softcert/softmax/horizon.hpp"

namespace softcert::cli {
namespace {

using nlohmann::json;
using numerics::enclose;
using numerics::InputError;
using numerics::IntervalD;
using numerics::IntervalR;
using numerics::Rational;

constexpr std::size_t kMaxListed = 2000;  // rows that a report carries
constexpr std::size_t kMaxCurves = 8;

json sidecar(const std::filesystem::path& file, std::size_t rows) {
  auto path = file;
  std::ifstream input(path.replace_extension(".json"));
  if (!input) return json();
  const json names = json::parse(input, nullptr, false);
  return names.is_array() && names.size() == rows ? names : json();
}

// "layer 0, head 3, query 4, melville" from the sidecar's keys; "row 17" without one.
std::string name_of(const json& names, std::size_t row) {
  const std::string plain = "row " + std::to_string(row);
  if (!names.is_array() || !names[row].is_object()) return plain;
  std::string name;
  for (const char* key : {"text", "layer", "head", "query"}) {
    if (!names[row].contains(key)) continue;
    const json& value = names[row][key];
    if (!value.is_string() && !value.is_number_integer()) continue;
    if (!name.empty()) name += ", ";
    name += value.is_string() ? value.get<std::string>() : fmt::format("{} {}", key, value.dump());
  }
  return name.empty() ? plain : name;
}

std::string horizon_text(const Rational& spread, const Rational& epsilon) {
  if (spread > softmax::kMaxHorizonSpread) return "not computed (spread above 1000000)";
  return softmax::horizon_items(spread, epsilon).str();
}

double log_ratio(const IntervalR& a, const IntervalR& b) {
  return numerics::lower_as_double(log(a / b));
}

PlacedRow place_row(std::size_t index, const softmax::RowFacts& facts,
                    const std::vector<Rational>& epsilons) {
  PlacedRow row;
  row.index = index;
  row.facts = facts;
  const IntervalR n = enclose<IntervalR>(facts.n);
  const IntervalR spread = enclose<IntervalR>(facts.spread);
  row.lower = softmax::sharp_lower(n, spread);
  row.upper = softmax::sharp_upper(n, spread);
  if (facts.spread > 0 && facts.n > 1) {
    const double range = log_ratio(row.upper, row.lower);
    row.place = std::clamp(log_ratio(facts.p_max, row.lower) / range, 0.0, 1.0);
  }
  for (const Rational& epsilon : epsilons) {
    row.horizon.push_back(horizon_text(facts.spread, epsilon));
  }
  return row;
}

template <class I>
json pair_of(const I& value) {
  return json::array({numerics::lower_as_double(value), numerics::upper_as_double(value)});
}

json row_json(const PlacedRow& row) {
  return {{"name", row.name},
          {"index", row.index},
          {"n", row.facts.n.convert_to<long>()},
          {"spread", pair_of(enclose<IntervalD>(row.facts.spread))},
          {"p_max", pair_of(row.facts.p_max)},
          {"p_min", pair_of(row.facts.p_min)},
          {"entropy", pair_of(row.facts.entropy)},
          {"effective_items", pair_of(row.facts.effective_items)},
          {"upper", pair_of(row.upper)},
          {"lower", pair_of(row.lower)},
          {"place", row.place ? json(*row.place) : json()},
          {"horizon", row.horizon}};
}

json curves_by_items(const std::vector<PlacedRow>& rows) {
  std::vector<Rational> spreads;
  numerics::Integer most = 2;
  for (const PlacedRow& row : rows) {
    spreads.push_back(row.facts.spread);
    most = std::max(most, row.facts.n);
  }
  std::sort(spreads.begin(), spreads.end());
  // The quartiles, rounded up so that each curve is a bound for the rows below it.
  std::set<Rational> shown;
  for (const std::size_t quarter : {1U, 2U, 3U, 4U}) {
    const Rational& spread = spreads[(spreads.size() - 1) * quarter / 4];
    shown.insert(Rational((numerator(spread) + denominator(spread) - 1) / denominator(spread)));
  }
  const auto items = spaced_items(1, most * 2, 48);
  json list = json::array();
  const json n = plot_axis(items);
  for (const Rational& spread : shown) {
    std::vector<IntervalD> upper;
    for (const auto& value : items) {
      upper.push_back(softmax::sharp_upper(enclose<IntervalD>(value), enclose<IntervalD>(spread)));
    }
    list.push_back({{"spread", numerics::to_string(spread)},
                    {"spread_value", plot_number(spread)},
                    {"n", n},
                    {"sharp_upper", enclosure_json(upper)}});
  }
  return list;
}

json curves_by_spread(const std::vector<PlacedRow>& rows) {
  std::set<numerics::Integer> lengths;
  Rational widest = 1;
  for (const PlacedRow& row : rows) {
    if (lengths.size() < kMaxCurves) lengths.insert(row.facts.n);
    widest = std::max(widest, row.facts.spread);
  }
  const auto spreads = spaced_spreads(0, widest, 64);
  json list = json::array();
  const json d = plot_axis(spreads);
  for (const auto& n : lengths) {
    std::vector<IntervalD> lower, upper;
    for (const Rational& spread : spreads) {
      lower.push_back(softmax::sharp_lower(enclose<IntervalD>(n), enclose<IntervalD>(spread)));
      upper.push_back(softmax::sharp_upper(enclose<IntervalD>(n), enclose<IntervalD>(spread)));
    }
    list.push_back({{"items", n.str()},
                    {"items_value", plot_number(n)},
                    {"d", d},
                    {"sharp_lower", enclosure_json(lower)},
                    {"sharp_upper", enclosure_json(upper)}});
  }
  return list;
}

}  // namespace

LogitsRows read_rows(const std::filesystem::path& file, const Rational& theta,
                     const std::vector<Rational>& epsilons, const std::atomic<bool>& stop,
                     bool quiet) {
  const io::Array array = io::read_npy(file);
  LogitsRows result;
  result.source = file.filename().string();
  result.sha256 = array.sha256;
  result.total = array.row_count();
  if (result.total == 0) throw InputError(file.string() + ": holds no logits");
  Progress progress("judging rows", quiet);
  std::vector<std::optional<PlacedRow>> placed(result.total);
  std::atomic<std::size_t> done = 0;
  tbb::parallel_for(std::size_t{0}, result.total, [&](std::size_t i) {
    if (stop) return;
    try {
      const auto facts = softmax::row_facts(array.row(i), theta);
      if (facts) placed[i] = place_row(i, *facts, epsilons);
    } catch (const InputError& error) {
      throw InputError(file.string() + ": row " + std::to_string(i) + ": " + error.what());
    }
    progress.update(++done, result.total);
  });
  const json names = sidecar(file, result.total);
  for (std::size_t i = 0; i < result.total; ++i) {
    if (!placed[i]) {
      ++result.fully_masked;
      continue;
    }
    placed[i]->name = name_of(names, i);
    result.rows.push_back(std::move(*placed[i]));
  }
  if (result.rows.empty() && !stop)
    throw InputError(file.string() + ": every logit is masked (-inf)");
  return result;
}

json rows_json(const LogitsRows& rows) {
  json list = json::array();
  for (const PlacedRow& row : rows.rows) {
    if (list.size() == kMaxListed) break;
    list.push_back(row_json(row));
  }
  return {{"source", rows.source},
          {"digest", rows.sha256},
          {"total", rows.total},
          {"list", std::move(list)},
          {"curves_by_items", curves_by_items(rows.rows)},
          {"curves_by_spread", curves_by_spread(rows.rows)}};
}

}  // namespace softcert::cli
