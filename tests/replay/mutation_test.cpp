// A valid certificate is accepted; each planted fault is refused, with the digest made right again,
// so that it is the re-proof and not the digest that catches it.
#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "sample_certificate.hpp"
#include "softcert/replay/registry.hpp"
#include "softcert/replay/replay.hpp"

namespace softcert::replay {
namespace {

using nlohmann::json;
using testing::sample_certificate;

std::string listed(const Report& report) {
  std::string all;
  for (const Finding& finding : report.findings) all += finding.where + ": " + finding.what + "\n";
  return all;
}

json& theorem(json& document, const std::string& id) {
  for (json& entry : document["theorems"]) {
    if (entry["id"] == id) return entry;
  }
  throw std::logic_error("no theorem " + id);
}

std::string mutated(const std::function<void(json&)>& mutate, bool worst = true) {
  json document = sample_certificate();
  mutate(document);
  if (worst) testing::refresh_worst(document);
  testing::refresh_digest(document);
  return document.dump();
}

// The mutant is refused, and some finding's place and sentence contain the two texts.
void expect_refused(const std::string& text, const std::string& where, const std::string& what) {
  const Report report = replay(text);
  EXPECT_FALSE(report.accepted);
  EXPECT_FALSE(report.all_proved);
  bool found = false;
  for (const Finding& finding : report.findings) {
    found = found || (finding.where.find(where) != std::string::npos &&
                      finding.what.find(what) != std::string::npos);
  }
  EXPECT_TRUE(found) << "expected " << where << ": " << what << ", got\n" << listed(report);
}

TEST(Replay, AcceptsTheSample) {
  const Report report = replay(sample_certificate().dump());
  EXPECT_TRUE(report.accepted) << listed(report);
  EXPECT_TRUE(report.all_proved);
  EXPECT_EQ(report.theorems, 12u);
  EXPECT_EQ(report.theorems, statements().size());
  EXPECT_EQ(report.cells, 12u * 16u);
  EXPECT_EQ(report.horizons, 4u);
}

TEST(Replay, SameFindingsForAnyNumberOfThreads) {
  const std::string text = mutated([](json& d) {
    for (json& entry : d["theorems"]) entry["cells"][3]["m"][0] = {"7", "8"};
  });
  Options one, four;
  one.threads = 1;
  four.threads = 4;
  EXPECT_EQ(listed(replay(text, one)), listed(replay(text, four)));
  EXPECT_FALSE(replay(text, one).accepted);
}

TEST(Replay, CountsProgressToTheEnd) {
  std::size_t last = 0, total = 0;
  Options options;
  options.progress = [&](std::size_t done, std::size_t all) {
    EXPECT_GE(done, last);
    last = done;
    total = all;
  };
  replay(sample_certificate().dump(), options);
  EXPECT_EQ(last, total);
  EXPECT_EQ(total, 12u * 16u);
}

TEST(Replay, CatchesACellRemovedFromAnyTheorem) {
  for (const Statement& statement : statements()) {
    expect_refused(mutated([&](json& d) { theorem(d, statement.id)["cells"].erase(5); }), "/cells",
                   "no proved cell covers n from 3 to 60 between the spreads 1 and 2");
  }
}

TEST(Replay, CatchesAShrunkCell) {
  expect_refused(mutated([](json& d) {
                   theorem(d, "dispersion")["cells"][5]["d"] = {"1.0000000001", "2"};
                 }),
                 "/theorems/0/cells", "between the spreads 1 and 10000000001/10000000000");
}

TEST(Replay, CatchesAHoleOfOneInteger) {
  expect_refused(mutated([](json& d) {
                   for (int i = 4; i < 8; ++i) theorem(d, "topk-mass")["cells"][i]["n"][0] = "4";
                 }),
                 "/theorems/9/cells", "n from 3 to 3");
}

TEST(Replay, CatchesAClaimWidened) {
  expect_refused(mutated([](json& d) {
                   d["claim"]["items"] = {"1", "4097"};
                 }),
                 "/theorems/11", "n from 4097 to 4097");
  expect_refused(mutated([](json& d) {
                   d["claim"]["spread"] = {"0", "4.1"};
                 }),
                 "/theorems/3", "between the spreads 4 and 41/10");
}

TEST(Replay, CatchesACellOutsideTheClaim) {
  expect_refused(mutated([](json& d) {
                   d["claim"]["items"] = {"1", "4000"};
                 }),
                 "/theorems/0/cells/12", "outside");
}

TEST(Replay, CatchesARangeOfACellWidened) {
  // The margins of the first cell do not hold on the larger one.
  expect_refused(mutated([](json& d) {
                   theorem(d, "dispersion")["cells"][5]["n"] = {"3", "4096"};
                 }),
                 "/theorems/0/cells/5/m/1/0", "above the slack");
}

TEST(Replay, CatchesEveryLowerMarginRaised) {
  for (const Statement& statement : statements()) {
    for (std::size_t i = 0; i < statement.obligations.size(); ++i) {
      const std::string place = "/m/" + std::to_string(i) + "/0";
      expect_refused(mutated([&](json& d) {
                       json& m = theorem(d, statement.id)["cells"][5]["m"][i];
                       m = m[1] == "0" ? json{"1e-300", "1e-300"} : json{m[1], m[1]};
                     }),
                     place, "above the slack");
    }
  }
}

TEST(Replay, CatchesAnUpperMarginLowered) {
  expect_refused(mutated([](json& d) {
                   json& m = theorem(d, "dispersion")["cells"][5]["m"][1];
                   m = {m[0], m[0]};
                 }),
                 "/theorems/0/cells/5/m/1/1", "below the slack");
}

TEST(Replay, AcceptsAnUnknownUpperMarginOnly) {
  const Report report =
      replay(mutated([](json& d) { theorem(d, "dispersion")["cells"][5]["m"][1][1] = "inf"; }));
  EXPECT_TRUE(report.accepted) << listed(report);
  expect_refused(mutated([](json& d) { theorem(d, "dispersion")["cells"][5]["n"][1] = "inf"; }),
                 "/cells/5/n/1", "not a number");
  expect_refused(mutated(
                     [](json& d) {
                       theorem(d, "dispersion")["cells"][5]["m"][1] = {"inf", "inf"};
                     },
                     false),
                 "/cells/5/m/1/0", "not a number");
}

TEST(Replay, CatchesMarginsThatProveNothing) {
  expect_refused(
      mutated([](json& d) { theorem(d, "dispersion")["cells"][5]["m"][0][0] = "-1e-9"; }), "/m/0/0",
      "proves nothing");
  expect_refused(mutated([](json& d) { theorem(d, "horizon")["cells"][5]["m"][2][0] = "0"; }),
                 "/m/2/0", "proves nothing");
}

TEST(Replay, CatchesAlteredVerdicts) {
  expect_refused(mutated([](json& d) { d["theorems"][0]["verdict"] = "Proved"; }),
                 "/theorems/0/verdict", "no verdict");
  expect_refused(mutated([](json& d) { d["theorems"][0]["verdict"] = "undecided"; }),
                 "/theorems/0/verdict", "make it proved");
  expect_refused(mutated([](json& d) { d["theorems"][2]["cells"][1]["v"] = "undecided"; }),
                 "/theorems/2/verdict", "make it undecided");
  expect_refused(mutated([](json& d) {
                   d["theorems"][2]["cells"][1]["v"] = "refuted";
                   d["theorems"][2]["verdict"] = "refuted";
                 }),
                 "/theorems/2/cells/1/v", "the checker proves it");
}

TEST(Replay, AcceptsAnHonestUndecidedTheoremButProvesItNot) {
  const Report report = replay(mutated([](json& d) {
    d["theorems"][2]["cells"][1]["v"] = "undecided";
    d["theorems"][2]["cells"][1]["m"] = json::array();
    d["theorems"][2]["verdict"] = "undecided";
  }));
  EXPECT_TRUE(report.accepted) << listed(report);
  EXPECT_FALSE(report.all_proved);
}

TEST(Replay, CatchesMissingHorizons) {
  for (std::size_t i = 0; i < 4; ++i) {
    expect_refused(mutated([&](json& d) { d["horizon"].erase(i); }), "/horizon", "not every");
  }
  expect_refused(mutated([](json& d) { d["horizon"] = json::array(); }), "/horizon", "not every");
}

TEST(Replay, CatchesBytesAfterANul) {
  expect_refused(sample_certificate().dump() + std::string("\0garbage", 8), "", "NUL");
}

TEST(Replay, CatchesTheWrongWorst) {
  expect_refused(mutated([](json& d) { d["theorems"][1]["worst"]["lo"] = "1"; }, false),
                 "/theorems/1/worst", "smaller margin");
  expect_refused(mutated(
                     [](json& d) {
                       d["theorems"][1]["worst"]["n"] = {"1", "3"};
                     },
                     false),
                 "/theorems/1/worst", "no cell");
}

TEST(Replay, CatchesHorizonItemsOffByOne) {
  for (int i = 0; i < 4; ++i) {
    for (const int step : {-1, 1}) {
      expect_refused(mutated([&](json& d) {
                       json& items = d["horizon"][i]["items"];
                       items = std::to_string(std::stoi(items.get<std::string>()) + step);
                     }),
                     "/horizon/" + std::to_string(i) + "/items", "not the smallest");
    }
  }
}

TEST(Replay, CatchesAnAlteredDigest) {
  json document = sample_certificate();
  document["digest"]["value"] = std::string(64, '0');
  expect_refused(document.dump(), "/digest/value", "altered");
  document = sample_certificate();
  document["tool"]["date"] = "another day";
  expect_refused(document.dump(), "/digest/value", "altered");
}

TEST(Replay, CatchesUnknownTheoremsAxesAndInequalities) {
  expect_refused(mutated([](json& d) { d["theorems"][0]["id"] = "dispersion-sharper"; }),
                 "/theorems/0/id", "not a theorem");
  expect_refused(mutated([](json& d) { d["theorems"][0]["id"] = "horizon"; }), "/theorems/0",
                 "not an inequality");
  expect_refused(mutated([](json& d) {
                   d["theorems"][1]["axes"]["sigma"] = {"0", "0.5"};
                 }),
                 "/theorems/1/axes", "full axes");
  expect_refused(mutated([](json& d) {
                   d["theorems"][1]["obligations"] = {"lower", "lower"};
                 }),
                 "/theorems/1/obligations", "stands twice");
  expect_refused(mutated([](json& d) { d["theorems"].push_back(d["theorems"][3]); }), "/theorems",
                 "more than the limit");
}

// Tightening every bound by 10^-6 makes every theorem false: its direct evaluation must notice.
TEST(Replay, DirectEvaluationCatchesATightenedBoundOfEveryTheorem) {
  Options options;
  options.planted_fault = Exact(1) / Exact(1'000'000);
  for (const Statement& statement : statements()) {
    json document = sample_certificate();
    document["theorems"] = json::array({theorem(document, statement.id)});
    testing::refresh_digest(document);
    EXPECT_TRUE(replay(document.dump()).accepted) << statement.id;
    const Report report = replay(document.dump(), options);
    EXPECT_FALSE(report.accepted) << statement.id;
    for (const Finding& finding : report.findings) {
      EXPECT_EQ(finding.where.rfind("/theorems/0/cells/", 0), 0u) << finding.where;
    }
  }
}

}  // namespace
}  // namespace softcert::replay
