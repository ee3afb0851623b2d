#include <gtest/gtest.h>

#include <sstream>

#include "fake_model.hpp"
#include "softcert/report/model.hpp"
#include "softcert/report/report.hpp"

namespace softcert::report {
namespace {

TEST(Markdown, HoldsTheFacts) {
  const std::string text = markdown(fake::model());
  for (const char* part :
       {"# softcert: 12 of 12 theorems proved", "every number of items from 2 to 1,048,576",
        "## Verdicts",
        "| `dispersion` | ✓ proved | interval | 0, bound attained | n 2–3, δ 0–0.0625 |",
        "## Horizon", "1,337", "2.4213877066", "## Real logits", "## Hardest cells", "8.31·10⁻¹⁰",
        "## What this does not prove", "`softcert replay report/certificate.json`",
        "53-bit intervals"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part;
  }
}

// Unescaped bars in a table line, which divide its cells.
int bars(const std::string& line) {
  int found = 0;
  for (std::size_t i = 0; i < line.size(); ++i)
    found += line[i] == '|' && (i == 0 || line[i - 1] != '\\') ? 1 : 0;
  return found;
}

TEST(Markdown, TablesKeepTheirColumnsWithHostileText) {
  std::istringstream lines(markdown(fake::hostile_model()));
  int columns = 0;
  int tables = 0;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("|")) {
      columns = 0;
      continue;
    }
    if (columns == 0) {
      columns = bars(line);
      ++tables;
    }
    EXPECT_EQ(bars(line), columns) << line;
  }
  EXPECT_EQ(tables, 4);
}

TEST(Markdown, HostileTextIsEscaped) {
  const std::string text = markdown(fake::hostile_model());
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t at = line.find("<script>");
    if (at == std::string::npos) continue;
    EXPECT_NE(line.find('`'), std::string::npos) << "markup outside a code span: " << line;
  }
}

TEST(Markdown, BareModelAndBadModel) {
  EXPECT_EQ(markdown(fake::bare_model()).find("## Real logits"), std::string::npos);
  EXPECT_THROW(markdown(nlohmann::json::array()), ModelError);
}

}  // namespace
}  // namespace softcert::report
