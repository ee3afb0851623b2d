#include "softcert/report/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "softcert/report/decimal_text.hpp"
#include "softcert/report/text.hpp"

namespace softcert::report {
namespace {

using nlohmann::json;

constexpr std::array<std::string_view, 4> kWeakestFirst = {"sampled", "exhaustive", "interval",
                                                           "formal"};

std::size_t strength(std::string_view level) {
  return static_cast<std::size_t>(std::find(kWeakestFirst.begin(), kWeakestFirst.end(), level) -
                                  kWeakestFirst.begin());
}

void add_theorem(Summary& sum, const json& theorem, double& by_double) {
  const auto& verdict = theorem["verdict"].get_ref<const std::string&>();
  ++sum.theorems;
  sum.proved += verdict == "proved" ? 1 : 0;
  sum.refuted += verdict == "refuted" ? 1 : 0;
  sum.undecided += verdict == "undecided" ? 1 : 0;
  const auto cells = theorem["cells"].get<std::uint64_t>();
  sum.cells += cells;
  sum.splits += theorem["splits"].get<std::uint64_t>();
  by_double += static_cast<double>(cells) * theorem["proved_double_fraction"].get<double>();
  sum.max_precision = std::max(sum.max_precision, theorem["max_precision"].get<std::int64_t>());
  const auto& level = theorem["level"].get_ref<const std::string&>();
  if (sum.level.empty() || strength(level) < strength(sum.level)) sum.level = level;
}

bool is_proved(const json& model, std::string_view id) {
  return std::any_of(model["theorems"].begin(), model["theorems"].end(), [&](const json& theorem) {
    return theorem["id"] == id && theorem["verdict"] == "proved";
  });
}

std::string names_with_verdict(const json& model, std::string_view verdict) {
  std::string names;
  for (const json& theorem : model["theorems"]) {
    if (theorem["verdict"] != verdict) continue;
    names += (names.empty() ? "" : ", ") + theorem["id"].get<std::string>();
  }
  return names;
}

std::string what_is_proved(const json& model) {
  if (is_proved(model, "dispersion-sharp")) {
    return fmt::format(
        "it is proved that every softmax coefficient lies between {} and {}: with the "
        "spread held fixed it shrinks in proportion to 1/n, whatever the logits.",
        kLowerBound, kUpperBound);
  }
  return "it is proved that the statements below hold.";
}

}  // namespace

Summary summarise(const json& model) {
  Summary sum;
  double by_double = 0;
  for (const json& theorem : model["theorems"]) add_theorem(sum, theorem, by_double);
  sum.double_fraction = sum.cells > 0 ? by_double / static_cast<double>(sum.cells) : 0;
  for (const json& phase : model["provenance"]["seconds"])
    sum.seconds += phase["seconds"].get<double>();
  sum.verdict = sum.refuted > 0 ? "refuted" : sum.undecided > 0 ? "undecided" : "proved";
  return sum;
}

std::string range_sentence(const json& model) {
  const json& claim = model["claim"];
  const auto end = [](const json& text) {
    return lower_text(text.get_ref<const std::string&>(), 40, Style::kUnicode);
  };
  return fmt::format("every number of items from {} to {} and every spread from {} to {}",
                     end(claim["items"][0]), end(claim["items"][1]), end(claim["spread"][0]),
                     end(claim["spread"][1]));
}

std::string result_sentence(const json& model, const Summary& summary) {
  const std::string range = "For " + range_sentence(model);
  if (summary.verdict == "proved") return range + ", " + what_is_proved(model);
  std::string text =
      range + fmt::format(", {} of {} theorems are proved.", summary.proved, summary.theorems);
  if (summary.refuted > 0) text += " Refuted: " + names_with_verdict(model, "refuted") + ".";
  if (summary.undecided > 0) text += " Undecided: " + names_with_verdict(model, "undecided") + ".";
  return text;
}

std::string count_sentence(const Summary& summary) {
  return fmt::format("{} of {} theorems proved, {} undecided, {} refuted", summary.proved,
                     summary.theorems, summary.undecided, summary.refuted);
}

std::string_view level_meaning(std::string_view level) {
  if (level == "sampled") return "the largest value seen on the inputs that were run; not a proof";
  if (level == "exhaustive") return "every input of the stated domain was run, for this one binary";
  if (level == "formal") return "a theorem checked by the Coq proof assistant";
  return "interval arithmetic shows the inequality on cells that together cover every integer n "
         "and "
         "every real δ in the range, with no gap; an independent checker can replay it";
}

std::string_view verdict_sign(std::string_view verdict) {
  if (verdict == "proved") return "✓";
  return verdict == "refuted" ? "✗" : "?";
}

}  // namespace softcert::report
