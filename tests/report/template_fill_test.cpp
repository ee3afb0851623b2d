#include "softcert/report/template_fill.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace softcert::report {
namespace {

TEST(TemplateFill, PutsValuesInOnce) {
  EXPECT_EQ(fill_template("a@X@b@Y@c", {{"X", "@Y@"}, {"Y", "y"}}), "a@Y@byc");
  EXPECT_EQ(fill_template("me@example.org @ @x@ @X@@", {{"X", "1"}}), "me@example.org @ @x@ 1@");
}

TEST(TemplateFill, RefusesMissingAndSpareValues) {
  EXPECT_THROW(fill_template("@X@", {}), std::logic_error);
  EXPECT_THROW(fill_template("x", {{"X", "1"}}), std::logic_error);
}

}  // namespace
}  // namespace softcert::report
