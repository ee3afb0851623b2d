#include "softcert/cli/box_output.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "softcert/cli/exit_status.hpp"
#include "softcert/io/npy.hpp"
#include "softcert/numerics/decimal.hpp"
#include "softcert/numerics/error.hpp"
#include "softcert/softmax/box.hpp"

namespace softcert::cli {
namespace {

using nlohmann::ordered_json;
using numerics::InputError;

constexpr int kDigits = 17;

void require_same_shape(const io::Array& lo, const io::Array& hi, const std::string& lo_file,
                        const std::string& hi_file) {
  if (lo.shape != hi.shape) throw InputError(lo_file + " and " + hi_file + ": shapes differ");
  if (lo.row_count() == 0) throw InputError(lo_file + ": holds no logits");
}

ordered_json range_of_row(const io::Array& lo, const io::Array& hi, std::size_t row,
                          const std::string& files) {
  try {
    const auto ranges = softmax::coefficient_ranges(lo.row(row), hi.row(row), 1);
    if (!ranges) throw InputError("every logit is masked (-inf)");
    ordered_json list = ordered_json::array();
    for (const auto& range : *ranges) {
      list.push_back({{"lo", numerics::lower_decimal(range, kDigits)},
                      {"hi", numerics::upper_decimal(range, kDigits)}});
    }
    return list;
  } catch (const InputError& error) {
    throw InputError(files + ": row " + std::to_string(row) + ": " + error.what());
  }
}

void print_plain(const ordered_json& rows) {
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::size_t k = 0; k < rows[row].size(); ++k) {
      fmt::print("row {} item {}  {}  {}\n", row, k, rows[row][k]["lo"].get<std::string>(),
                 rows[row][k]["hi"].get<std::string>());
    }
  }
}

}  // namespace

int print_box(const std::string& lo_file, const std::string& hi_file, bool as_json) {
  const io::Array lo = io::read_npy(lo_file), hi = io::read_npy(hi_file);
  require_same_shape(lo, hi, lo_file, hi_file);
  ordered_json rows = ordered_json::array();
  for (std::size_t row = 0; row < lo.row_count(); ++row) {
    rows.push_back(range_of_row(lo, hi, row, lo_file + ", " + hi_file));
  }
  if (as_json) {
    const ordered_json document = {{"shape", lo.shape},
                                   {"sha256", {{"lo", lo.sha256}, {"hi", hi.sha256}}},
                                   {"coefficients", std::move(rows)}};
    fmt::print("{}\n", document.dump(2));
  } else {
    print_plain(rows);
  }
  return kAllProved;
}

}  // namespace softcert::cli
