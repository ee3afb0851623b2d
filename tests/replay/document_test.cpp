// Hostile documents: findings, never a crash, and no work done for them.
#include <gtest/gtest.h>

#include <random>
#include <sstream>

#include "sample_certificate.hpp"
#include "softcert/replay/digest.hpp"
#include "softcert/replay/limits.hpp"
#include "softcert/replay/replay.hpp"

namespace softcert::replay {
namespace {

using nlohmann::json;

std::string first_finding(const std::string& text) {
  const Report report = replay(text);
  EXPECT_FALSE(report.accepted);
  if (report.findings.empty()) return "";
  return report.findings.front().where + ": " + report.findings.front().what;
}

TEST(Document, RefusesWhatIsNoCertificate) {
  EXPECT_NE(first_finding("").find("not valid JSON"), std::string::npos);
  EXPECT_NE(first_finding("{").find("not valid JSON"), std::string::npos);
  EXPECT_NE(first_finding("{} {}").find("not valid JSON"), std::string::npos);
  EXPECT_NE(first_finding("\"\xff\"").find("not valid JSON"), std::string::npos);
  EXPECT_NE(first_finding("[1e999]").find("not valid JSON"), std::string::npos);
  EXPECT_NE(first_finding("NaN").find("not valid JSON"), std::string::npos);
  EXPECT_EQ(first_finding("7"), ": the document is not an object");
  EXPECT_NE(first_finding("{}").find("/schema"), std::string::npos);
  EXPECT_NE(first_finding(R"({"schema":"softcert-certificate/2"})").find("/schema"),
            std::string::npos);
  EXPECT_NE(first_finding(R"({"schema":"softcert-certificate/1"})").find("lacks the key"),
            std::string::npos);
}

TEST(Document, RefusesDuplicateKeysAndDepth) {
  EXPECT_NE(first_finding(R"({"schema":"a","schema":"b"})").find("stands twice"),
            std::string::npos);
  std::string sample = testing::sample_certificate().dump();
  sample.insert(1, R"("schema":"softcert-certificate/1",)");
  EXPECT_NE(first_finding(sample).find("\"schema\" stands twice"), std::string::npos);
  EXPECT_NE(first_finding(std::string(1'000'000, '[')).find("nested too deeply"),
            std::string::npos);
}

TEST(Document, RefusesTooManyValues) {
  std::string text = "[";
  for (std::size_t i = 0; i < kMaxValues; ++i) text += "1,";
  EXPECT_NE(first_finding(text + "1]").find("too many values"), std::string::npos);
}

TEST(Document, TruncationAnywhereIsRefused) {
  const std::string text = testing::sample_certificate().dump();
  for (std::size_t length = 0; length < text.size(); length += 211) {
    EXPECT_FALSE(replay(std::string_view(text).substr(0, length)).accepted) << length;
  }
}

// Every value of the sample, one at a time, replaced by values of other types.
void replace_each(json& node, const std::function<void()>& visit) {
  if (node.is_structured()) {
    for (json& child : node) replace_each(child, visit);
  }
  const json kept = node;
  for (const json& other : {json(), json(true), json(-1), json(1.5), json("x"), json("nan"),
                            json::array(), json::array({1, 2}), json{{"a", 1}}}) {
    if (other == kept) continue;
    node = other;
    visit();
  }
  node = kept;
}

TEST(Document, WrongTypesAnywhereAreRefused) {
  json document = testing::sample_certificate();
  for (json& theorem : document["theorems"]) {
    const json first = theorem["cells"][0];
    theorem["cells"] = json::array({first});
  }
  document["theorems"] = json::array({document["theorems"][10]});
  document["claim"]["items"] = {"1", "2"};
  document["claim"]["spread"] = {"0", "1"};
  document["claim"]["epsilon"] = {"0.1"};
  document["horizon"][1] = {{"epsilon", "0.1"}, {"spread", "1"}, {"items", "26"}};  // 1 + 9e
  document["horizon"] = json::array({document["horizon"][0], document["horizon"][1]});
  testing::refresh_worst(document);
  testing::refresh_digest(document);
  ASSERT_TRUE(replay(document.dump()).accepted);
  std::size_t tried = 0;
  replace_each(document, [&] {
    // Texts of the tool's description are free.
    json changed = document;
    const bool structured = changed.is_object() && changed.contains("digest");
    if (structured && changed["digest"].is_object() && changed["digest"].contains("value") &&
        changed["digest"]["value"].is_string() && changed["digest"]["value"] != "x" &&
        changed["digest"]["value"] != "nan" && changed["digest"]["algorithm"] == "sha256") {
      const json tool = changed["tool"];
      testing::refresh_digest(changed);
      const Report report = replay(changed.dump());
      const bool harmless = tool != document["tool"] ||
                            changed["tool"].dump().find("\"x\"") != std::string::npos ||
                            changed["tool"].dump().find("\"nan\"") != std::string::npos;
      EXPECT_TRUE(!report.accepted || harmless) << changed.dump().substr(0, 300);
    } else {
      EXPECT_FALSE(replay(changed.dump()).accepted);
    }
    ++tried;
  });
  EXPECT_GT(tried, 500u);
}

TEST(Document, MalformedNumbersAreFindingsWithTheirPlace) {
  for (const char* text : {"1e", "0x1", "nan", "inf", "1e999999999", "--1", "", " 1", "1/0"}) {
    json document = testing::sample_certificate();
    document["theorems"][0]["cells"][3]["d"][1] = text;
    testing::refresh_digest(document);
    const std::string finding = first_finding(document.dump());
    EXPECT_EQ(finding.rfind("/theorems/0/cells/3/d/1: ", 0), 0u) << text << ": " << finding;
  }
  json document = testing::sample_certificate();
  document["theorems"][0]["cells"][3]["d"][1] = std::string(100'000, '9');
  EXPECT_NE(first_finding(document.dump()).find("longer than"), std::string::npos);
}

TEST(Document, RandomBytesAndFlippedBytesNeverCrash) {
  const unsigned seed = std::random_device{}();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  const std::string sample = testing::sample_certificate().dump();
  for (int trial = 0; trial < 150; ++trial) {
    std::string text = sample;
    for (int flips = 0; flips < 3; ++flips)
      text[random() % text.size()] = static_cast<char>(random());
    EXPECT_FALSE(replay(text).accepted && text != sample);
  }
}

TEST(Document, ManyFindingsAreCounted) {
  json document = testing::sample_certificate();
  json& cells = document["theorems"][0]["cells"];
  const json bad = {{"n", 1}};
  for (int i = 0; i < 2000; ++i) cells.push_back(bad);
  const Report report = replay(document.dump());
  EXPECT_EQ(report.findings.size(), kMaxFindings + 1);
  EXPECT_NE(report.findings.back().what.find("more findings"), std::string::npos);
}

TEST(Document, StreamsAreReadToTheEnd) {
  std::istringstream stream(testing::sample_certificate().dump());
  EXPECT_TRUE(replay(stream).accepted);
  std::istringstream empty;
  EXPECT_FALSE(replay(empty).accepted);
}

TEST(Digest, Sha256OfKnownTexts) {
  EXPECT_EQ(sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

}  // namespace
}  // namespace softcert::replay
