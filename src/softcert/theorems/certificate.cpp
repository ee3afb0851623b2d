#include "softcert/theorems/certificate.hpp"

#include <cstdlib>
#include <set>
#include <span>

#include "softcert/io/sha256.hpp"
#include "softcert/numerics/error.hpp"
#include "softcert/softmax/horizon.hpp"

namespace softcert::theorems {
namespace {

using nlohmann::json;
using numerics::InputError;
using numerics::to_string;

json range(const numerics::Integer& lo, const numerics::Integer& hi) {
  return json::array({lo.str(), hi.str()});
}

json range(const numerics::Rational& lo, const numerics::Rational& hi) {
  return json::array({to_string(lo), to_string(hi)});
}

json axes_json(const Theorem& theorem) {
  json axes = json::object();
  for (const Obligation& obligation : theorem.obligations) {
    for (const Axis& axis : obligation.axes) {
      if (axis.up_to_log_items) {
        axes[axis.name] = json::array({"0", "ln n"});
      } else if (!axes.contains(axis.name)) {
        axes[axis.name] = range(axis.lo, axis.hi);
      }
    }
  }
  return axes;
}

json witness_json(const Witness& witness) {
  return {{"obligation", witness.obligation},
          {"n", witness.n.str()},
          {"d", to_string(witness.delta)},
          {"axes", witness.axes}};
}

json worst_json(const TheoremResult& result) {
  const auto worst = worst_of(result);
  if (!worst) return json::object();
  const Cell& cell = worst->cell->cell;
  return {{"obligation", result.theorem->obligations[worst->obligation].name},
          {"n", range(cell.n_lo, cell.n_hi)},
          {"d", range(cell.d_lo, cell.d_hi)},
          {"lo", worst->margin().lo}};
}

json theorem_json(const TheoremResult& result) {
  json obligations = json::array(), cells = json::array();
  for (const Obligation& o : result.theorem->obligations) obligations.push_back(o.name);
  for (const CellResult& cell : result.cells) cells.push_back(to_json(cell));
  return {{"id", result.theorem->id},
          {"level", "interval"},
          {"verdict", to_string(result.verdict)},
          {"axes", axes_json(*result.theorem)},
          {"obligations", std::move(obligations)},
          {"cells", std::move(cells)},
          {"worst", worst_json(result)}};
}

numerics::Verdict parse_verdict(const std::string& text) {
  for (auto verdict :
       {numerics::Verdict::kProved, numerics::Verdict::kRefuted, numerics::Verdict::kUndecided}) {
    if (text == to_string(verdict)) return verdict;
  }
  throw InputError("unknown verdict \"" + text + "\"");
}

numerics::Integer parse_integer(const json& value) {
  const numerics::Rational number = numerics::parse_rational(value.get<std::string>());
  if (denominator(number) != 1) throw InputError("not an integer: " + value.dump());
  return numerator(number);
}

}  // namespace

json to_json(const CellResult& result) {
  json margins = json::array();
  for (const PrintedMargin& m : result.margins) margins.push_back(json::array({m.lo, m.hi}));
  json document = {{"n", range(result.cell.n_lo, result.cell.n_hi)},
                   {"d", range(result.cell.d_lo, result.cell.d_hi)},
                   {"v", to_string(result.verdict)},
                   {"p", result.precision},
                   {"s", result.splits},
                   {"m", std::move(margins)}};
  if (result.witness) document["witness"] = witness_json(*result.witness);
  return document;
}

CellResult cell_from_json(const json& document) {
  try {
    CellResult result;
    result.cell.n_lo = parse_integer(document.at("n").at(0));
    result.cell.n_hi = parse_integer(document.at("n").at(1));
    result.cell.d_lo = numerics::parse_rational(document.at("d").at(0).get<std::string>());
    result.cell.d_hi = numerics::parse_rational(document.at("d").at(1).get<std::string>());
    result.verdict = parse_verdict(document.at("v").get<std::string>());
    result.precision = document.at("p").get<long>();
    result.splits = document.at("s").get<int>();
    for (const json& m : document.at("m")) {
      const std::string lo = m.at(0).get<std::string>();
      numerics::parse_rational(lo);  // a number at all; strtod alone takes anything
      result.margins.push_back({lo, m.at(1).get<std::string>(), std::strtod(lo.c_str(), nullptr)});
    }
    return result;
  } catch (const json::exception& error) {
    throw InputError(std::string("malformed cell: ") + error.what());
  }
}

namespace {

// Exact where the doubles cannot tell: margins below the smallest double compare by their text.
bool smaller(const PrintedMargin& a, const PrintedMargin& b) {
  if (a.lo_value != b.lo_value || a.lo_value > 0) return a.lo_value < b.lo_value;
  if (a.attained() || b.attained()) return a.attained() && !b.attained();
  return numerics::parse_rational(a.lo) < numerics::parse_rational(b.lo);
}

}  // namespace

std::optional<Worst> worst_of(const TheoremResult& result) {
  std::optional<Worst> worst;
  for (const CellResult& cell : result.cells) {
    for (std::size_t i = 0; i < cell.margins.size(); ++i) {
      if (!worst || smaller(cell.margins[i], worst->margin())) worst = Worst{&cell, i};
    }
  }
  return worst;
}

json horizon_entries(const Claim& claim) {
  json entries = json::array();
  std::set<numerics::Rational> spreads = {claim.rectangle.d_lo, claim.rectangle.d_hi};
  for (const auto& epsilon : claim.epsilons) {
    for (const auto& spread : spreads) {
      if (spread > softmax::kMaxHorizonSpread) continue;
      entries.push_back({{"epsilon", to_string(epsilon)},
                         {"spread", to_string(spread)},
                         {"items", softmax::horizon_items(spread, epsilon).str()}});
    }
  }
  return entries;
}

std::string digest_of(const json& document) {
  io::Sha256 hash;
  const std::string text = document.dump();
  hash.update(std::as_bytes(std::span(text)));
  return hash.hex();
}

json certificate(const Claim& claim, const std::vector<TheoremResult>& results,
                 const json& instances, const json& tool) {
  json epsilons = json::array(), theorems = json::array();
  for (const auto& epsilon : claim.epsilons) epsilons.push_back(to_string(epsilon));
  for (const TheoremResult& result : results) theorems.push_back(theorem_json(result));
  json document = {{"schema", kCertificateSchema},
                   {"claim",
                    {{"items", range(claim.rectangle.n_lo, claim.rectangle.n_hi)},
                     {"spread", range(claim.rectangle.d_lo, claim.rectangle.d_hi)},
                     {"theta", to_string(claim.theta)},
                     {"epsilon", std::move(epsilons)}}},
                   {"tool", tool},
                   {"theorems", std::move(theorems)},
                   {"horizon", horizon_entries(claim)},
                   {"instances", instances}};
  const std::string digest = digest_of(document);
  document["digest"] = {{"algorithm", "sha256"}, {"value", digest}};
  return document;
}

}  // namespace softcert::theorems
