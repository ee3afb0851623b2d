#include "softcert/report/model.hpp"

#include <fmt/format.h>

#include <set>
#include <string>

#include "softcert/report/assets.hpp"
#include "softcert/report/schema_check.hpp"

namespace softcert::report {
namespace {

using nlohmann::json;

[[noreturn]] void fail(const std::string& where, const std::string& what) {
  throw ModelError(fmt::format("report model: {}: {}", where, what));
}

void check_size(const json& array, std::size_t size, const std::string& where) {
  if (array.size() != size) {
    fail(where, fmt::format("has {} entries, should have {}", array.size(), size));
  }
}

void check_increasing(const json& numbers, const std::string& where) {
  for (std::size_t i = 1; i < numbers.size(); ++i) {
    if (!(numbers[i - 1].get<double>() < numbers[i].get<double>())) {
      fail(where, fmt::format("is not increasing at entry {}", i));
    }
  }
}

std::set<std::string> theorem_ids(const json& theorems) {
  std::set<std::string> ids;
  for (const json& theorem : theorems) {
    const auto id = theorem["id"].get<std::string>();
    if (!ids.insert(id).second) fail("theorems", "the id '" + id + "' stands twice");
  }
  return ids;
}

void check_heatmap(const json& map, const std::set<std::string>& ids, const std::string& where) {
  const auto id = map["theorem"].get<std::string>();
  if (!ids.contains(id)) fail(where + ".theorem", "no theorem has the id '" + id + "'");
  check_increasing(map["n_edges"], where + ".n_edges");
  check_increasing(map["d_edges"], where + ".d_edges");
  const std::size_t rows = map["d_edges"].size() - 1;
  const std::size_t columns = map["n_edges"].size() - 1;
  check_size(map["log10_margin"], rows, where + ".log10_margin");
  check_size(map["status"], rows, where + ".status");
  for (std::size_t r = 0; r < rows; ++r) {
    check_size(map["log10_margin"][r], columns, fmt::format("{}.log10_margin[{}]", where, r));
    const auto letters = map["status"][r].get<std::string>();
    if (letters.size() != columns || letters.find_first_not_of("pzur-") != std::string::npos) {
      fail(fmt::format("{}.status[{}]", where, r),
           fmt::format("should be {} letters out of p, z, u, r, -", columns));
    }
  }
}

// Every member of a curve beside its abscissae is an enclosure or an array of the same length.
void check_curve(const json& curve, const char* abscissa, const std::string& where) {
  check_increasing(curve[abscissa], where + "." + abscissa);
  const std::size_t size = curve[abscissa].size();
  for (const auto& [key, value] : curve.items()) {
    if (value.is_object() && value.contains("lo")) {
      check_size(value["lo"], size, where + "." + key + ".lo");
      check_size(value["hi"], size, where + "." + key + ".hi");
    } else if (key == "items_exact" || (key == "items" && value.is_array())) {
      check_size(value, size, where + "." + key);
    }
  }
}

void check_curves(const json& curves, const char* abscissa, const std::string& where) {
  for (std::size_t i = 0; i < curves.size(); ++i) {
    check_curve(curves[i], abscissa, fmt::format("{}[{}]", where, i));
  }
}

void check_rows(const json& rows, std::size_t epsilons) {
  if (rows.is_null()) return;
  check_curves(rows["curves_by_items"], "n", "rows.curves_by_items");
  check_curves(rows["curves_by_spread"], "d", "rows.curves_by_spread");
  for (std::size_t i = 0; i < rows["list"].size(); ++i) {
    check_size(rows["list"][i]["horizon"], epsilons, fmt::format("rows.list[{}].horizon", i));
  }
  if (rows["list"].size() > rows["total"].get<std::size_t>()) {
    fail("rows.total", "is less than the number of rows listed");
  }
}

void check_consistency(const json& model) {
  const auto ids = theorem_ids(model["theorems"]);
  for (std::size_t i = 0; i < model["heatmaps"].size(); ++i) {
    check_heatmap(model["heatmaps"][i], ids, fmt::format("heatmaps[{}]", i));
  }
  const json& curves = model["curves"];
  check_curves(curves["coefficients_by_items"], "n", "curves.coefficients_by_items");
  check_curves(curves["coefficients_by_spread"], "d", "curves.coefficients_by_spread");
  check_curves(curves["entropy_floor"], "d", "curves.entropy_floor");
  check_curves(curves["horizon"], "d", "curves.horizon");
  check_curve(curves["adaptive"], "entropy", "curves.adaptive");
  check_curve(curves["adaptive"]["boundary"], "d", "curves.adaptive.boundary");
  check_size(curves["adaptive"]["active_value"], 2, "curves.adaptive.active_value");
  check_rows(model["rows"], model["claim"]["epsilon"].size());
}

}  // namespace

json checked_model(const json& model) {
  // dump() writes what JSON cannot hold (infinities, NaN) as null and mends malformed UTF-8.
  json clean = json::parse(model.dump(-1, ' ', false, json::error_handler_t::replace));
  static const json schema = json::parse(assets::schema());
  if (const auto fault = schema_fault(schema, clean)) fail(fault->where, fault->what);
  check_consistency(clean);
  return clean;
}

}  // namespace softcert::report
