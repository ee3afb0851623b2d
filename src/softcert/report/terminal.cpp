#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "softcert/report/model.hpp"
#include "softcert/report/page.hpp"
#include "softcert/report/report.hpp"
#include "softcert/report/text.hpp"

namespace softcert::report {
namespace {

using nlohmann::json;

constexpr int kLeastWidth = 60;
constexpr int kGap = 2;
constexpr int kMostName = 24;

struct Line {
  std::string theorem, verdict, level, margin, where;
};

// Widths of the columns; range is 0 when it stands above the table instead.
struct Columns {
  int theorem = 7, range = 0, verdict = 7, level = 5, margin = 12, where = 5;

  int total() const {
    const int gaps = kGap * (range > 0 ? 5 : 4);
    return theorem + range + verdict + level + margin + where + gaps;
  }
};

std::string coloured(const std::string& text, const std::string& verdict, bool colour) {
  if (!colour) return text;
  const char* code = verdict == "proved" ? "32" : verdict == "refuted" ? "31" : "33";
  return fmt::format("\x1b[{}m{}\x1b[0m", code, text);
}

Line line_of(const json& theorem) {
  Line line{plain_text(theorem["id"].get<std::string>()), theorem["verdict"], theorem["level"],
            "none", ""};
  const json& worst = theorem["worst"];
  if (worst.is_null()) return line;
  line.margin = plain_text(page::margin_text(worst["margin"], Style::kPlain));
  line.where = plain_text(where_text(worst["n"], worst["d"], Style::kPlain));
  return line;
}

std::string claim_range(const json& model) {
  return plain_text(fmt::format("n {}, δ {}", range_text(model["claim"]["items"], Style::kPlain),
                                range_text(model["claim"]["spread"], Style::kPlain)));
}

std::string rule(int width) {
  std::string out;
  for (int i = 0; i < width; ++i) out += "─";
  return out + "\n";
}

std::string trimmed(std::string text) {
  text.erase(text.find_last_not_of(' ') + 1);
  return text + "\n";
}

// Padded before it is coloured, so that escapes do not count as columns.
std::string verdict_cell(const std::string& verdict, int width, bool colour) {
  return coloured(fit(fmt::format("{} {}", verdict_sign(verdict), verdict), width), verdict,
                  colour);
}

Columns columns_for(const std::vector<Line>& lines) {
  Columns columns;
  for (const Line& line : lines) {
    columns.theorem = std::max(columns.theorem, std::min(text_width(line.theorem), kMostName));
    columns.verdict = std::max(columns.verdict, text_width(line.verdict) + 2);
    columns.level = std::max(columns.level, text_width(line.level));
    columns.margin = std::max(columns.margin, text_width(line.margin));
    columns.where = std::max(columns.where, text_width(line.where));
  }
  return columns;
}

std::string one_line(const Line& line, const std::string& range, const Columns& columns,
                     const std::string& verdict) {
  std::string out = fit(line.theorem, columns.theorem) + "  ";
  if (columns.range > 0) out += fit(range, columns.range) + "  ";
  out += verdict + "  " + fit(line.level, columns.level) + "  " + fit(line.margin, columns.margin) +
         "  ";
  return trimmed(out + fit(line.where, columns.where));
}

std::string two_lines(const Line& line, const Columns& columns, int width, bool colour) {
  std::string out = fit(line.theorem, columns.theorem) + "  " +
                    verdict_cell(line.verdict, columns.verdict, colour) + "  " +
                    fit(line.level, columns.level);
  const std::string worst = "  " + line.margin + (line.where.empty() ? "" : " at " + line.where);
  return trimmed(out) + trimmed(fit(worst, width));
}

std::string header(const Columns& columns) {
  return one_line({"theorem", "", "level", "least margin", "where"}, "range", columns,
                  fit("verdict", columns.verdict));
}

}  // namespace

std::string terminal_table(const json& model, bool colour, int width) {
  const json clean = checked_model(model);
  width = std::max(width, kLeastWidth);
  const std::string range = claim_range(clean);
  std::vector<Line> lines;
  for (const json& theorem : clean["theorems"]) lines.push_back(line_of(theorem));
  Columns columns = columns_for(lines);
  const bool two = columns.total() > width;
  if (columns.total() + text_width(range) + kGap <= width) columns.range = text_width(range);

  const std::string line_across = rule(two ? width : columns.total());
  std::string out = columns.range > 0 ? "" : trimmed(fit("range: " + range, width));
  out += (two ? "" : header(columns)) + line_across;
  for (const Line& line : lines) {
    out +=
        two ? two_lines(line, columns, width, colour)
            : one_line(line, range, columns, verdict_cell(line.verdict, columns.verdict, colour));
  }
  const Summary sum = summarise(clean);
  return out + line_across +
         trimmed(fit(count_sentence(sum) + "; " + seconds_text(sum.seconds), width));
}

}  // namespace softcert::report
