#pragma once
// Real logits: every row placed under the certified bounds.
#include <atomic>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "softcert/numerics/rational.hpp"
#include "softcert/softmax/row.hpp"

namespace softcert::cli {

/// One row of a logits file: its facts, the sharp bounds at its own (n, spread), and where its
/// largest coefficient stands between them: ln(p_max/lower)/ln(upper/lower), empty at spread 0.
struct PlacedRow {
  std::string name;
  std::size_t index = 0;
  softmax::RowFacts facts;
  numerics::IntervalR lower, upper;
  std::optional<double> place;
  std::vector<std::string> horizon;  // exact n* for each epsilon
};

struct LogitsRows {
  std::string source, sha256;
  std::size_t total = 0;         // rows in the file
  std::size_t fully_masked = 0;  // rows without any item
  std::vector<PlacedRow> rows;
};

/// Reads and judges every row (all axes but the last flattened). Row names come from a file of the
/// same name ending in .json beside it, if there is one (a list of objects, one a row).
/// When `stop` becomes true the remaining rows are left out.
/// Errors: numerics::InputError naming file, row and element.
LogitsRows read_rows(const std::filesystem::path& file, const numerics::Rational& theta,
                     const std::vector<numerics::Rational>& epsilons,
                     const std::atomic<bool>& stop, bool quiet);

/// The report model's "rows".
nlohmann::json rows_json(const LogitsRows& rows);

}  // namespace softcert::cli
