#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>

namespace softcert::report::fake {

// A report model that fits the schema and looks like a real run: right formulas, evaluated in plain
// double arithmetic and random rows. For tests and for work on the page; proves nothing.
nlohmann::json model(std::size_t rows = 300);

// The same with markup, quotes, control characters and broken UTF-8 in every free text.
nlohmann::json hostile_model();

// The same without logits, curves, heat maps, hardest cells: the least that the schema allows.
nlohmann::json bare_model();

// Parts of model().
nlohmann::json theorems();
nlohmann::json heatmaps();
nlohmann::json curves();
nlohmann::json rows(std::size_t count);

}  // namespace softcert::report::fake
