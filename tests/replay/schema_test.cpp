// The published schema and the checker agree about shape: the sample fits, and what the schema
// requires, the checker requires too.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

#include "sample_certificate.hpp"
#include "softcert/replay/registry.hpp"
#include "softcert/replay/replay.hpp"

namespace softcert::replay {
namespace {

using nlohmann::json;

json schema() {
  std::ifstream file(SOFTCERT_SOURCE_DIR "/reports/certificate.schema.json");
  return json::parse(file);
}

bool has_type(const json& value, const std::string& type) {
  if (type == "object") return value.is_object();
  if (type == "array") return value.is_array();
  if (type == "string") return value.is_string();
  if (type == "integer") return value.is_number_integer();
  throw std::logic_error("type " + type);
}

// First place where `value` does not fit `rule`, empty if it fits. Throws on unknown keywords.
std::string misfit(const json& root, const json& rule, const json& value, const std::string& at) {
  for (const auto& [key, wanted] : rule.items()) {
    std::string below;
    if (key == "$ref") {
      const std::string target = wanted.get<std::string>();
      below = misfit(root, root[json::json_pointer(target.substr(1))], value, at);
    } else if (key == "type") {
      if (!has_type(value, wanted)) below = at + " type";
    } else if (key == "const") {
      if (value != wanted) below = at + " const";
    } else if (key == "enum") {
      if (std::find(wanted.begin(), wanted.end(), value) == wanted.end()) below = at + " enum";
    } else if (key == "required") {
      for (const json& name : wanted) {
        if (!value.contains(name.get<std::string>())) below = at + " required " + name.dump();
      }
    } else if (key == "properties") {
      for (const auto& [name, entry] : value.items()) {
        if (below.empty() && wanted.contains(name)) {
          below = misfit(root, wanted[name], entry, at + "/" + name);
        }
      }
    } else if (key == "additionalProperties") {
      for (const auto& [name, entry] : value.items()) {
        if (!rule["properties"].contains(name)) below = at + " unknown " + name;
      }
    } else if (key == "items") {
      for (std::size_t i = 0; below.empty() && i < value.size(); ++i) {
        below = misfit(root, wanted, value[i], at + "/" + std::to_string(i));
      }
    } else if (key == "minItems") {
      if (value.size() < wanted.get<std::size_t>()) below = at + " minItems";
    } else if (key == "maxItems") {
      if (value.size() > wanted.get<std::size_t>()) below = at + " maxItems";
    } else if (key == "minLength") {
      if (value.get<std::string>().size() < wanted.get<std::size_t>()) below = at + " minLength";
    } else if (key == "minimum") {
      if (value.get<long>() < wanted.get<long>()) below = at + " minimum";
    } else if (key[0] != '$' && key != "title" && key != "description") {
      throw std::logic_error("keyword " + key);
    }
    if (!below.empty()) return below;
  }
  return {};
}

TEST(Schema, FitsTheSample) {
  const json rules = schema();
  EXPECT_EQ(misfit(rules, rules, testing::sample_certificate(), ""), "");
}

TEST(Schema, NamesExactlyTheTheoremsOfTheRegistry) {
  const json ids = schema()["$defs"]["theorem"]["properties"]["id"]["enum"];
  ASSERT_EQ(ids.size(), statements().size());
  for (const Statement& statement : statements()) {
    EXPECT_NE(std::find(ids.begin(), ids.end(), statement.id), ids.end()) << statement.id;
  }
}

// Erases each required key in turn: the checker refuses what the schema refuses.
TEST(Schema, WhatItRequiresTheCheckerRequires) {
  const json rules = schema(), sample = testing::sample_certificate();
  const std::pair<const char*, json> places[] = {
      {"", rules["required"]},
      {"/claim", rules["properties"]["claim"]["required"]},
      {"/tool", rules["properties"]["tool"]["required"]},
      {"/horizon/0", rules["properties"]["horizon"]["items"]["required"]},
      {"/theorems/3", rules["$defs"]["theorem"]["required"]},
      {"/theorems/3/cells/2", rules["$defs"]["cell"]["required"]}};
  for (const auto& [place, required] : places) {
    for (const json& key : required) {
      json document = sample;
      document[json::json_pointer(place)].erase(key.get<std::string>());
      if (key != "digest") testing::refresh_digest(document);
      EXPECT_NE(misfit(rules, rules, document, ""), "") << place << " " << key;
      EXPECT_FALSE(replay(document.dump()).accepted) << place << " " << key;
    }
  }
}

}  // namespace
}  // namespace softcert::replay
