#include "softcert/report/schema_check.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace softcert::report {
namespace {

using nlohmann::json;

struct Case {
  const char* schema;
  const char* good;
  const char* bad;
};

TEST(SchemaCheck, EveryKeywordAcceptsAndRejects) {
  const Case cases[] = {
      {R"({"type": "integer"})", "3", "3.5"},
      {R"({"type": ["number", "null"]})", "null", "\"x\""},
      {R"({"type": "boolean"})", "true", "1"},
      {R"({"const": "a"})", "\"a\"", "\"b\""},
      {R"({"enum": ["a", "b"]})", "\"b\"", "\"c\""},
      {R"({"required": ["k"]})", R"({"k": 1})", "{}"},
      {R"({"properties": {"k": {"type": "string"}}})", R"({"k": "x"})", R"({"k": 1})"},
      {R"({"properties": {"k": {}}, "additionalProperties": false})", R"({"k": 1})", R"({"j": 1})"},
      {R"({"items": {"type": "number"}})", "[1, 2]", R"([1, "2"])"},
      {R"({"minItems": 2})", "[1, 2]", "[1]"},
      {R"({"maxItems": 2})", "[1, 2]", "[1, 2, 3]"},
      {R"({"minLength": 1})", "\"a\"", "\"\""},
      {R"({"minimum": 0})", "0", "-1"},
      {R"({"maximum": 1})", "1", "1.5"},
      {R"({"anyOf": [{"type": "null"}, {"type": "string"}]})", "null", "1"},
      {R"({"$ref": "#/$defs/t", "$defs": {"t": {"type": "string"}}})", "\"a\"", "1"},
  };
  for (const Case& c : cases) {
    EXPECT_FALSE(schema_fault(json::parse(c.schema), json::parse(c.good))) << c.schema;
    EXPECT_TRUE(schema_fault(json::parse(c.schema), json::parse(c.bad))) << c.schema;
  }
}

TEST(SchemaCheck, NamesThePlace) {
  const json schema = json::parse(R"({"properties": {"a": {"items": {"required": ["b"]}}}})");
  const auto fault = schema_fault(schema, json::parse(R"({"a": [{"b": 1}, {}]})"));
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->where, "a[1]");
  EXPECT_EQ(fault->what, "missing key \"b\"");
}

TEST(SchemaCheck, RefusesKeywordsItDoesNotKnow) {
  EXPECT_THROW(schema_fault({{"pattern", "x"}}, "x"), std::logic_error);
  EXPECT_THROW(schema_fault({{"type", "decimal"}}, "x"), std::logic_error);
}

}  // namespace
}  // namespace softcert::report
