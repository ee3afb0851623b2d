#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace softcert::report {

// The model all writers read is the JSON document of reports/report.schema.json. Every string in it
// is treated as untrusted text: it reaches a page, a Markdown file or a terminal escaped.

// One self-contained HTML page: charts, tables, style, data and the chart library in one file that
// opens offline and asks nothing of the network.
// Errors: ModelError (model.hpp) when the model does not fit the schema. Error bound: none, it only
// shortens decimals for display, lower bounds downwards and upper bounds upwards.
std::string html(const nlohmann::json& model);

// The same facts as Markdown that reads well in a terminal. Errors and rounding as html().
std::string markdown(const nlohmann::json& model);

// A short table, one theorem a row: theorem, range, verdict, level, worst margin and where.
// width: columns of the terminal, >= 60 (less is taken as 60). The range has a column where there
// is room for it, else it stands above; a theorem takes two lines where one would have to be cut.
// colour: ANSI colours on the verdicts. Errors and rounding as html().
std::string terminal_table(const nlohmann::json& model, bool colour, int width);

}  // namespace softcert::report
