// Weights: valid instances are accepted, planted faults refused, hostile sizes refused cheaply.
#include "softcert/replay/instances.hpp"

#include <gtest/gtest.h>

#include "softcert/replay/weights.hpp"

namespace softcert::replay {
namespace {

using nlohmann::json;

json link(const char* name, const char* lo, const char* hi) {
  return {{"name", name},
          {"verdict", "proved"},
          {"bits", 53},
          {"decision", "intervals"},
          {"margin", {lo, hi}}};
}

// Q = [[3,0],[0,1]], K = [[2,0],[0,5]]: sigma 3, 5, K^T Q = diag(6, 5). y = (3,4): |y| = 5.
// Items (1,0), (0,1), (-1,0): max 1, diameter 2. K^T Q y = (18, 20), norm sqrt(724) = 26.907..;
// logits 18, 20, -18: spread 38. Chain: 38 <= 53.8144.. <= 60 <= 150.
json diagonal_instance() {
  return {{"name", "diagonal"},
          {"theta", "2"},
          {"q", {{"rows", 2}, {"cols", 2}, {"entries", {"3", "0", "0", "1"}}}},
          {"k", {{"rows", 2}, {"cols", 2}, {"entries", {"2", "0", "0", "5"}}}},
          {"y", {{"rows", 2}, {"cols", 1}, {"entries", {"3", "4"}}}},
          {"x", {{"rows", 3}, {"cols", 2}, {"entries", {"1", "0", "0", "1", "-1", "0"}}}},
          {"sigma_q", {"3", "3"}},
          {"sigma_k", {"4.9999999", "5.0000001"}},
          {"sigma_kq", {"5.9", "6"}},
          {"norm_y", {"5", "5"}},
          {"max_x", {"1", "1"}},
          {"diam", {"2", "2"}},
          {"spread", {"38", "38"}},
          {"delta", {"19", "19"}},
          {"norm_kqy", {"26.9072", "26.9073"}},
          {"links",
           {link("large-weights", "2.947368421", "2.947368422"),
            link("large-weights-sharp.direction", "0.4161", "0.4162"),
            link("large-weights-sharp.operator", "0.1149", "0.115"),
            link("large-weights-sharp.weights", "1.5", "1.5")}}};
}

std::string listed(std::vector<Finding> findings) {
  std::string all;
  for (const Finding& finding : findings) all += finding.where + ": " + finding.what + "\n";
  return all;
}

std::string judged(const json& instance, std::size_t* checked = nullptr) {
  Findings findings;
  const InstanceCounts counts = check_instances(json::array({instance}), findings);
  if (checked != nullptr) *checked = counts.checked;
  return listed(std::move(findings).take());
}

void expect_refused(const char* pointer, const json& value, const std::string& finding) {
  json instance = diagonal_instance();
  instance[json::json_pointer(pointer)] = value;
  const std::string found = judged(instance);
  EXPECT_NE(found.find(finding), std::string::npos) << pointer << " gave:\n" << found;
}

TEST(Instances, AcceptsAValidOne) {
  std::size_t checked = 0;
  EXPECT_EQ(judged(diagonal_instance(), &checked), "");
  EXPECT_EQ(checked, 1u);
}

TEST(Instances, DecidesEqualityExactly) {
  // One dimension: every link is an equality but the last, |K^T Q y| = sigma |y|.
  json instance = diagonal_instance();
  instance["q"] = {{"rows", 1}, {"cols", 1}, {"entries", {"1/3"}}};
  instance["k"] = {{"rows", 1}, {"cols", 1}, {"entries", {"-0.3"}}};
  instance["y"] = {{"rows", 1}, {"cols", 1}, {"entries", {"7"}}};
  instance["x"] = {{"rows", 2}, {"cols", 1}, {"entries", {"1", "-1"}}};
  instance["sigma_q"] = {"0.3", "0.4"};
  instance["sigma_k"] = {"0.3", "0.3"};
  instance["sigma_kq"] = {"0.09", "0.11"};
  instance["norm_y"] = {"7", "7"};
  instance["norm_kqy"] = {"0.7", "0.7"};
  instance["spread"] = {"1.4", "1.4"};
  instance["delta"] = {"0.7", "0.7"};
  for (json& entry : instance["links"]) entry["margin"] = {"0", "0"};
  EXPECT_EQ(judged(instance), "");
  instance["links"][2]["margin"] = {"1e-30", "1e-20"};
  EXPECT_NE(judged(instance).find("/links/2/margin: the margin does not hold"), std::string::npos);
}

TEST(Instances, CatchesPlantedFaults) {
  expect_refused("/sigma_q", {"2", "2.9999999999999999999"}, "/instances/0/sigma_q: the encl");
  expect_refused("/sigma_q", {"3.00000000000000000001", "4"}, "/instances/0/sigma_q: the encl");
  expect_refused("/sigma_kq", {"5", "5.5"}, "/instances/0/sigma_kq: the enclosure");
  expect_refused("/norm_y", {"5.1", "5.2"}, "/instances/0/norm_y: the enclosure");
  expect_refused("/max_x", {"0.5", "0.9"}, "/instances/0/max_x: the enclosure");
  expect_refused("/diam", {"2.1", "2.2"}, "/instances/0/diam: the enclosure");
  expect_refused("/spread", {"37", "37.9"}, "/instances/0/spread: the enclosure");
  expect_refused("/delta", {"38", "38"}, "/instances/0/delta: the enclosure");
  expect_refused("/norm_kqy", {"26.9073", "26.9074"}, "/instances/0/norm_kqy: the enclosure");
  expect_refused("/q/entries/0", "3.0000001", "/instances/0/sigma_q");
  expect_refused("/links/0/margin", {"2.95", "3"}, "/links/0/margin: the margin does not");
  expect_refused("/links/1/margin", {"0.4", "0.41"}, "/links/1/margin: the margin does not");
  expect_refused("/links/0/verdict", "refuted", "/links/0/verdict: is called refuted");
  expect_refused("/links/0/verdict", "Proved", "/links/0/verdict: is no verdict");
  expect_refused("/links/0/name", "large", "/links/0/name: should be");
  expect_refused("/links", json::array(), "/links: not every link");
  expect_refused("/theta", "0", "/theta: theta is not positive");
}

TEST(Instances, CatchesMalformedShapes) {
  expect_refused("/y/rows", 3, "/y/entries: should have rows times cols");
  expect_refused("/x/rows", 0, "/x/rows: should be an integer");
  expect_refused("/x/rows", -1, "/x/rows: should be an integer");
  expect_refused("/x/rows", 1e9, "/x/rows: should be an integer");
  expect_refused("/q/entries/0", 3, "/q/entries/0: should be a number written as a string");
  expect_refused("/q/entries/0", "0x3", "/q/entries/0: \"0x3\" is not a number");
  expect_refused("/q", json{{"rows", 1}, {"cols", 4}, {"entries", {"3", "0", "0", "1"}}},
                 "the shapes of q, k, y and x do not fit");
  expect_refused("/q", json{{"rows", 2}, {"cols", 2}}, "neither all entries nor the files");
  expect_refused("/extra", 1, "unknown key");
}

TEST(Instances, TakesWeightsInFilesAsUnchecked) {
  json instance = diagonal_instance();
  for (const char* key : {"q", "k", "y", "x"}) instance[key].erase("entries");
  for (const char* key : {"q", "k", "y", "x"}) {
    instance["files"][key] = {{"name", std::string(key) + ".npy"},
                              {"sha256", std::string(64, 'a')}};
  }
  std::size_t checked = 1;
  EXPECT_EQ(judged(instance, &checked), "");
  EXPECT_EQ(checked, 0u);
  instance["files"]["q"]["sha256"] = "abc";
  EXPECT_NE(judged(instance).find("is not a sha256"), std::string::npos);
  instance["files"].erase("x");
  EXPECT_NE(judged(instance).find("lacks the key"), std::string::npos);
}

TEST(Instances, RefusesLongEntriesBeforeMultiplyingThem) {
  json instance = diagonal_instance();
  const std::string longest = "1e-19999";
  instance["q"]["entries"] = {longest, "0", "0", longest};
  EXPECT_NE(judged(instance), "");
  json entries = json::array();
  for (int i = 0; i < 5000; ++i) entries.push_back("1/" + std::to_string(1000003 + 2 * i));
  instance["q"] = {{"rows", 50}, {"cols", 100}, {"entries", entries}};
  EXPECT_NE(judged(instance).find("too long over one denominator"), std::string::npos);
}

IntegerMatrix matrix(long rows, long columns, const std::vector<long>& values) {
  std::vector<Exact> entries(values.begin(), values.end());
  return *IntegerMatrix::from(rows, columns, entries);
}

TEST(LargestSingular, ComparesWithRationalsAtAndAroundTheValue) {
  const LargestSingular two(matrix(3, 2, {2, 0, 0, 1, 0, 0}));
  const Exact above = Exact(4) + parse_exact("1e-30").value;
  const Exact below = Exact(4) - parse_exact("1e-30").value;
  EXPECT_EQ(two.square_at_most(Exact(4)), Answer::kYes);
  EXPECT_EQ(two.square_at_least(Exact(4)), Answer::kYes);
  EXPECT_EQ(two.square_at_most(below), Answer::kNo);
  EXPECT_EQ(two.square_at_least(above), Answer::kNo);
  EXPECT_EQ(two.square_at_most(above), Answer::kYes);
  EXPECT_EQ(two.square_at_least(below), Answer::kYes);
  const LargestSingular zero(matrix(2, 2, {0, 0, 0, 0}));
  EXPECT_EQ(zero.square_at_most(Exact(0)), Answer::kYes);
  EXPECT_EQ(zero.square_at_least(Exact(0)), Answer::kYes);
}

TEST(LargestSingular, NarrowsToTheSquareOfTheGoldenRatio) {
  // [[1,1],[1,0]] has sigma^2 = (3 + sqrt 5)/2 = 2.618033988749894848...
  const LargestSingular golden(matrix(2, 2, {1, 1, 1, 0}));
  const Span narrow = golden.narrowed({Exact(1), Exact(4)}, 60);
  EXPECT_LT(narrow.lo, parse_exact("2.618033988749894849").value);
  EXPECT_GT(narrow.hi, parse_exact("2.618033988749894848").value);
  EXPECT_LT(narrow.hi - narrow.lo, parse_exact("1e-16").value);
}

}  // namespace
}  // namespace softcert::replay
