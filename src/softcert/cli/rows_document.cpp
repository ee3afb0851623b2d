#include "softcert/cli/rows_document.hpp"

#include "softcert/numerics/decimal.hpp"

namespace softcert::cli {
namespace {

using nlohmann::ordered_json;
using numerics::to_string;

constexpr int kDigits = 17;

template <class I>
ordered_json enclosure(const I& value) {
  return {{"lo", numerics::lower_decimal(value, kDigits)},
          {"hi", numerics::upper_decimal(value, kDigits)}};
}

ordered_json row_document(const PlacedRow& row) {
  return {{"name", row.name},
          {"index", row.index},
          {"n", row.facts.n.str()},
          {"masked", row.facts.masked},
          {"spread", to_string(row.facts.spread)},
          {"p_max", enclosure(row.facts.p_max)},
          {"p_min", enclosure(row.facts.p_min)},
          {"entropy", enclosure(row.facts.entropy)},
          {"effective_items", enclosure(row.facts.effective_items)},
          {"sharp_lower", enclosure(row.lower)},
          {"sharp_upper", enclosure(row.upper)},
          {"place", row.place ? ordered_json(*row.place) : ordered_json()},
          {"horizon", row.horizon}};
}

}  // namespace

ordered_json rows_document(const LogitsRows& rows, const numerics::Rational& theta,
                           const std::vector<numerics::Rational>& epsilons) {
  ordered_json list = ordered_json::array(), levels = ordered_json::array();
  for (const PlacedRow& row : rows.rows) list.push_back(row_document(row));
  for (const auto& epsilon : epsilons) levels.push_back(to_string(epsilon));
  return {
      {"schema", "softcert-rows/1"},       {"source", rows.source},        {"sha256", rows.sha256},
      {"theta", to_string(theta)},         {"epsilon", std::move(levels)}, {"total", rows.total},
      {"fully_masked", rows.fully_masked}, {"rows", std::move(list)}};
}

}  // namespace softcert::cli
