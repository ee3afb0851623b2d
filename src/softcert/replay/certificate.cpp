#include "softcert/replay/certificate.hpp"

#include <utility>

#include "softcert/replay/limits.hpp"
#include "softcert/replay/registry.hpp"
#include "softcert/replay/theorem_reader.hpp"

namespace softcert::replay {
namespace {

using nlohmann::json;

constexpr char kSchema[] = "softcert-certificate/1";

class Reader {
 public:
  explicit Reader(Findings& findings) : fields_(findings) {}
  std::optional<Certificate> document(const json& document);

 private:
  std::optional<Claim> claim(const json& value, const Path& path);
  void tool(const json& value, const Path& path);
  std::vector<TheoremClaim> theorems(const json& value, const Path& path);
  std::vector<HorizonEntry> horizon(const json& value, const Path& path);

  Fields fields_;
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

std::vector<TheoremClaim> Reader::theorems(const json& value, const Path& path) {
  std::vector<TheoremClaim> result;
  if (!fields_.array(value, path, statements().size())) return result;
  if (value.empty()) fields_.fail(path, "no theorem is claimed");
  TheoremReader reader(fields_);
  for (std::size_t i = 0; i < value.size(); ++i) {
    auto theorem = reader.read(value[i], path.at(i));
    if (!theorem) continue;
    theorem->index = i;
    result.push_back(std::move(*theorem));
  }
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
  if (!fields_.object(document, root,
                      {"schema", "claim", "tool", "theorems", "horizon", "instances", "digest"})) {
    return std::nullopt;
  }
  auto claim = this->claim(document["claim"], root.at("claim"));
  if (!claim) return std::nullopt;
  tool(document["tool"], root.at("tool"));
  Certificate result;
  result.claim = std::move(*claim);
  result.theorems = theorems(document["theorems"], root.at("theorems"));
  result.horizon = horizon(document["horizon"], root.at("horizon"));
  return result;
}

}  // namespace

std::optional<Certificate> read_certificate(const json& document, Findings& findings) {
  return Reader(findings).document(document);
}

}  // namespace softcert::replay
