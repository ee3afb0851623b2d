#include <gtest/gtest.h>

#include "fake_model.hpp"
#include "softcert/report/assets.hpp"
#include "softcert/report/model.hpp"
#include "softcert/report/registry.hpp"
#include "softcert/report/report.hpp"

namespace softcert::report {
namespace {

using nlohmann::json;

std::size_t count(std::string_view text, std::string_view part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1))
    ++found;
  return found;
}

// The page without the chart library, which is searched apart.
std::string own_part(const std::string& page) {
  std::string text = page;
  const std::size_t at = text.find(assets::plotly());
  if (at != std::string::npos) text.erase(at, assets::plotly().size());
  return text;
}

TEST(Html, HoldsEveryPart) {
  const std::string page = html(fake::model());
  const std::string own = own_part(page);
  EXPECT_LT(own.size(), page.size()) << "the chart library is embedded whole";
  EXPECT_NE(own.find("Permission is hereby granted"), std::string::npos) << "its licence too";
  for (const char* id : {"result", "theorems", "margins", "bounds", "horizon", "entropy",
                         "adaptive", "rows", "hardest", "limits", "provenance"}) {
    EXPECT_NE(own.find("<section id=\"" + std::string(id) + "\">"), std::string::npos) << id;
  }
  EXPECT_NE(own.find("12 of 12 theorems proved, 0 undecided, 0 refuted"), std::string::npos);
  EXPECT_NE(own.find("softcert replay report/certificate.json"), std::string::npos);
  EXPECT_EQ(count(own, "<details class=\"theorem\""), 12U);
  for (const json& theorem : fake::theorems()) {
    EXPECT_NE(own.find("id=\"theorem-" + theorem["id"].get<std::string>() + "\""),
              std::string::npos);
  }
}

TEST(Html, AsksNothingOfTheNetwork) {
  const std::string own = own_part(html(fake::model()));
  for (const char* part :
       {"http://", "https://", "src=", "@import", "url(", "fetch(", "XMLHttpRequest"}) {
    EXPECT_EQ(count(own, part), 0U) << part;
  }
  EXPECT_NE(own.find("default-src 'none'"), std::string::npos);
}

TEST(Html, LibraryCannotEndItsElement) {
  EXPECT_EQ(count(assets::plotly(), "</script"), 0U);
  EXPECT_EQ(count(assets::plotly(), "<!--"), 0U);
  EXPECT_EQ(count(assets::script(), "</script"), 0U);
}

TEST(Html, UntrustedTextStaysText) {
  const std::string own = own_part(html(fake::hostile_model()));
  const std::string clean = own_part(html(fake::model(20)));
  EXPECT_EQ(count(own, "<script"), count(clean, "<script"));
  EXPECT_EQ(count(own, "</script"), count(clean, "</script"));
  EXPECT_EQ(count(own, "<img"), 0U);
  EXPECT_EQ(count(own, "<!--"), count(clean, "<!--"));
  EXPECT_NE(own.find("&lt;img src=x"), std::string::npos);
  EXPECT_NE(own.find("@DATA@"), std::string::npos) << "a placeholder inside text is not filled";
}

TEST(Html, EmbeddedDataParses) {
  const std::string page = html(fake::hostile_model());
  const std::string open = "<script type=\"application/json\" id=\"softcert-data\">";
  const std::size_t from = page.find(open) + open.size();
  const json data = json::parse(page.substr(from, page.find("</script>", from) - from));
  EXPECT_EQ(data["heatmaps"].size(), fake::heatmaps().size());
  EXPECT_TRUE(data["curves"]["horizon"][0]["items"][0].is_null());
}

TEST(Html, SaysWhatIsNotProved) {
  json model = fake::model(1);
  model["theorems"][2]["verdict"] = "refuted";
  const std::string own = own_part(html(model));
  EXPECT_NE(own.find("banner refuted"), std::string::npos);
  EXPECT_NE(own.find("Refuted: horizon."), std::string::npos);
  EXPECT_EQ(own.find("it is proved that"), std::string::npos);
}

TEST(Html, BareModelAndBadModel) {
  EXPECT_NE(html(fake::bare_model()).find("No logits were given"), std::string::npos);
  EXPECT_THROW(html(json::object()), ModelError);
}

TEST(Registry, WritersWriteWhatTheyName) {
  const json model = fake::model(2);
  EXPECT_EQ(writers().size(), 2U);
  for (const Writer& writer : writers()) EXPECT_FALSE(writer.write(model).empty()) << writer.name;
  EXPECT_EQ(writers()[0].file, "report.html");
}

}  // namespace
}  // namespace softcert::report
