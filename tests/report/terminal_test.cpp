#include <gtest/gtest.h>

#include <sstream>

#include "fake_model.hpp"
#include "softcert/report/model.hpp"
#include "softcert/report/report.hpp"
#include "softcert/report/text.hpp"

namespace softcert::report {
namespace {

using nlohmann::json;

class TerminalWidth : public ::testing::TestWithParam<int> {};

TEST_P(TerminalWidth, FitsAndHoldsTheFacts) {
  const std::string table = terminal_table(fake::model(1), false, GetParam());
  EXPECT_EQ(table.find('\x1b'), std::string::npos) << "no colour asked for";
  std::istringstream lines(table);
  for (std::string line; std::getline(lines, line);)
    EXPECT_LE(text_width(line), GetParam()) << line;
  for (const char* part :
       {"dispersion-sharp", "adaptive-temperature", "✓ proved", "interval", "0 (attained)",
        "δ 31.9921..32", "≥ 1.23e-14", "n 2..3", "2..1,048,576"}) {
    EXPECT_NE(table.find(part), std::string::npos) << part << " at width " << GetParam() << "\n"
                                                   << table;
  }
  EXPECT_NE(table.find("12 of 12 theorems proved, 0 undecided, 0 refuted; 5.63 s"),
            std::string::npos)
      << table;
}

INSTANTIATE_TEST_SUITE_P(Widths, TerminalWidth, ::testing::Values(60, 79, 80, 100, 120, 200));

TEST(Terminal, ColourOnlyOnRequestAndNotCounted) {
  json model = fake::model(1);
  model["theorems"][0]["verdict"] = "refuted";
  model["theorems"][1]["verdict"] = "undecided";
  const std::string plain = terminal_table(model, false, 120);
  std::string coloured = terminal_table(model, true, 120);
  for (const char* code : {"\x1b[31m", "\x1b[32m", "\x1b[33m", "\x1b[0m"}) {
    ASSERT_NE(coloured.find(code), std::string::npos);
    for (std::size_t at = coloured.find(code); at != std::string::npos; at = coloured.find(code)) {
      coloured.erase(at, std::string(code).size());
    }
  }
  EXPECT_EQ(coloured, plain);
  EXPECT_NE(plain.find("✗ refuted"), std::string::npos);
  EXPECT_NE(plain.find("? undecided"), std::string::npos);
}

TEST(Terminal, HostileIdsCannotMoveTheCursor) {
  json model = fake::model(1);
  model["heatmaps"] = json::array();
  model["theorems"][0]["id"] = "x\x1b[2J\ny";
  const std::string table = terminal_table(model, false, 80);
  EXPECT_EQ(table.find('\x1b'), std::string::npos);
  EXPECT_NE(table.find("x?[2J y"), std::string::npos);
}

TEST(Terminal, TooNarrowIsTakenAsTheLeastWidth) {
  EXPECT_EQ(terminal_table(fake::model(1), false, -1), terminal_table(fake::model(1), false, 60));
}

TEST(Terminal, BareModelAndBadModel) {
  EXPECT_NE(terminal_table(fake::bare_model(), false, 80).find("none"), std::string::npos);
  EXPECT_THROW(terminal_table(json::object(), false, 80), ModelError);
}

}  // namespace
}  // namespace softcert::report
