// Enclosures and correctly rounded values against the oracle: random rows, adversarial rows, rows
// next to midpoints, special values; every operation, every format in and out, every variant.
#include <gtest/gtest.h>

#include "support/midpoint_rows.hpp"
#include "support/rows.hpp"
#include "support/test_input.hpp"
#include "support/variants.hpp"

namespace softcert::reference::testing {
namespace {

constexpr std::uint64_t kRandomElements = 1000000;

Findings judge(const RowBatch& batch, const Question& question) {
  return check(reference_evaluator(), batch, question);
}

void expect_sound(const Findings& findings) {
  EXPECT_EQ(findings.violations, 0u) << findings.text() << "seed " << test_seed();
  EXPECT_GT(findings.rounded + findings.enclosures, 0u);
}

class Soundness : public ::testing::TestWithParam<FormatId> {
 protected:
  Question question_ = every_variant();
};

std::string format_name(const ::testing::TestParamInfo<FormatId>& format) {
  return shape(format.param).name;
}

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

TEST_P(Soundness, AdversarialRows) {
  // The narrow formats' values are float32's too: fewer scales for them.
  const bool narrow = shape(GetParam()).bits < 32;
  for (const numerics::Rational& scale :
       narrow ? std::vector<numerics::Rational>{1, {1, 3}} : scales()) {
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

TEST_P(Soundness, SpecialValues) {
  for (const Convention convention : {Convention::kIeee, Convention::kSafe, Convention::kLimit}) {
    for (const Overflow overflow : {Overflow::kIeee, Overflow::kSaturate}) {
      question_.request.convention = convention;
      question_.request.overflow = overflow;
      expect_sound(judge(special_value_rows(GetParam(), test_seed()), question_));
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
