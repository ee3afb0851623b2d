#pragma once
// What the soundness tests share: a suite over input formats, judged on every variant.
#include <gtest/gtest.h>

#include "test_input.hpp"
#include "variants.hpp"

namespace softcert::reference::testing {

inline Findings judge(const RowBatch& batch, const Question& question) {
  return check(reference_evaluator(), batch, question);
}

inline void expect_sound(const Findings& findings) {
  EXPECT_EQ(findings.violations, 0u) << findings.text() << "seed " << test_seed();
  EXPECT_GT(findings.rounded + findings.enclosures, 0u);
}

class Soundness : public ::testing::TestWithParam<FormatId> {
 protected:
  Question question_ = every_variant();
};

inline std::string format_name(const ::testing::TestParamInfo<FormatId>& format) {
  return shape(format.param).name;
}

}  // namespace softcert::reference::testing
