// What /proc/stat says, and what is made of it.
#include "softcert/bench/processor_load.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

namespace {

using namespace softcert::bench;

TEST(ProcessorTicks, AddsUpWhatIsNotIdle) {
  const auto ticks = parse_processor_ticks("cpu  1 2 4 1000 500 8 16 32 64 128");
  ASSERT_TRUE(ticks);
  EXPECT_EQ(ticks->busy, 63);
  EXPECT_EQ(ticks->idle, 1500);
}

TEST(ProcessorTicks, RefusesOtherLines) {
  for (const char* line : {"", "cpu", "cpu 1 2 3", "cpu0 1 2 3 4 5 6 7 8", "cpu a b c d e f g h"}) {
    EXPECT_FALSE(parse_processor_ticks(line)) << line;
  }
}

TEST(BusyShare, IsAShareAndSeesWork) {
  std::atomic<bool> stop = false;
  std::vector<std::thread> others;
  for (unsigned i = 0; i < std::thread::hardware_concurrency(); ++i) {
    others.emplace_back([&] {
      while (!stop) {
      }
    });
  }
  const double busy = busy_share(0.2);
  stop = true;
  for (auto& other : others) other.join();
  EXPECT_GT(busy, 0.5);
  EXPECT_LE(busy, 1);
}

}  // namespace
