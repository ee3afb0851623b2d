#include "softcert/report/text.hpp"

#include <gtest/gtest.h>

namespace softcert::report {
namespace {

TEST(Text, EscapesHtml) {
  EXPECT_EQ(escape_html("<a href=\"x\" b='y'>&amp;"),
            "&lt;a href=&quot;x&quot; b=&#39;y&#39;&gt;&amp;amp;");
  EXPECT_EQ(escape_html("δ ≤ 1"), "δ ≤ 1");
}

TEST(Text, ScriptJsonHoldsNoMarkupAndParsesBack) {
  const nlohmann::json document = {{"</script><!--", "<script>&\u2028\u2029\"\\"},
                                   {"x", {1, 2.5, nullptr}}};
  const std::string text = script_json(document);
  EXPECT_EQ(text.find_first_of("<>&"), std::string::npos);
  EXPECT_EQ(text.find("\u2028"), std::string::npos);
  EXPECT_EQ(nlohmann::json::parse(text), document);
}

TEST(Text, ScriptJsonMendsBrokenUtf8) {
  EXPECT_EQ(nlohmann::json::parse(script_json({"a\xff"})), nlohmann::json({"a\uFFFD"}));
}

TEST(Text, EscapesMarkdown) {
  EXPECT_EQ(escape_markdown("a|b*c_[d](e)<f>`g`\nh"), "a\\|b\\*c\\_\\[d\\](e)\\<f\\>\\`g\\` h");
  EXPECT_EQ(markdown_code("plain"), "`plain`");
  EXPECT_EQ(markdown_code("a `` b | c"), "``` a `` b \\| c ```");
}

TEST(Text, TerminalTextHasNoControls) {
  EXPECT_EQ(plain_text("a\x1b[31mb\x07\x7f\nc\u009b"), "a?[31mb?? c?");
  EXPECT_EQ(plain_text("δ – n"), "δ – n");
}

TEST(Text, FitsByColumns) {
  EXPECT_EQ(text_width("δ–n"), 3);
  EXPECT_EQ(fit("δ", 3), "δ  ");
  EXPECT_EQ(fit("abcdef", 4), "abc…");
  EXPECT_EQ(fit("δδδδ", 3), "δδ…");
  EXPECT_EQ(fit("abc", 3), "abc");
}

TEST(Text, GroupsDigitsAndTimes) {
  EXPECT_EQ(group_digits("1048576"), "1,048,576");
  EXPECT_EQ(group_digits("999"), "999");
  EXPECT_EQ(group_digits("1/3"), "1/3");
  EXPECT_EQ(group_digits(""), "");
  EXPECT_EQ(seconds_text(0.0451), "45 ms");
  EXPECT_EQ(seconds_text(8.314), "8.31 s");
  EXPECT_EQ(seconds_text(125), "2 min 05 s");
}

}  // namespace
}  // namespace softcert::report
