#include "softcert/replay/certificate.hpp"

#include <algorithm>
#include <set>

#include "softcert/replay/limits.hpp"
#include "softcert/replay/registry.hpp"

namespace softcert::replay {
namespace {

using nlohmann::json;

constexpr char kSchema[] = "softcert-certificate/1";
constexpr long kMaxCounter = 1'000'000'000;

// Equal as text or as exact numbers.
bool same_number(const json& a, const json& b) {
  if (a == b) return true;
  if (!a.is_string() || !b.is_string()) return false;
  const ParsedNumber left = parse_exact(a.get<std::string>());
  const ParsedNumber right = parse_exact(b.get<std::string>());
  return left.ok() && right.ok() && left.value == right.value;
}

class Reader {
 public:
  explicit Reader(Findings& findings) : fields_(findings) {}
  std::optional<Certificate> document(const json& document);

 private:
  std::optional<Claim> claim(const json& value, const Path& path);
  void tool(const json& value, const Path& path);
  std::optional<TheoremClaim> theorem(const json& value, const Path& path);
  bool axes(const json& value, const Path& path, const Statement& statement);
  std::optional<std::vector<std::size_t>> order(const json& value, const Path& path,
                                                const Statement& statement);
  std::optional<Verdict> verdict(const json& value, const Path& path);
  std::optional<Cell> cell(const json& value, const Path& path, std::size_t obligations);
  std::optional<std::vector<Span>> margins(const json& value, const Path& path,
                                           std::size_t expected);
  void worst(const json& value, const Path& path, TheoremClaim& theorem);
  std::vector<HorizonEntry> horizon(const json& value, const Path& path);

