// The certificate as a document: exact numbers as strings, digest, round trip of cells.
#include "softcert/theorems/certificate.hpp"

#include <gtest/gtest.h>

#include "rectangles.hpp"
#include "softcert/numerics/error.hpp"

namespace softcert::theorems {
namespace {

using nlohmann::json;
using numerics::Rational;

json small_certificate() {
  Claim claim;
  claim.rectangle = {1, 16, 0, Rational(1, 3)};
  claim.epsilons = {Rational(1, 10)};
  const auto result = tests::prove_one(*find_theorem("horizon"), claim.rectangle);
  return certificate(claim, {result}, json::array(), {{"version", "test"}});
}

TEST(Certificate, StatesClaimExactly) {
  const json document = small_certificate();
  EXPECT_EQ(document["schema"], kCertificateSchema);
  EXPECT_EQ(document["claim"]["items"], json::parse(R"(["1", "16"])"));
  EXPECT_EQ(numerics::parse_rational(document["claim"]["spread"][1].get<std::string>()),
            Rational(1, 3));
  EXPECT_EQ(document["theorems"][0]["id"], "horizon");
  EXPECT_EQ(document["theorems"][0]["obligations"].size(), 4U);
}

TEST(Certificate, DigestIsOfTheRest) {
  json document = small_certificate();
  const std::string digest = document["digest"]["value"];
  EXPECT_EQ(digest.size(), 64U);
  document.erase("digest");
  EXPECT_EQ(digest_of(document), digest);
  document["claim"]["items"][1] = "17";
  EXPECT_NE(digest_of(document), digest);
}

TEST(Certificate, CellsSurviveTheRoundTrip) {
  const json document = small_certificate();
  for (const json& cell : document["theorems"][0]["cells"]) {
    EXPECT_EQ(to_json(cell_from_json(cell)), cell);
  }
}

TEST(Certificate, MalformedCellsAreRefused) {
  const json good = small_certificate()["theorems"][0]["cells"][0];
  for (const auto& [key, value] :
       std::vector<std::pair<std::string, json>>{{"n", "2"},
                                                 {"n", json::array({"1.5", "2"})},
                                                 {"d", json::array({"0", "nan"})},
                                                 {"v", "proven"},
                                                 {"p", "53"},
                                                 {"m", json::array({json::array({"x", "1"})})},
                                                 {"m", 7}}) {
    json bad = good;
    bad[key] = value;
    EXPECT_THROW(cell_from_json(bad), numerics::InputError) << key << " " << value;
  }
}

TEST(Certificate, HorizonEntriesAreExact) {
  Claim claim;
  claim.rectangle = {2, 8, 0, 5};
  claim.epsilons = {Rational(1, 10)};
  const json entries = horizon_entries(claim);
  ASSERT_EQ(entries.size(), 2U);
  EXPECT_EQ(entries[0]["items"], "11");    // 1/eps = 10, strictly more
  EXPECT_EQ(entries[1]["items"], "1337");  // 1 + 9 e^5 = 1336.71...
}

// Far margins are 0 as doubles; the worst is found by their exact text.
TEST(Certificate, WorstIsExactBelowTheSmallestDouble) {
  TheoremResult result;
  result.theorem = find_theorem("dispersion");
  for (const char* lo : {"1e-4000", "3e-5000", "2e-4500"}) {
    CellResult cell;
    cell.verdict = numerics::Verdict::kProved;
    cell.margins = {{"1", "1", 1.0}, {lo, "1", 0.0}};
    result.cells.push_back(cell);
  }
  ASSERT_TRUE(worst_of(result));
  EXPECT_EQ(worst_of(result)->margin().lo, "3e-5000");
  result.cells[2].margins[0] = {"0", "1", 0.0};
  EXPECT_EQ(worst_of(result)->margin().lo, "0");
  EXPECT_FALSE(worst_of(TheoremResult{}));
}

}  // namespace
}  // namespace softcert::theorems
