// Certified facts of real logits: the committed rows, and the shared ones where they are present.
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <iostream>

#include "softcert/io/npy.hpp"
#include "softcert/softmax/coefficients.hpp"
#include "softcert/softmax/row.hpp"

namespace softcert::io {
namespace {

using numerics::IntervalR;
using softmax::RowFacts;

void expect_between_bounds(const RowFacts& facts) {
  const auto n = numerics::enclose<IntervalR>(facts.n);
  const auto delta = numerics::enclose<IntervalR>(facts.spread);
  EXPECT_LE(softmax::sharp_lower(n, delta).lower(), facts.p_min.upper());
  EXPECT_LE(facts.p_max.lower(), softmax::sharp_upper(n, delta).upper());
  EXPECT_GT(facts.p_min.lower(), 0);
  EXPECT_LE(facts.p_min.upper(), facts.p_max.upper());
  EXPECT_LE(facts.entropy.upper() - facts.entropy.lower(), 1e-10);
  EXPECT_LE(facts.effective_items.upper() / facts.effective_items.lower(), 1 + 1e-10);
}

struct Summary {
  std::size_t rows = 0;
  double least_spread = 1e300;
  double largest_spread = 0;
};

Summary certify_rows(const std::filesystem::path& path) {
  const auto start = std::chrono::steady_clock::now();
  const Array array = read_npy(path);
  Summary summary;
  for (std::size_t i = 0; i < array.row_count(); ++i) {
    SCOPED_TRACE(path.filename().string() + " row " + std::to_string(i));
    const auto facts = softmax::row_facts(array.row(i), 1);
    EXPECT_TRUE(facts.has_value());
    expect_between_bounds(*facts);
    const auto spread = facts->spread.convert_to<double>();
    summary.least_spread = std::min(summary.least_spread, spread);
    summary.largest_spread = std::max(summary.largest_spread, spread);
    ++summary.rows;
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  std::cout << path.filename().string() << ": " << summary.rows << " rows, spread "
            << summary.least_spread << " to " << summary.largest_spread << ", " << seconds.count()
            << " s\n";
  return summary;
}

TEST(RealRows, CommittedAttentionLogits) {
  const Summary summary =
      certify_rows(SOFTCERT_SOURCE_DIR "/tests/data/minilm_attention_logits.npy");
  EXPECT_EQ(summary.rows, 720u);
  EXPECT_NEAR(summary.least_spread, 0.716, 0.001);
  EXPECT_NEAR(summary.largest_spread, 67.441, 0.001);
}

TEST(RealRows, SharedLogits) {
  const std::filesystem::path shared = SOFTCERT_SHARED_DIR "/data";
  if (!std::filesystem::exists(shared)) GTEST_SKIP() << "no " << shared;
  EXPECT_EQ(certify_rows(shared / "higham_mnist_logits.npy").rows, 2500u);
  EXPECT_EQ(certify_rows(shared / "tract_mlm_logits.npy").rows, 9u);
  const Summary large = certify_rows(shared / "hrm_logits.npy");
  EXPECT_EQ(large.rows, 342u);
  EXPECT_GT(large.largest_spread, 1000);
}

}  // namespace
}  // namespace softcert::io
