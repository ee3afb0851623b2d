// CORE-MATH's hard-to-round arguments of exp in binary64, as rows {x, 0} with x far below 0: there
// softmax is e^x (1 - e^x + ...) and the log-softmax of 0 is -e^x (1 - e^x/2 + ...), as hard to
// round as e^x itself.
#include <gtest/gtest.h>
#include <zlib.h>

#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "support/check.hpp"

namespace softcert::reference::testing {
namespace {

constexpr double kFarBelow = -100;  // e^x changes the result by 2^-144 of it

std::string file() { return std::string(SOFTCERT_SHARED_DIR) + "/data/core-math/exp.wc.gz"; }

struct CloseGz {
  void operator()(gzFile_s* f) const { gzclose(f); }
};

// The file's numbers below kFarBelow; empty when there is no such file.
std::vector<double> hard_arguments() {
  std::vector<double> found;
  const std::unique_ptr<gzFile_s, CloseGz> input(gzopen(file().c_str(), "rb"));
  if (!input) return found;
  char line[256];
  while (gzgets(input.get(), line, sizeof line)) {
    if (line[0] == '#') continue;
    const double x = std::strtod(line, nullptr);
    if (x < kFarBelow) found.push_back(x);
  }
  return found;
}

TEST(HardArguments, OfTheExponentialAreRoundedCorrectly) {
  const std::vector<double> arguments = hard_arguments();
  if (arguments.empty()) GTEST_SKIP() << "no " << file() << ": hard arguments are not tested";
  EXPECT_GT(arguments.size(), 50000u);
  RowBatch batch{"hard arguments of exp", FormatId::kFloat64, 1, {}};
  for (const double x : arguments) batch.rows.push_back({x, 0});
  Question question;
  question.operations = {Operation::kSoftmax, Operation::kLogSoftmax};
  question.formats = {FormatId::kFloat64};
  question.variants.assign(available_variants().begin(), available_variants().end());
  const Evaluator evaluator = [](const ConstRows& logits, const Request& request,
                                 const Outputs& outputs) { evaluate(logits, request, outputs); };
  const Findings findings = check(evaluator, batch, question);
  EXPECT_EQ(findings.violations, 0u) << findings.text();
  EXPECT_GT(findings.rounded, 4 * arguments.size());
}

}  // namespace
}  // namespace softcert::reference::testing
