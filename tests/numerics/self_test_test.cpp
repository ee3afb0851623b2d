// The self-test passes here and notices a changed rounding mode and flushed subnormals.
#include "softcert/numerics/self_test.hpp"

#include <gtest/gtest.h>

#include <cfenv>
#include <chrono>
#include <thread>
#if defined(__x86_64__)
#include <pmmintrin.h>
#include <xmmintrin.h>
#endif

namespace softcert::numerics {
namespace {

constexpr double kMostMilliseconds =
    100;  // a few are usual; sanitizers and busy machines take more

TEST(SelfTest, PassesInAFewMilliseconds) {
  const auto start = std::chrono::steady_clock::now();
  const auto failure = engine_self_test();
  const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
  EXPECT_FALSE(failure.has_value()) << *failure;
  std::printf("engine_self_test: %.2f ms\n", time.count());
#ifdef __OPTIMIZE__
  EXPECT_LT(time.count(), kMostMilliseconds);
#endif
}

TEST(SelfTest, NoticesEveryChangedRoundingMode) {
  for (const int mode : {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}) {
    ASSERT_EQ(std::fesetround(mode), 0);
    const auto failure = engine_self_test();
    std::fesetround(FE_TONEAREST);
    ASSERT_TRUE(failure.has_value()) << mode;
    EXPECT_NE(failure->find("round to nearest"), std::string::npos) << *failure;
  }
  EXPECT_FALSE(engine_self_test().has_value());
}

TEST(SelfTest, NoticesFlushedSubnormals) {
#if defined(__x86_64__)
  const unsigned saved = _mm_getcsr();
  for (const unsigned bits : {0x8000U, 0x0040U, 0x8040U}) {  // flush to zero, denormals are zero
    _mm_setcsr(saved | bits);
    const auto failure = engine_self_test();
    _mm_setcsr(saved);
    ASSERT_TRUE(failure.has_value()) << std::hex << bits;
    EXPECT_NE(failure->find("subnormal"), std::string::npos) << *failure;
  }
  EXPECT_FALSE(engine_self_test().has_value());
#else
  GTEST_SKIP() << "sets x86's MXCSR";
#endif
}

TEST(SelfTest, PassesOnAnotherThread) {
  std::optional<std::string> failure = "not run";
  std::thread([&] { failure = engine_self_test(); }).join();
  EXPECT_FALSE(failure.has_value());
}

}  // namespace
}  // namespace softcert::numerics
