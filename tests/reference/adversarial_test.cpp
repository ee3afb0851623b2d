// Enclosures and correctly rounded values against the oracle on adversarial rows, next to midpoints
// and on ties; every operation, every format in and out, every variant.
#include <gtest/gtest.h>

#include "support/midpoint_rows.hpp"
#include "support/rows.hpp"
#include "support/soundness.hpp"
#include "support/test_input.hpp"

namespace softcert::reference::testing {
namespace {

TEST_P(Soundness, AdversarialRows) {
  // The narrow formats' values are float32's too: fewer scales for them.
  const bool narrow = shape(GetParam()).bits < 32;
  for (const numerics::Rational& scale :
       narrow ? std::vector<numerics::Rational>{1, {1, 3}} : scales()) {
    // Beyond the vector paths' scales MPFR does it all, the same for every variant.
    const bool beyond = scale < numerics::Rational(1, 1000) || scale > 1000;
    if (beyond) {
      question_.variants = {std::nullopt};
      question_.formats = {FormatId::kFloat64, FormatId::kFloat32, FormatId::kFloat8E4M3};
    }
    Findings findings;
    for (const RowBatch& batch : adversarial_rows(GetParam(), scale, test_seed())) {
      findings.add(judge(batch, question_));
    }
    expect_sound(findings);
  }
}

TEST_P(Soundness, NextToMidpoints) {
  std::uint64_t seed = test_seed();
  for (const numerics::Rational& scale : {numerics::Rational(1), numerics::Rational(1, 3)}) {
    for (const FormatId out : kFormats) {
      for (const Operation operation : question_.operations) {
        Question question = question_;
        question.operations = {operation};
        question.formats = {out};
        // Where the fast path's window lies, and far inside it.
        for (const auto& [least, most] : {std::pair{44, 56}, std::pair{57, 230}}) {
          const RowBatch batch =
              midpoint_rows(GetParam(), out, operation, scale, shape(GetParam()).bits == 8 ? 1 : 4,
                            least, most, seed++);
          if (!batch.rows.empty()) expect_sound(judge(batch, question));
        }
      }
    }
  }
}

// 1/c in the subnormal ranges of narrow formats: a tie for powers of two.
TEST_P(Soundness, LongRowsOfOneValue) {
  question_.operations = {Operation::kSoftmax};
  question_.formats = {FormatId::kFloat8E4M3, FormatId::kFloat8E5M2, FormatId::kFloat32};
  RowBatch batch{"long rows of one value", GetParam(), 1, {}};
  for (const std::size_t n : {1023, 1024, 1025, 65536, 131072, 131073}) {
    batch.rows.push_back(std::vector<double>(n, 0.5));
  }
  expect_sound(judge(batch, question_));
}

INSTANTIATE_TEST_SUITE_P(Formats, Soundness, ::testing::ValuesIn(kFormats), format_name);

}  // namespace
}  // namespace softcert::reference::testing
