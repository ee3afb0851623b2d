// The caller's floating-point environment may be anything: results are the same, and it is left
// as it was.
#include <gtest/gtest.h>

#if defined(__x86_64__)
#include <xmmintrin.h>

#include <algorithm>
#include <cfenv>
#include <cmath>

#include "support/midpoint_rows.hpp"
#include "support/rows.hpp"
#include "support/test_input.hpp"
#include "support/variants.hpp"

namespace softcert::reference::testing {
namespace {

constexpr unsigned kFlushToZero = 0x8000, kDenormalsAreZero = 0x0040, kMaskAll = 0x1F80;
constexpr unsigned kRoundings[] = {0x0000, 0x2000, 0x4000, 0x6000};  // nearest, down, up, zero
constexpr unsigned kStatus = 0x003F;                                 // sticky exception flags

struct Answer {
  std::vector<std::uint32_t> rounded;
  std::vector<std::uint64_t> rounded_double;
  std::vector<double> lo, hi;
  unsigned after = 0;
  int x87_after = 0;

  bool same_results(const Answer& other) const {
    return rounded == other.rounded && rounded_double == other.rounded_double && lo == other.lo &&
           hi == other.hi;
  }
};

struct Input {
  std::vector<float> x;
  std::size_t rows, items;
};

// Evaluates with the given control word and x87 rounding; nothing else runs under them.
Answer answer(const Input& input, const Request& request, unsigned control, int x87_rounding) {
  const std::size_t n =
      request.operation == Operation::kLogSumExp ? input.rows : input.rows * input.items;
  const std::size_t results = n / input.rows;
  Answer a{std::vector<std::uint32_t>(n), std::vector<std::uint64_t>(n), std::vector<double>(n),
           std::vector<double>(n)};
  const auto logits = contiguous<ConstRows>(static_cast<const void*>(input.x.data()),
                                            FormatId::kFloat32, input.rows, input.items);
  Outputs narrow, wide;
  narrow.rounded = contiguous<Rows>(static_cast<void*>(a.rounded.data()), FormatId::kFloat32,
                                    input.rows, results);
  narrow.lo = a.lo.data();
  narrow.hi = a.hi.data();
  wide.rounded = contiguous<Rows>(static_cast<void*>(a.rounded_double.data()), FormatId::kFloat64,
                                  input.rows, results);
  std::fenv_t saved;
  std::fegetenv(&saved);
  std::fesetround(x87_rounding);
  _mm_setcsr(control);
  evaluate(logits, request, narrow);
  evaluate(logits, request, wide);
  a.after = _mm_getcsr();
  unsigned short x87 = 0;
  __asm__ volatile("fnstcw %0" : "=m"(x87));
  a.x87_after = x87 & 0x0C00;
  std::fesetenv(&saved);
  return a;
}

// Rows with subnormal inputs and results, and results next to midpoints.
std::vector<Input> inputs() {
  std::vector<RowBatch> batches = adversarial_rows(FormatId::kFloat32, 1, test_seed());
  for (const FormatId out : {FormatId::kFloat32, FormatId::kFloat64}) {
    batches.push_back(
        midpoint_rows(FormatId::kFloat32, out, Operation::kSoftmax, 1, 20, 44, 150, test_seed()));
  }
  RowMaker maker(test_seed());
  batches.push_back(maker.random(FormatId::kFloat32, 1, 5000, 4, 0));
  std::vector<Input> all;
  for (const RowBatch& batch : batches) {
    for (const std::vector<double>& row : batch.rows) {
      if (row.empty() || row.size() > 5000 ||
          std::isinf(*std::max_element(row.begin(), row.end()))) {
        continue;
      }
      Input input{{}, 3, row.size()};
      for (int r = 0; r < 3; ++r) {
        for (const double x : row) input.x.push_back(static_cast<float>(x));
      }
      all.push_back(std::move(input));
    }
  }
  return all;
}

TEST(Environment, ResultsAndControlWordDoNotChange) {
  const std::vector<Input> all = inputs();
  std::size_t turn = 0;
  for (const Variant variant : available_variants()) {
    for (const Input& input : all) {
      Request request;
      request.operation = static_cast<Operation>(++turn % 3);
      request.variant = variant;
      request.threads = 1 + static_cast<int>(turn % 2);
      const unsigned control = kMaskAll | kRoundings[turn / 3 % 4] |
                               (turn / 12 % 2 != 0 ? kFlushToZero : 0) |
                               (turn / 24 % 2 != 0 ? kDenormalsAreZero : 0);
      constexpr int kX87[] = {FE_TONEAREST, FE_DOWNWARD, FE_UPWARD, FE_TOWARDZERO};
      const int x87 = kX87[turn / 5 % 4];
      const Answer strange = answer(input, request, control, x87);
      const Answer usual = answer(input, request, kMaskAll, FE_TONEAREST);
      EXPECT_TRUE(strange.same_results(usual)) << std::hex << control << " items " << input.items;
      EXPECT_EQ(strange.after & ~kStatus, control);
      EXPECT_EQ(strange.x87_after, x87);
    }
  }
}

// A caller that traps on everything gets no trap.
TEST(Environment, NoExceptionTraps) {
  RowMaker maker(test_seed());
  for (const Variant variant : available_variants()) {
    for (const Input& input : inputs()) {
      if (input.items > 200) continue;
      Request request;
      request.variant = variant;
      request.threads = 1;
      const Answer trapping = answer(input, request, 0, FE_TONEAREST);
      EXPECT_EQ(trapping.after & ~kStatus, 0u);
    }
  }
}

// The environments above do change what unguarded arithmetic gives.
TEST(Environment, UnguardedArithmeticNotices) {
  volatile float tiny = 0x1p-130f, two = 0.5f;
  const unsigned saved = _mm_getcsr();
  _mm_setcsr(kMaskAll | kFlushToZero | kDenormalsAreZero);
  const float flushed = tiny * two;
  _mm_setcsr(saved);
  EXPECT_EQ(flushed, 0.0f);
}

}  // namespace
}  // namespace softcert::reference::testing
#endif
