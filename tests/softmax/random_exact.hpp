#pragma once
// Random exact numbers of many shapes and magnitudes, from a seed that a failing test prints.
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <string>

#include "plain_mpfr.hpp"

namespace softcert::softmax::testing {

/// SOFTCERT_TEST_SEED if set, so that a failure can be run again; else a new seed.
inline std::uint64_t test_seed() {
  const char* given = std::getenv("SOFTCERT_TEST_SEED");
  return given ? std::stoull(given) : std::random_device{}();
}

class RandomExact {
 public:
  explicit RandomExact(std::uint64_t seed) : engine_(seed) {}

  long integer(long lo, long hi) { return std::uniform_int_distribution(lo, hi)(engine_); }

  double real(double lo, double hi) { return std::uniform_real_distribution(lo, hi)(engine_); }

  /// Between 10^lo and 10^hi, every magnitude as likely: a short decimal, a fraction with a large
  /// denominator or a full double.
  Exact magnitude(double lo, double hi) {
    const double about = std::pow(10, real(lo, hi));
    switch (integer(0, 2)) {
      case 0: {
        const long decimals = integer(1, 6) - static_cast<long>(std::floor(std::log10(about)));
        const Exact scale = power_of_ten(decimals);
        const Exact rounded(ExactInteger(Exact(Exact(about) * scale + Exact(1, 2))));
        return rounded / scale;
      }
      case 1: {
        const ExactInteger denominator = integer(1, 1'000'000'000'000);
        const ExactInteger numerator(Exact(Exact(about) * Exact(denominator)));
        return numerator == 0 ? Exact(about) : Exact(numerator, denominator);
      }
      default:
        return Exact(about);
    }
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace softcert::softmax::testing
