#pragma once
// Random doubles and intervals that reach every corner of the format, from a seed that a failing
// run prints and SOFTCERT_TEST_SEED replays.
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <random>
#include <string>
#include <utility>

namespace softcert::testing {

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
inline long test_cases(long usual) {
  const char* given = std::getenv("SOFTCERT_TEST_CASES");
  return given != nullptr ? std::strtol(given, nullptr, 0) : usual;
}

class RandomDoubles {
 public:
  explicit RandomDoubles(std::uint64_t seed) : engine_(seed) {}

  std::uint64_t bits() { return engine_(); }
  int below(int n) { return static_cast<int>(engine_() % static_cast<std::uint64_t>(n)); }

  /// Any finite bit pattern: all binades alike, subnormals and huge numbers among them.
  double any_finite() {
    for (;;) {
      const double x = std::bit_cast<double>(engine_());
      if (std::isfinite(x)) return x;
    }
  }
  /// +-m * 2^e with e in [lo, hi] and, one time in four, a significand of few bits.
  double scaled(int lo, int hi) {
    std::uint64_t significand = engine_() >> 12;
    if (below(4) == 0) significand &= ~std::uint64_t{0} << (52 - below(12));
    const double m =
        std::bit_cast<double>((significand & 0xFFFFFFFFFFFFFULL) | 0x3FF0000000000000ULL);
    const double x = std::ldexp(m, lo + below(hi - lo + 1));
    return engine_() & 1 ? -x : x;
  }
  double special() {
    static constexpr double kValues[] = {0.0,
                                         1.0,
                                         2.0,
                                         0.5,
                                         3.0,
                                         0x1p-1074,
                                         0x1p-1022,
                                         0x1p-1023,
                                         0x1.fffffffffffffp1023,
                                         0x1p1023,
                                         0x1.fffffffffffffp-1,
                                         0x1.0000000000001p0,
                                         709.782712893384,
                                         745.2,
                                         88.0,
                                         1e-300};
    const double x = kValues[below(static_cast<int>(std::size(kValues)))];
    return engine_() & 1 ? -x : x;
  }
  double value() {
    switch (below(8)) {
      case 0:
      case 1:
        return any_finite();
      case 2:
        return scaled(-1074, -960);
      case 3:
        return special();
      case 4:
        return 1 + scaled(-53, -2);
      default:
        return scaled(-30, 12);
    }
  }
  double near(double x, int most_steps) {
    for (int k = below(most_steps + 1); k > 0; --k) {
      x = std::nextafter(x, std::numeric_limits<double>::infinity());
    }
    return std::isfinite(x) ? x : std::numeric_limits<double>::max();
  }
  /// Ends lo <= hi of an interval: a point, a few ulp, wide, through zero, or unbounded.
  std::pair<double, double> ends() {
    const double x = value();
    switch (below(8)) {
      case 0:
      case 1:
      case 2:
        return {x, x};
      case 3:
        return {x, near(x, 4)};
      case 4:
        return std::minmax({x, value()});
      case 5:
        return std::minmax({-std::fabs(x), std::fabs(value())});
      case 6:
        return {x, below(3) == 0 ? std::numeric_limits<double>::infinity() : near(x, 1)};
      default:
        return std::minmax({x, x + scaled(-20, 4)});
    }
  }
  /// A finite number of [lo, hi], often an end of it.
  double inside(double lo, double hi) {
    const double a = std::isfinite(lo) ? lo : -std::numeric_limits<double>::max();
    const double b = std::isfinite(hi) ? hi : std::numeric_limits<double>::max();
    if (below(3) == 0) return a;
    if (below(2) == 0) return b;
    const double t = std::ldexp(static_cast<double>(engine_() >> 11), -53);
    const double x = a / 2 + b / 2 + (t - 0.5) * (b / 2 - a / 2) * 2;
    return x < a ? a : (x > b ? b : x);
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace softcert::testing
