#include "softcert/report/formula_html.hpp"

#include <gtest/gtest.h>

namespace softcert::report {
namespace {

TEST(FormulaHtml, RaisesAndLowers) {
  EXPECT_EQ(formula_html("e^(−δ)/n ≤ p_k ≤ e^δ/n"),
            "e<sup>−δ</sup>/n ≤ p<sub>k</sub> ≤ e<sup>δ</sup>/n");
  EXPECT_EQ(formula_html("2^40"), "2<sup>40</sup>");
  EXPECT_EQ(formula_html("e^(−(a+b)^2)"), "e<sup>−(a+b)<sup>2</sup></sup>");
  EXPECT_EQ(formula_html("max_j x_10"), "max<sub>j</sub> x<sub>10</sub>");
}

TEST(FormulaHtml, LeavesWordsAndLooseMarks) {
  EXPECT_EQ(formula_html("max_precision"), "max_precision");
  EXPECT_EQ(formula_html("a^ b_ ^ _"), "a^ b_ ^ _");
  EXPECT_EQ(formula_html("e^(δ"), "e^(δ");
  EXPECT_EQ(formula_html(""), "");
  EXPECT_EQ(formula_html("^"), "^");
}

TEST(FormulaHtml, EscapesEverywhere) {
  EXPECT_EQ(formula_html("p_k < ε"), "p<sub>k</sub> &lt; ε");
  EXPECT_EQ(formula_html("e^(<b>)"), "e<sup>&lt;b&gt;</sup>");
  EXPECT_EQ(formula_html("<script>"), "&lt;script&gt;");
}

}  // namespace
}  // namespace softcert::report
