// The prover's own certificates: accepted over varied rectangles; and where the prover, fed a
// planted fault, calls a true statement refuted, the checker contradicts it.
#include "softcert/theorems/prover.hpp"

#include <gtest/gtest.h>

#include <string>

#include "softcert/replay/replay.hpp"
#include "softcert/theorems/certificate.hpp"
#include "softcert/theorems/registry.hpp"
#include "softcert/theorems/weights/certify.hpp"
#include "softcert/theorems/weights/instance_json.hpp"

namespace softcert {
namespace {

using nlohmann::json;
using numerics::parse_rational;

numerics::Integer whole(const char* text) { return numerator(parse_rational(text)); }

theorems::Claim claim(const char* n_lo, const char* n_hi, const char* d_lo, const char* d_hi) {
  theorems::Claim result;
  result.rectangle = {whole(n_lo), whole(n_hi), parse_rational(d_lo), parse_rational(d_hi)};
  result.epsilons = {parse_rational("0.1"), parse_rational("1/3")};
  return result;
}

json certified(const theorems::Claim& claim, const theorems::Fault& fault = {},
               std::size_t first = 0, std::size_t count = 12) {
  theorems::Request request;
  request.rectangle = claim.rectangle;
  request.fault = fault;
  for (std::size_t i = first; i < first + count; ++i) {
    request.theorems.push_back(&theorems::registry()[i]);
  }
  const json tool = {
      {"version", ""}, {"compiler", ""}, {"flags", ""}, {"command", ""}, {"date", ""}};
  return theorems::certificate(claim, theorems::prove(request), json::array(), tool);
}

std::string listed(const replay::Report& report) {
  std::string all;
  for (const auto& finding : report.findings) all += finding.where + ": " + finding.what + "\n";
  return all;
}

TEST(Prover, ItsCertificatesAreAccepted) {
  const theorems::Claim claims[] = {
      claim("2", "300", "0", "6"),    claim("1", "1", "0", "0"),
      claim("7", "7", "5", "5"),      claim("1", "90", "0", "1e-6"),
      claim("80", "85", "1/3", "88"), claim("3", "1e12", "0.7", "1"),
      claim("1", "2", "0", "750"),    claim("1099511627776", "1099511627777", "30", "31")};
  for (const theorems::Claim& each : claims) {
    const replay::Report report = replay::replay(certified(each).dump());
    EXPECT_TRUE(report.accepted) << listed(report);
    EXPECT_TRUE(report.all_proved);
  }
}

TEST(Prover, ItsWeightsInstancesAreAccepted) {
  json document = certified(claim("2", "3", "0", "1"));
  for (const auto& instance : theorems::builtin_instances()) {
    document["instances"].push_back(theorems::instance_json(theorems::certify_instance(instance)));
  }
  document.erase("digest");
  document["digest"] = {{"algorithm", "sha256"}, {"value", theorems::digest_of(document)}};
  const replay::Report report = replay::replay(document.dump());
  EXPECT_TRUE(report.accepted) << listed(report);
  EXPECT_EQ(report.instances, theorems::builtin_instances().size());
}

TEST(Prover, ARefutationFromAPlantedFaultIsContradicted) {
  theorems::Fault fault;
  fault.tightening = parse_rational("1e-6");
  for (std::size_t i = 0; i < theorems::registry().size(); ++i) {
    const json document = certified(claim("2", "3", "0", "1"), fault, i, 1);
    const replay::Report report = replay::replay(document.dump());
    EXPECT_FALSE(report.all_proved) << theorems::registry()[i].id;
    if (document["theorems"][0]["verdict"] == "refuted") {
      EXPECT_FALSE(report.accepted) << theorems::registry()[i].id;
    }
  }
}

}  // namespace
}  // namespace softcert
