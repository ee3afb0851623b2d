#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace softcert::report {

// The sharp bounds as they stand in result_sentence(), in Unicode mathematics.
inline constexpr std::string_view kLowerBound = "1/(1 + (n−1)e^δ)";
inline constexpr std::string_view kUpperBound = "1/(1 + (n−1)e^(−δ))";

// What the writers say about a certification as a whole.
struct Summary {
  std::size_t theorems = 0;
  std::size_t proved = 0;
  std::size_t refuted = 0;
  std::size_t undecided = 0;
  std::uint64_t cells = 0;
  std::uint64_t splits = 0;
  double double_fraction = 0;      // share of all cells proved with 53-bit intervals
  std::int64_t max_precision = 0;  // bits
  double seconds = 0;              // all phases together
  std::string verdict;  // "refuted" if any theorem is, else "undecided" if any, else "proved"
  std::string level;    // the weakest level of any theorem
};

// Domain: a model from checked_model(). Error bound: none for the counts; double_fraction is a
// rounded average. Errors: none.
Summary summarise(const nlohmann::json& model);

// "every number of items from 2 to 1,048,576 and every spread from 0 to 32". Plain text, unescaped.
std::string range_sentence(const nlohmann::json& model);

// The result in one plain sentence: what is proved for that range, or what is not. Unescaped.
std::string result_sentence(const nlohmann::json& model, const Summary& summary);

// "12 of 12 theorems proved, 0 undecided, 0 refuted".
std::string count_sentence(const Summary& summary);

// What a level means, in words ("interval" -> "..."). Domain: the levels of the schema.
std::string_view level_meaning(std::string_view level);

// The sign that stands before a verdict, so that colour is never the only mark: ✓ ✗ ?
std::string_view verdict_sign(std::string_view verdict);

}  // namespace softcert::report
