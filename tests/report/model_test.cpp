#include "softcert/report/model.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <functional>
#include <limits>

#include "fake_model.hpp"
#include "softcert/report/assets.hpp"

namespace softcert::report {
namespace {

using nlohmann::json;

std::string complaint(const json& model) {
  try {
    checked_model(model);
  } catch (const ModelError& error) {
    return error.what();
  }
  return "";
}

TEST(Model, FakeModelsFit) {
  EXPECT_EQ(complaint(fake::model()), "");
  EXPECT_EQ(complaint(fake::hostile_model()), "");
  EXPECT_EQ(complaint(fake::bare_model()), "");
}

TEST(Model, EmbeddedSchemaIsTheFile) {
  std::ifstream file(SOFTCERT_SOURCE_DIR "/reports/report.schema.json", std::ios::binary);
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  EXPECT_EQ(text, assets::schema());
}

// Takes every key of every object away in turn, one example of each kind of object. Optional keys
// may go; all others must be missed by name.
void drop_each_key(const json& model, const json::json_pointer& at, int& dropped) {
  const json& here = model.at(at);
  if (here.is_array() && !here.empty()) drop_each_key(model, at / std::size_t{0}, dropped);
  if (!here.is_object()) return;
  for (const auto& [key, value] : here.items()) {
    drop_each_key(model, at / key, dropped);
    if (key == "axes" || key == "digest") continue;
    json broken = model;
    broken.at(at).erase(key);
    const std::string text = complaint(broken);
    EXPECT_NE(text.find("missing key \"" + key + "\""), std::string::npos)
        << at << " " << key << ": " << text;
    ++dropped;
  }
}

TEST(Model, EveryMissingKeyIsNamed) {
  int dropped = 0;
  drop_each_key(fake::model(2), json::json_pointer(""), dropped);
  EXPECT_GT(dropped, 100);
}

TEST(Model, PlantedFaultsAreCaught) {
  struct Planted {
    const char* where;
    std::function<void(json&)> change;
  };
  const Planted faults[] = {
      {"theorems[0].verdict", [](json& m) { m["theorems"][0]["verdict"] = "true"; }},
      {"theorems[0].level", [](json& m) { m["theorems"][0]["level"] = "verified"; }},
      {"claim.items[1]", [](json& m) { m["claim"]["items"][1] = 1048576; }},
      {"claim.spread", [](json& m) { m["claim"]["spread"] = {"0"}; }},
      {"theorems[0].cells", [](json& m) { m["theorems"][0]["cells"] = -1; }},
      {"theorems[0].proved_double_fraction",
       [](json& m) { m["theorems"][0]["proved_double_fraction"] = 1.5; }},
      {"theorems", [](json& m) { m["theorems"].push_back(m["theorems"][0]); }},
      {"theorems", [](json& m) { m["theorems"] = json::array(); }},
      {"the document", [](json& m) { m["extra"] = 1; }},
      {"heatmaps[0].theorem", [](json& m) { m["heatmaps"][0]["theorem"] = "nonsense"; }},
      {"heatmaps[0].log10_margin", [](json& m) { m["heatmaps"][0]["log10_margin"].erase(0); }},
      {"heatmaps[0].log10_margin[1]",
       [](json& m) { m["heatmaps"][0]["log10_margin"][1].push_back(0); }},
      {"heatmaps[0].status[2]", [](json& m) { m["heatmaps"][0]["status"][2] = "ppp"; }},
      {"heatmaps[0].n_edges", [](json& m) { m["heatmaps"][0]["n_edges"][1] = 1; }},
      {"curves.entropy_floor[0].paper.lo",
       [](json& m) { m["curves"]["entropy_floor"][0]["paper"]["lo"].push_back(1); }},
      {"curves.horizon[1].items_exact",
       [](json& m) { m["curves"]["horizon"][1]["items_exact"].erase(0); }},
      {"curves.adaptive.boundary.items",
       [](json& m) { m["curves"]["adaptive"]["boundary"]["items"].erase(0); }},
      {"rows.list[0].horizon", [](json& m) { m["rows"]["list"][0]["horizon"].erase(0); }},
      {"rows.list[0].place", [](json& m) { m["rows"]["list"][0]["place"] = 1.2; }},
      {"rows.total", [](json& m) { m["rows"]["total"] = 1; }},
  };
  for (const Planted& fault : faults) {
    json model = fake::model(3);
    fault.change(model);
    EXPECT_NE(complaint(model).find(std::string("report model: ") + fault.where + ":"),
              std::string::npos)
        << fault.where << " got: " << complaint(model);
  }
}

TEST(Model, InfinitiesBecomeNullAndNumbersStay) {
  json model = fake::model(1);
  model["curves"]["horizon"][0]["items"][0] = std::numeric_limits<double>::infinity();
  model["curves"]["horizon"][0]["items"][1] = 0.1;
  const json clean = checked_model(model);
  EXPECT_TRUE(clean["curves"]["horizon"][0]["items"][0].is_null());
  EXPECT_EQ(clean["curves"]["horizon"][0]["items"][1].get<double>(), 0.1);
}

}  // namespace
}  // namespace softcert::report
