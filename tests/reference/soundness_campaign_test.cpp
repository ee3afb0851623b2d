// 10^8 random elements of float32 softmax against the oracle, and a share of every other input
// format and operation. SOFTCERT_TEST_CASES changes the number.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

#include "support/rows.hpp"
#include "support/test_input.hpp"
#include "support/variants.hpp"

namespace softcert::reference::testing {
namespace {

constexpr std::uint64_t kElements = 100'000'000;
constexpr std::uint64_t kBatch = 20000;

// `elements` of `format`, drawn and judged on every core.
Findings campaign(FormatId format, const Question& question, std::uint64_t elements) {
  std::atomic<std::uint64_t> left = elements, stream = 0;
  std::mutex mutex;
  Findings all;
  const auto work = [&] {
    RowMaker maker(test_seed() + 1000 * ++stream + static_cast<std::uint64_t>(format));
    Findings mine;
    for (std::uint64_t before = left; before > 0; before = left) {
      const std::uint64_t take = std::min(before, kBatch);
      if (!left.compare_exchange_weak(before, before - take)) continue;
      for (const RowBatch& batch : maker.random_rows(format, take)) {
        mine.add(check(reference_evaluator(), batch, question, 1));
      }
    }
    const std::lock_guard lock(mutex);
    all.add(mine);
  };
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < std::max(1u, std::thread::hardware_concurrency()); ++i) {
    threads.emplace_back([&] {
      work();
      mpfr_free_cache();  // this thread's
    });
  }
  for (std::thread& thread : threads) thread.join();
  return all;
}

void report(const char* what, const Findings& findings,
            std::chrono::steady_clock::time_point start) {
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  std::printf("%s: %llu roundings, %llu enclosures, %llu violations, %.0f s\n", what,
              static_cast<unsigned long long>(findings.rounded),
              static_cast<unsigned long long>(findings.enclosures),
              static_cast<unsigned long long>(findings.violations), seconds.count());
  EXPECT_EQ(findings.violations, 0u) << findings.text() << "seed " << test_seed();
}

TEST(SoundnessCampaign, Float32Softmax) {
  Question question = every_variant();
  question.operations = {Operation::kSoftmax};
  question.formats = {FormatId::kFloat32};
  const std::uint64_t elements = test_cases(kElements);
  const auto start = std::chrono::steady_clock::now();
  const Findings findings = campaign(FormatId::kFloat32, question, elements);
  report("float32 softmax", findings, start);
  EXPECT_GE(findings.rounded, elements * question.variants.size());
}

// A hundredth of the elements for every input format and operation, to every format.
TEST(SoundnessCampaign, EverythingElse) {
  for (const FormatId format : kFormats) {
    const auto start = std::chrono::steady_clock::now();
    const Findings findings = campaign(format, every_variant(), test_cases(kElements) / 100);
    report(shape(format).name, findings, start);
  }
}

}  // namespace
}  // namespace softcert::reference::testing
