#pragma once
// Seed and size of the randomised tests: a failing run prints its seed, SOFTCERT_TEST_SEED replays.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>

namespace softcert::reference::testing {

/// SOFTCERT_TEST_SEED when set, else a fresh one; printed once a process.
inline std::uint64_t test_seed() {
  static const std::uint64_t seed = [] {
    const char* given = std::getenv("SOFTCERT_TEST_SEED");
    const std::uint64_t s =
        given != nullptr ? std::strtoull(given, nullptr, 0)
                         : (std::uint64_t{std::random_device{}()} << 32) ^ std::random_device{}();
    std::printf("replay with SOFTCERT_TEST_SEED=%llu\n", static_cast<unsigned long long>(s));
    return s;
  }();
  return seed;
}

/// SOFTCERT_TEST_CASES when set, else `usual`.
inline std::uint64_t test_cases(std::uint64_t usual) {
  const char* given = std::getenv("SOFTCERT_TEST_CASES");
  return given != nullptr ? std::strtoull(given, nullptr, 0) : usual;
}

}  // namespace softcert::reference::testing