  Fields fields_;
  std::size_t cells_ = 0;
  std::set<std::string> seen_;
};

std::optional<Claim> Reader::claim(const json& value, const Path& path) {
  if (!fields_.object(value, path, {"items", "spread", "theta", "epsilon"})) return std::nullopt;
  std::optional<Span> items = fields_.span(value["items"], path.at("items"), true);
  std::optional<Span> spread = fields_.span(value["spread"], path.at("spread"));
  std::optional<Exact> theta = fields_.number(value["theta"], path.at("theta"));
  auto epsilons = fields_.numbers(value["epsilon"], path.at("epsilon"), kMaxEpsilons);
  if (!items || !spread || !theta || !epsilons) return std::nullopt;
  const auto refuse = [&](std::string_view key, const char* what) {
    fields_.fail(path.at(key), what);
    return std::nullopt;
  };
  if (items->lo < Exact(1)) return refuse("items", "items start below 1");
  if (fmpz_bits(items->hi.numerator()) > static_cast<flint_bitcnt_t>(kMaxItemsBits)) {
    return refuse("items", "more items than this checker takes (2^4096)");
  }
  if (spread->lo.sign() < 0) return refuse("spread", "the spread starts below 0");
  if (spread->hi > Exact(kMaxSpread)) return refuse("spread", "the spread exceeds 10^6");
  if (theta->sign() <= 0) return refuse("theta", "theta is not positive");
  for (const Exact& epsilon : *epsilons) {
    if (epsilon.sign() <= 0 || epsilon >= Exact(1)) {
      return refuse("epsilon", "an epsilon is not between 0 and 1");
    }
  }
  return Claim{std::move(*items), std::move(*spread), std::move(*theta), std::move(*epsilons)};
}

void Reader::tool(const json& value, const Path& path) {
  if (!fields_.object(value, path, {"version", "compiler", "flags", "command", "date"})) return;
  for (const auto& [key, entry] : value.items()) fields_.text(entry, path.at(key));
}

std::optional<Verdict> Reader::verdict(const json& value, const Path& path) {
  const std::optional<std::string> written = fields_.text(value, path);
  if (!written) return std::nullopt;
  if (*written == "proved") return Verdict::kProved;
  if (*written == "refuted") return Verdict::kRefuted;
  if (*written == "undecided") return Verdict::kUndecided;
  fields_.fail(path, in_quotes(*written) + " is no verdict (proved, refuted, undecided)");
  return std::nullopt;
}

bool Reader::axes(const json& value, const Path& path, const Statement& statement) {
  const json expected = axes_text(statement);
  bool same = value.is_object() && value.size() == expected.size();
  for (auto axis = expected.begin(); same && axis != expected.end(); ++axis) {
    const auto given = value.find(axis.key());
    same = given != value.end() && given->is_array() && given->size() == 2 &&
           same_number((*given)[0], (*axis)[0]) && same_number((*given)[1], (*axis)[1]);
  }
  if (!same) {
    fields_.fail(path, "the further axes are not the full axes of " + statement.id + ", " +
                           expected.dump());
  }
  return same;
}

std::optional<std::vector<std::size_t>> Reader::order(const json& value, const Path& path,
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

std::optional<std::vector<Span>> Reader::margins(const json& value, const Path& path,
                                                 std::size_t expected) {
  std::vector<Span> result;
  if (!fields_.array(value, path, expected)) return std::nullopt;
  if (value.size() != expected) {
    fields_.fail(path, "has " + std::to_string(value.size()) + " margins, should have " +
                           std::to_string(expected));
    return std::nullopt;
  }
  for (std::size_t i = 0; i < expected; ++i) {
    std::optional<Span> margin = fields_.span(value[i], path.at(i));
    if (!margin) return std::nullopt;
    result.push_back(std::move(*margin));
  }
  return result;
}

std::optional<Cell> Reader::cell(const json& value, const Path& path, std::size_t obligations) {
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

void Reader::worst(const json& value, const Path& path, TheoremClaim& theorem) {
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

std::optional<TheoremClaim> Reader::theorem(const json& value, const Path& path) {
  if (!fields_.object(value, path,
                      {"id", "level", "verdict", "axes", "obligations", "cells", "worst"})) {
    return std::nullopt;
  }
  const auto id = fields_.text(value["id"], path.at("id"));
  if (!id) return std::nullopt;
  TheoremClaim result;
  result.statement = find_statement(*id);
  if (result.statement == nullptr) {
    fields_.fail(path.at("id"), in_quotes(*id) + " is not a theorem this checker knows");
    return std::nullopt;
  }
  if (!seen_.insert(*id).second) fields_.fail(path.at("id"), "the theorem stands twice");
  if (value["level"] != "interval") {
    fields_.fail(path.at("level"), "the level of a certificate's theorem is \"interval\"");
  }
  const auto verdict = this->verdict(value["verdict"], path.at("verdict"));
  auto order = this->order(value["obligations"], path.at("obligations"), *result.statement);
  const bool full_axes = axes(value["axes"], path.at("axes"), *result.statement);
  const Path cells_path = path.at("cells");
  if (!verdict || !order || !full_axes ||
      !fields_.array(value["cells"], cells_path, kMaxCells - cells_)) {
    return std::nullopt;
  }
  result.verdict = *verdict;
  result.order = std::move(*order);
  cells_ += value["cells"].size();
  for (std::size_t i = 0; i < value["cells"].size(); ++i) {
    auto cell = this->cell(value["cells"][i], cells_path.at(i), result.order.size());
    if (!cell) continue;
    cell->index = i;
    result.cells.push_back(std::move(*cell));
  }
  worst(value["worst"], path.at("worst"), result);
  return result;
}

std::vector<HorizonEntry> Reader::horizon(const json& value, const Path& path) {
  std::vector<HorizonEntry> result;
  if (!fields_.array(value, path, kMaxHorizons)) return result;
  for (std::size_t i = 0; i < value.size(); ++i) {
    const Path here = path.at(i);
    if (!fields_.object(value[i], here, {"epsilon", "spread", "items"})) continue;
    auto epsilon = fields_.number(value[i]["epsilon"], here.at("epsilon"));
    auto spread = fields_.number(value[i]["spread"], here.at("spread"));
    auto items = fields_.number(value[i]["items"], here.at("items"));
    if (!epsilon || !spread || !items) continue;
    result.push_back({i, std::move(*epsilon), std::move(*spread), std::move(*items)});
  }
  return result;
}

std::optional<Certificate> Reader::document(const json& document) {
  const Path root;
  if (!document.is_object()) {
    fields_.fail(root, "the document is not an object");
    return std::nullopt;
  }
  const auto schema = document.find("schema");
  if (schema == document.end() || *schema != kSchema) {
    fields_.fail(root.at("schema"), std::string("the schema is not \"") + kSchema + "\"");
    return std::nullopt;
  }
  if (!fields_.object(document, root, {"schema", "claim", "tool", "theorems", "horizon",
                                       "instances", "digest"})) {
    return std::nullopt;
  }
  auto claim = this->claim(document["claim"], root.at("claim"));
  if (!claim) return std::nullopt;
  tool(document["tool"], root.at("tool"));
  Certificate result;
  result.claim = std::move(*claim);
  const Path theorems = root.at("theorems");
  if (!fields_.array(document["theorems"], theorems, statements().size())) return std::nullopt;
  if (document["theorems"].empty()) fields_.fail(theorems, "no theorem is claimed");
  for (std::size_t i = 0; i < document["theorems"].size(); ++i) {
    auto theorem = this->theorem(document["theorems"][i], theorems.at(i));
    if (!theorem) continue;
    theorem->index = i;
    result.theorems.push_back(std::move(*theorem));
  }
  result.horizon = horizon(document["horizon"], root.at("horizon"));
  return result;
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

std::optional<Certificate> read_certificate(const json& document, Findings& findings) {
  return Reader(findings).document(document);
}

}  // namespace softcert::replay
