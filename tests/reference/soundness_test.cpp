// Enclosures and correctly rounded values against the oracle on random rows and special values;
// every operation, every format in and out, every variant. adversarial_test.cpp has harder rows.
#include "support/soundness.hpp"

#include <gtest/gtest.h>

#include "support/rows.hpp"
#include "support/test_input.hpp"

namespace softcert::reference::testing {
namespace {

constexpr std::uint64_t kRandomElements = 1000000;

TEST_P(Soundness, RandomRows) {
  RowMaker maker(test_seed() + static_cast<std::uint64_t>(GetParam()));
  // Half of the elements are float32, the rest of the formats share the other half.
  const std::uint64_t elements = test_cases(kRandomElements);
  const std::uint64_t share = GetParam() == FormatId::kFloat32 ? elements / 2 : elements / 10;
  Findings findings;
  for (const RowBatch& batch : maker.random_rows(GetParam(), share)) {
    findings.add(judge(batch, question_));
  }
  expect_sound(findings);
  EXPECT_GE(findings.rounded, share);
}

TEST_P(Soundness, SpecialValues) {
  for (const Convention convention : {Convention::kIeee, Convention::kSafe, Convention::kLimit}) {
    for (const Overflow overflow : {Overflow::kIeee, Overflow::kSaturate}) {
      question_.request.convention = convention;
      question_.request.overflow = overflow;
      expect_sound(judge(special_value_rows(GetParam(), test_seed()), question_));
    }
  }
}

// The radius is worth something: ordinary rows are enclosed to 2^-47 of the value.
TEST_P(Soundness, EnclosuresAreNarrow) {
  RowMaker maker(test_seed());
  question_.operations = {Operation::kSoftmax};
  question_.formats = {};
  const Findings findings = judge(maker.random(GetParam(), 50, 300, 4, 0), question_);
  expect_sound(findings);
  EXPECT_LT(findings.widest, 0x1p-47);
}

INSTANTIATE_TEST_SUITE_P(Formats, Soundness, ::testing::ValuesIn(kFormats), format_name);

}  // namespace
}  // namespace softcert::reference::testing
