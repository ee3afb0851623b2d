#include "softcert/cli/report_heatmaps.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "softcert/cli/plot_numbers.hpp"

namespace softcert::cli {
namespace {

using nlohmann::json;
using numerics::to_string;
using numerics::Verdict;
using theorems::Cell;
using theorems::CellResult;
using theorems::TheoremResult;

const numerics::Rational kFlatHeight(1, 1'000'000'000);  // of a field for a single spread

struct Grid {
  std::vector<numerics::Integer> starts;  // first integer of each column
  std::vector<numerics::Rational> edges;  // spreads
  json n_edges, d_edges;
};

Grid grid_of(const Cell& rectangle) {
  Grid grid;
  for (const Cell& cell : theorems::grid(rectangle)) {
    if (grid.starts.empty() || cell.n_lo > grid.starts.back()) grid.starts.push_back(cell.n_lo);
    if (grid.edges.empty() || cell.d_lo > grid.edges.back()) grid.edges.push_back(cell.d_lo);
  }
  auto n_edges = grid.starts;
  n_edges.emplace_back(rectangle.n_hi + 1);
  grid.n_edges = plot_axis(n_edges);
  auto d_edges = grid.edges;
  const bool flat = rectangle.d_lo == rectangle.d_hi;
  d_edges.emplace_back(flat ? rectangle.d_hi + kFlatHeight : rectangle.d_hi);
  grid.d_edges = plot_axis(d_edges);
  return grid;
}

template <class T>
std::size_t field_of(const std::vector<T>& starts, const T& value) {
  const auto after = std::upper_bound(starts.begin(), starts.end(), value);
  return static_cast<std::size_t>(after - starts.begin()) - 1;
}

struct Field {
  double margin = std::numeric_limits<double>::infinity();
  char status = '-';
};

char status_of(const CellResult& cell, std::size_t obligation) {
  if (cell.verdict == Verdict::kRefuted) return 'r';
  if (cell.verdict == Verdict::kUndecided) return 'u';
  return cell.margins[obligation].attained() ? 'z' : 'p';
}

// The worse of two: refuted, undecided, attained, proved, nothing.
char worse(char a, char b) {
  static const std::string order = "ruzp-";
  return order.find(a) < order.find(b) ? a : b;
}

json heatmap(const Grid& grid, const TheoremResult& result, std::size_t obligation) {
  const std::size_t columns = grid.starts.size(), rows = grid.edges.size();
  std::vector<Field> fields(columns * rows);
  for (const CellResult& cell : result.cells) {
    const std::size_t at =
        field_of(grid.edges, cell.cell.d_lo) * columns + field_of(grid.starts, cell.cell.n_lo);
    fields[at].status = worse(fields[at].status, status_of(cell, obligation));
    if (cell.verdict == Verdict::kProved) {
      fields[at].margin = std::min(fields[at].margin, cell.margins[obligation].lo_value);
    }
  }
  json margins = json::array(), status = json::array();
  for (std::size_t row = 0; row < rows; ++row) {
    json line = json::array();
    std::string letters;
    for (std::size_t column = 0; column < columns; ++column) {
      const Field& field = fields[row * columns + column];
      const bool drawn = field.status == 'p' && field.margin > 0 && std::isfinite(field.margin);
      line.push_back(drawn ? json(std::round(std::log10(field.margin) * 100) / 100) : json());
      letters += field.status;
    }
    margins.push_back(std::move(line));
    status.push_back(letters);
  }
  return {{"theorem", result.theorem->id},
          {"obligation", result.theorem->obligations[obligation].name},
          {"kind", result.theorem->obligations[obligation].margin_kind},
          {"n_edges", grid.n_edges},
          {"d_edges", grid.d_edges},
          {"log10_margin", std::move(margins)},
          {"status", std::move(status)}};
}

struct Hard {
  const TheoremResult* result;
  const CellResult* cell;
  std::size_t obligation;
  double margin;
};

bool harder(const Hard& a, const Hard& b) {
  const auto rank = [](const Hard& h) {
    return std::make_tuple(h.cell->verdict == Verdict::kProved ? 1 : 0, -h.cell->precision,
                           -h.cell->splits, h.margin);
  };
  return rank(a) < rank(b);
}

// The obligation of a cell with the smallest positive margin; one that is 0 everywhere is attained
// rather than hard.
Hard hardness(const TheoremResult& result, const CellResult& cell) {
  Hard hard{&result, &cell, 0, std::numeric_limits<double>::infinity()};
  for (std::size_t i = 0; i < cell.margins.size(); ++i) {
    const double margin = cell.margins[i].lo_value;
    if (margin > 0 && margin < hard.margin) {
      hard.margin = margin;
      hard.obligation = i;
    }
  }
  return hard;
}

json hard_json(const Hard& hard) {
  const CellResult& cell = *hard.cell;
  json margin = json::array({"unknown", "unknown"});
  std::string obligation = hard.result->theorem->obligations[hard.obligation].name;
  if (cell.witness) obligation = cell.witness->obligation;
  if (!cell.margins.empty()) {
    margin = {cell.margins[hard.obligation].lo, cell.margins[hard.obligation].hi};
  }
  return {{"theorem", hard.result->theorem->id},
          {"obligation", obligation},
          {"n", {cell.cell.n_lo.str(), cell.cell.n_hi.str()}},
          {"d", {to_string(cell.cell.d_lo), to_string(cell.cell.d_hi)}},
          {"margin", std::move(margin)},
          {"precision", cell.precision},
          {"splits", cell.splits},
          {"verdict", to_string(cell.verdict)}};
}

}  // namespace

json report_heatmaps(const Cell& rectangle, const std::vector<TheoremResult>& results) {
  const Grid grid = grid_of(rectangle);
  json maps = json::array();
  for (const TheoremResult& result : results) {
    for (std::size_t i = 0; i < result.theorem->obligations.size(); ++i) {
      maps.push_back(heatmap(grid, result, i));
    }
  }
  return maps;
}

json hardest_cells(const std::vector<TheoremResult>& results, std::size_t each) {
  std::vector<Hard> kept;
  for (const TheoremResult& result : results) {
    std::vector<Hard> own;
    for (const CellResult& cell : result.cells) own.push_back(hardness(result, cell));
    const auto count = static_cast<long>(std::min(each, own.size()));
    std::partial_sort(own.begin(), own.begin() + count, own.end(), harder);
    kept.insert(kept.end(), own.begin(), own.begin() + count);
  }
  std::sort(kept.begin(), kept.end(), harder);
  json list = json::array();
  for (const Hard& hard : kept) list.push_back(hard_json(hard));
  return list;
}

}  // namespace softcert::cli
