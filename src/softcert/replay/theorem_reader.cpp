#include "softcert/replay/theorem_reader.hpp"

#include <algorithm>
#include <utility>

#include "softcert/replay/limits.hpp"
#include "softcert/replay/registry.hpp"

namespace softcert::replay {
namespace {

using nlohmann::json;

constexpr long kMaxCounter = 1'000'000'000;

// Equal as text or as exact numbers.
bool same_number(const json& a, const json& b) {
  if (a == b) return true;
  if (!a.is_string() || !b.is_string()) return false;
  const ParsedNumber left = parse_exact(a.get<std::string>());
  const ParsedNumber right = parse_exact(b.get<std::string>());
  return left.ok() && right.ok() && left.value == right.value;
}

}  // namespace

json axes_text(const Statement& statement) {
  json axes = json::object();
  for (const Obligation& obligation : statement.obligations) {
    for (const Axis& axis : obligation.axes) {
      if (axis.up_to_log_items) {
        axes[axis.name] = {"0", "ln n"};
      } else if (!axes.contains(axis.name)) {
        axes[axis.name] = {axis.lo, axis.hi};
      }
    }
  }
  return axes;
}

std::optional<Verdict> TheoremReader::verdict(const json& value, const Path& path) {
  const std::optional<std::string> written = fields_.text(value, path);
  if (!written) return std::nullopt;
  if (*written == "proved") return Verdict::kProved;
  if (*written == "refuted") return Verdict::kRefuted;
  if (*written == "undecided") return Verdict::kUndecided;
  fields_.fail(path, in_quotes(*written) + " is no verdict (proved, refuted, undecided)");
  return std::nullopt;
}

bool TheoremReader::axes(const json& value, const Path& path, const Statement& statement) {
  const json expected = axes_text(statement);
  bool same = value.is_object() && value.size() == expected.size();
  for (auto axis = expected.begin(); same && axis != expected.end(); ++axis) {
    const auto given = value.find(axis.key());
    same = given != value.end() && given->is_array() && given->size() == 2 &&
           same_number((*given)[0], (*axis)[0]) && same_number((*given)[1], (*axis)[1]);
  }
  if (!same) {
    fields_.fail(
        path, "the further axes are not the full axes of " + statement.id + ", " + expected.dump());
  }
  return same;
}

std::optional<std::vector<std::size_t>> TheoremReader::order(const json& value, const Path& path,
                                                             const Statement& statement) {
  std::vector<std::size_t> result;
  const auto& known = statement.obligations;
  if (!fields_.array(value, path, known.size())) return std::nullopt;
  for (std::size_t i = 0; i < value.size(); ++i) {
    const std::optional<std::string> name = fields_.text(value[i], path.at(i));
    if (!name) return std::nullopt;
    const auto found = std::find_if(known.begin(), known.end(),
                                    [&](const Obligation& o) { return o.name == *name; });
    const auto place = static_cast<std::size_t>(found - known.begin());
    if (found == known.end() || std::count(result.begin(), result.end(), place) > 0) {
      fields_.fail(path.at(i), in_quotes(*name) + " is not an inequality of " + statement.id +
                                   ", or stands twice");
      return std::nullopt;
    }
    result.push_back(place);
  }
  if (result.size() == known.size()) return result;
  fields_.fail(path, "not all inequalities of " + statement.id + " are listed");
  return std::nullopt;
}

// ["lo", "hi"], or ["lo", "inf"] where double arithmetic overflowed.
std::optional<Margin> TheoremReader::margin(const json& value, const Path& path) {
  if (value.is_array() && value.size() == 2 && value[1] == "inf") {
    auto lo = fields_.number(value[0], path.at(std::size_t{0}));
    if (!lo) return std::nullopt;
    return Margin{std::move(*lo), std::nullopt};
  }
  auto span = fields_.span(value, path);
  if (!span) return std::nullopt;
  return Margin{std::move(span->lo), std::move(span->hi)};
}

std::optional<std::vector<Margin>> TheoremReader::margins(const json& value, const Path& path,
                                                          std::size_t expected) {
  std::vector<Margin> result;
  if (!fields_.array(value, path, expected)) return std::nullopt;
  if (value.size() != expected) {
    fields_.fail(path, "has " + std::to_string(value.size()) + " margins, should have " +
                           std::to_string(expected));
    return std::nullopt;
  }
  for (std::size_t i = 0; i < expected; ++i) {
    std::optional<Margin> margin = this->margin(value[i], path.at(i));
    if (!margin) return std::nullopt;
    result.push_back(std::move(*margin));
  }
  return result;
}

std::optional<Cell> TheoremReader::cell(const json& value, const Path& path,
                                        std::size_t obligations) {
  if (!fields_.object(value, path, {"n", "d", "v", "p", "s", "m"}, {"witness"})) {
    return std::nullopt;
  }
  std::optional<Span> items = fields_.span(value["n"], path.at("n"), true);
  std::optional<Span> spread = fields_.span(value["d"], path.at("d"));
  const std::optional<Verdict> verdict = this->verdict(value["v"], path.at("v"));
  const auto precision = fields_.counter(value["p"], path.at("p"), 0, kMaxCounter);
  const auto splits = fields_.counter(value["s"], path.at("s"), 0, kMaxCounter);
  if (!items || !spread || !verdict || !precision || !splits) return std::nullopt;
  Cell result;
  result.verdict = *verdict;
  if (*verdict == Verdict::kProved) {
    auto margins = this->margins(value["m"], path.at("m"), obligations);
    if (!margins) return std::nullopt;
    result.margins = std::move(*margins);
  }
  result.box = {std::move(items->lo), std::move(items->hi), std::move(spread->lo),
                std::move(spread->hi)};
  return result;
}

void TheoremReader::worst(const json& value, const Path& path, TheoremClaim& theorem) {
  if (value.is_object() && value.empty()) return;
  if (!fields_.object(value, path, {"obligation", "n", "d", "lo"})) return;
  const auto name = fields_.text(value["obligation"], path.at("obligation"));
  auto items = fields_.span(value["n"], path.at("n"), true);
  auto spread = fields_.span(value["d"], path.at("d"));
  auto lo = fields_.number(value["lo"], path.at("lo"));
  if (!name || !items || !spread || !lo) return;
  for (std::size_t i = 0; i < theorem.order.size(); ++i) {
    if (theorem.statement->obligations[theorem.order[i]].name != *name) continue;
    theorem.worst = Worst{i, std::move(*items), std::move(*spread), std::move(*lo)};
    return;
  }
  fields_.fail(path.at("obligation"), in_quotes(*name) + " is not an inequality of the theorem");
}

const Statement* TheoremReader::statement(const json& value, const Path& path) {
  const auto id = fields_.text(value, path);
  if (!id) return nullptr;
  const Statement* found = find_statement(*id);
  if (found == nullptr) {
    fields_.fail(path, in_quotes(*id) + " is not a theorem this checker knows");
  } else if (!seen_.insert(*id).second) {
    fields_.fail(path, "the theorem stands twice");
  }
  return found;
}

void TheoremReader::cells(const json& value, const Path& path, TheoremClaim& theorem) {
  if (!fields_.array(value, path, kMaxCells - cells_)) return;
  cells_ += value.size();
  for (std::size_t i = 0; i < value.size(); ++i) {
    auto cell = this->cell(value[i], path.at(i), theorem.order.size());
    if (!cell) continue;
    cell->index = i;
    theorem.cells.push_back(std::move(*cell));
  }
}

std::optional<TheoremClaim> TheoremReader::read(const json& value, const Path& path) {
  if (!fields_.object(value, path,
                      {"id", "level", "verdict", "axes", "obligations", "cells", "worst"})) {
    return std::nullopt;
  }
  TheoremClaim result;
  result.statement = statement(value["id"], path.at("id"));
  if (result.statement == nullptr) return std::nullopt;
  if (value["level"] != "interval") {
    fields_.fail(path.at("level"), "the level of a certificate's theorem is \"interval\"");
  }
  const auto verdict = this->verdict(value["verdict"], path.at("verdict"));
  auto order = this->order(value["obligations"], path.at("obligations"), *result.statement);
  const bool full_axes = axes(value["axes"], path.at("axes"), *result.statement);
  if (!verdict || !order || !full_axes) return std::nullopt;
  result.verdict = *verdict;
  result.order = std::move(*order);
  cells(value["cells"], path.at("cells"), result);
  worst(value["worst"], path.at("worst"), result);
  return result;
}

}  // namespace softcert::replay
