#include "softcert/theorems/weights/instance_json.hpp"

#include <gtest/gtest.h>

#include "instances_for_tests.hpp"

namespace softcert::theorems {
namespace {

using nlohmann::json;
using numerics::Rational;

Rational number(const json& text) { return numerics::parse_rational(text.get<std::string>()); }

TEST(InstanceJson, EntriesAreExactAndRowMajor) {
  for (const WeightsInstance& instance : builtin_instances()) {
    const json out = instance_json(certify_instance(instance));
    EXPECT_EQ(out["name"], instance.name);
    EXPECT_EQ(number(out["theta"]), instance.theta);
    EXPECT_FALSE(out.contains("files"));
    const json& q = out["q"];
    ASSERT_EQ(q["rows"], instance.q.rows());
    ASSERT_EQ(q["cols"], instance.q.cols());
    ASSERT_EQ(q["entries"].size(), static_cast<std::size_t>(instance.q.size()));
    for (Eigen::Index i = 0; i < instance.q.rows(); ++i) {
      for (Eigen::Index j = 0; j < instance.q.cols(); ++j) {
        const auto index = static_cast<std::size_t>(i * instance.q.cols() + j);
        EXPECT_EQ(number(q["entries"][index]), Rational(instance.q(i, j)));
      }
    }
    EXPECT_EQ(out["y"]["cols"], 1);
    EXPECT_EQ(out["x"]["rows"], instance.x.rows());
  }
}

TEST(InstanceJson, EnclosuresAreRoundedOutward) {
  const InstanceResult result = certify_instance(builtin_instances()[2]);
  const json out = instance_json(result);
  const auto encloses = [&](const char* key, const numerics::IntervalR& x) {
    return number(out[key][0]) <= to_rational(x.lower()) &&
           to_rational(x.upper()) <= number(out[key][1]);
  };
  EXPECT_TRUE(encloses("sigma_q", result.sigma_q));
  EXPECT_TRUE(encloses("sigma_k", result.sigma_k));
  EXPECT_TRUE(encloses("sigma_kq", result.sigma_kq));
  EXPECT_TRUE(encloses("norm_y", result.norm_y));
  EXPECT_TRUE(encloses("max_x", result.max_x));
  EXPECT_TRUE(encloses("diam", result.diam));
  EXPECT_TRUE(encloses("spread", result.spread));
  EXPECT_TRUE(encloses("delta", result.delta));
  EXPECT_TRUE(encloses("norm_kqy", result.norm_kqy));
  ASSERT_EQ(out["links"].size(), 4U);
  for (std::size_t i = 0; i < 4; ++i) {
    const json& link = out["links"][i];
    EXPECT_EQ(link["verdict"], "proved");
    EXPECT_LE(number(link["margin"][0]), to_rational(result.links[i].margin.lower()));
    EXPECT_GE(number(link["margin"][1]), to_rational(result.links[i].margin.upper()));
  }
}

TEST(InstanceJson, FilesReplaceEntries) {
  WeightsInstance instance = builtin_instances()[0];
  for (const char* key : {"q", "k", "y", "x"}) instance.files[key] = {"a.npy", "0123"};
  const InstanceResult result = certify_instance(instance);
  const json out = instance_json(result);
  EXPECT_FALSE(out["q"].contains("entries"));
  EXPECT_EQ(out["q"]["rows"], 2);
  EXPECT_EQ(out["files"]["k"]["sha256"], "0123");
  EXPECT_TRUE(instance_json(result, true)["q"].contains("entries"));
}

TEST(InstanceJson, UnboundedMarginIsAbsent) {
  WeightsInstance instance = builtin_instances()[0];
  instance.x = instance.x.topRows(1).eval();  // one item: spread 0
  const json out = instance_json(certify_instance(instance));
  EXPECT_EQ(out["spread"], json::array({"0", "0"}));
  EXPECT_FALSE(out["links"][0].contains("margin"));
  EXPECT_EQ(out["links"][0]["verdict"], "proved");
}

}  // namespace
}  // namespace softcert::theorems
