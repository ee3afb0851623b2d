// ExactRow against plain MPFR: every operation, format and scale; ties, traces beyond midpoints,
// underflow, spreads that no computation could go through; and the faults that this would show.
#include "softcert/reference/exact_row.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <functional>
#include <random>
#include <stdexcept>
#include <thread>

#include "softcert/numerics/directed_double.hpp"
#include "softcert/numerics/error.hpp"
#include "softcert/reference/exact_row_decision.hpp"
#include "support/plain_row.hpp"
#include "support/test_input.hpp"

namespace softcert::reference {
namespace {

using numerics::FormatId;
using numerics::Overflow;
using numerics::parse_rational;
using numerics::Rational;
using testing::plain_round;
using testing::PlainRow;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr Operation kOperations[] = {Operation::kSoftmax, Operation::kLogSoftmax,
                                     Operation::kLogSumExp};
constexpr Overflow kOverflows[] = {Overflow::kIeee, Overflow::kSaturate};

struct Case {
  std::vector<double> row;
  Rational scale;
};

bool same(double a, double b) {
  return std::isnan(a) ? std::isnan(b)
                       : std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

std::vector<double> random_row(std::mt19937_64& random, std::size_t items) {
  std::normal_distribution<double> normal;
  const auto kind = random() % 7;
  const bool tiny = random() % 2 == 0;
  std::vector<double> row(items);
  for (double& x : row) {
    x = normal(random);
    if (kind == 1) x = std::ldexp(x, static_cast<int>(random() % 2000) - 1000);
    if (kind == 2) x = std::ldexp(x, -1070);
    if (kind == 3) x = std::round(2 * x);
    if (kind == 4 && random() % 3 == 0) x = -kInfinity;
    if (kind == 5) x *= 300;
    if (kind == 3 && tiny) x *= 0x1p-60;
    if (kind == 6) x = (random() % 2 == 0 ? 1 : -1) * 1e308 * (1 + x / 10);
  }
  if (kind == 4 && std::all_of(row.begin(), row.end(), [](double x) { return std::isinf(x); })) {
    row[0] = 0.5;
  }
  if (random() % 8 == 0) std::fill(row.begin(), row.end(), row[0] == -kInfinity ? 1 : row[0]);
  return row;
}

Case random_case(std::mt19937_64& random) {
  static const char* const kScales[] = {
      "1",      "1",     "1/3",   "7/5",    "0.08838834764831845",
      "1e-300", "1e300", "2^-40", "1e-305", "123456789/1234567891"};
  const std::size_t items = 1 + random() % 24;
  return {random_row(random, items), parse_rational(kScales[random() % std::size(kScales)])};
}

/// How one element's result is got, so that wrong ways can be put in the place of the right one.
using Evaluate =
    std::function<std::uint64_t(const Case&, Operation, std::size_t, FormatId, Overflow)>;

std::uint64_t exact_row(const Case& c, Operation operation, std::size_t k, FormatId format,
                        Overflow overflow) {
  return ExactRow(c.row, c.scale).rounded(operation, k, format, overflow);
}

/// Elements of random rows on which the evaluation and plain MPFR part.
std::size_t mismatches(const Evaluate& evaluate, std::uint64_t seed, std::uint64_t rows) {
  std::mt19937_64 random(seed);
  std::size_t found = 0;
  for (std::uint64_t r = 0; r < rows; ++r) {
    const Case c = random_case(random);
    const PlainRow plain(c.row, c.scale);
    for (const Operation operation : kOperations) {
      const std::size_t k = random() % c.row.size();
      const testing::Wide truth = plain.value(operation, k);
      for (const auto& format : numerics::formats()) {
        const Overflow overflow = kOverflows[random() % 2];
        const auto code = evaluate(c, operation, k, format.id, overflow);
        found += !same(numerics::decode(format.id, code), plain_round(format.id, truth, overflow));
      }
    }
  }
  return found;
}

TEST(ExactRow, AgreesWithPlainMpfrOnRandomRows) {
  EXPECT_EQ(mismatches(exact_row, testing::test_seed(), testing::test_cases(400)), 0U);
}

TEST(ExactRow, TheComparisonSeesFaults) {
  const Evaluate drops_the_last = [](const Case& c, Operation o, std::size_t k, FormatId f,
                                     Overflow v) {
    Case less = c;
    if (less.row.size() > 1 && k + 1 < less.row.size()) less.row.pop_back();
    if (std::all_of(less.row.begin(), less.row.end(), [](double x) { return std::isinf(x); })) {
      return exact_row(c, o, k, f, v);
    }
    return exact_row(less, o, k, f, v);
  };
  const Evaluate code_off_by_one = [](const Case& c, Operation o, std::size_t k, FormatId f,
                                      Overflow v) { return exact_row(c, o, k, f, v) ^ 1; };
  const Evaluate scale_off = [](const Case& c, Operation o, std::size_t k, FormatId f, Overflow v) {
    return exact_row({c.row, c.scale * parse_rational("1.0000000000000001")}, o, k, f, v);
  };
  const Evaluate through_double = [](const Case& c, Operation o, std::size_t k, FormatId f,
                                     Overflow v) {
    const auto code = exact_row(c, o, k, FormatId::kFloat32, Overflow::kIeee);
    return numerics::encode_nearest(f, numerics::decode(FormatId::kFloat32, code), v);
  };
  for (const auto& fault : {drops_the_last, code_off_by_one, scale_off, through_double}) {
    EXPECT_GT(mismatches(fault, 1, 100), 0U);
  }
}

/// lo <= truth <= hi with nothing between. The plain value is off by 2^-1900 at most, relatively,
/// on a known side, which cannot step over a double unless it is within that of one.
bool tight(std::pair<double, double> b, const testing::Wide& truth) {
  const auto [lo, hi] = b;
  const bool inside = mpfr_cmp_d(truth, lo) >= 0 && mpfr_cmp_d(truth, hi) <= 0;
  return inside && (lo == hi || numerics::directed::next_up(lo) == hi);
}

TEST(ExactRow, BoundsAreTheNeighbouringDoubles) {
  std::mt19937_64 random(testing::test_seed());
  for (std::uint64_t r = 0; r < testing::test_cases(400); ++r) {
    const Case c = random_case(random);
    const PlainRow plain(c.row, c.scale);
    ExactRow row(c.row, c.scale);
    for (const Operation operation : kOperations) {
      const std::size_t k = random() % c.row.size();
      const auto b = row.bounds(operation, k);
      const testing::Wide truth = plain.value(operation, k);
      ASSERT_TRUE(tight(b, truth)) << b.first << " " << b.second;
      if (b.first < b.second && !(mpfr_zero_p)(truth)) {  // planted: bounds a step off
        const auto up = [](double x) { return numerics::directed::next_up(x); };
        EXPECT_FALSE(tight({up(b.first), up(b.second)}, truth) && b.second < kInfinity);
        EXPECT_FALSE(tight({b.first, up(b.second)}, truth) && b.second < kInfinity);
      }
    }
  }
}

double softmax8(const std::vector<double>& row, FormatId format) {
  ExactRow exact(row, 1);
  return numerics::decode(format, exact.rounded(Operation::kSoftmax, 0, format, Overflow::kIeee));
}

TEST(ExactRow, EqualLogitsTieExactly) {
  // 2^-10 is half of E4M3's least number: to even, which is 0; a little more is not.
  EXPECT_EQ(softmax8(std::vector<double>(1024, 0.3), FormatId::kFloat8E4M3), 0);
  EXPECT_EQ(softmax8(std::vector<double>(1023, 0.3), FormatId::kFloat8E4M3), 0x1p-9);
  EXPECT_EQ(softmax8(std::vector<double>(1U << 17, -3), FormatId::kFloat8E5M2), 0);
  EXPECT_EQ(softmax8(std::vector<double>((1U << 17) - 1, -3), FormatId::kFloat8E5M2), 0x1p-16);
  // 1023 of them and a trace do not tie either.
  std::vector<double> traced(1024, 0.3);
  traced.back() = -1e300;
  EXPECT_EQ(softmax8(traced, FormatId::kFloat8E4M3), 0x1p-9);
  for (const double far : {-1e3, -1e5, -1e300}) {
    ExactRow halves({0, far, 0}, 1);
    EXPECT_EQ(halves.bounds(Operation::kSoftmax, 0), std::pair(0.5 - 0x1p-54, 0.5));
  }
  const std::size_t half_of_float16 = std::size_t{1} << 25;
  EXPECT_EQ(equal_share(half_of_float16, FormatId::kFloat16, Overflow::kIeee), 0U);
  EXPECT_EQ(equal_share(half_of_float16 - 1, FormatId::kFloat16, Overflow::kIeee), 1U);
  ExactRow three({5, 5, -kInfinity, 5}, 7);
  const auto third = three.bounds(Operation::kSoftmax, 0);
  EXPECT_EQ(third, std::pair(0x1.5555555555555p-2, 0x1.5555555555556p-2));
  EXPECT_EQ(ExactRow({4, 4}, 1).bounds(Operation::kSoftmax, 1), std::pair(0.5, 0.5));
}

double decided(const std::vector<double>& row, const char* scale, Operation operation,
               std::size_t k, FormatId format = FormatId::kFloat32) {
  ExactRow exact(row, parse_rational(scale));
  return numerics::decode(format, exact.rounded(operation, k, format, Overflow::kIeee));
}

TEST(ExactRow, OneElementIsExact) {
  EXPECT_TRUE(same(decided({-7}, "1/3", Operation::kLogSoftmax, 0), 0.0));
  EXPECT_EQ(decided({-7}, "1/3", Operation::kSoftmax, 0), 1);
  EXPECT_EQ(decided({3, -kInfinity}, "1/3", Operation::kLogSumExp, 0), 1);
  EXPECT_EQ(decided({1 + 0x1p-24}, "1", Operation::kLogSumExp, 0), 1) << "a tie, to even";
  EXPECT_TRUE(same(decided({-0.0}, "1", Operation::kLogSumExp, 0), 0.0));
  EXPECT_TRUE(same(decided({-0x1p-1074}, "1", Operation::kLogSumExp, 0), -0.0));
  EXPECT_EQ(decided({1e308}, "1e300", Operation::kLogSumExp, 0), kInfinity);
  ExactRow huge({-1e308}, parse_rational("1e300"));
  EXPECT_EQ(huge.bounds(Operation::kLogSumExp, 0),
            std::pair(-kInfinity, -std::numeric_limits<double>::max()));
}

TEST(ExactRow, MaskedElementsGiveNothing) {
  EXPECT_TRUE(same(decided({-kInfinity, 1, 2}, "1", Operation::kSoftmax, 0), 0.0));
  EXPECT_EQ(decided({-kInfinity, 1, 2}, "1", Operation::kLogSoftmax, 0), -kInfinity);
  EXPECT_TRUE(
      std::isnan(decided({-kInfinity, 1}, "1", Operation::kLogSoftmax, 0, FormatId::kFloat8E4M3)));
  ExactRow row({-kInfinity, 1, 2}, 1);
  EXPECT_EQ(row.bounds(Operation::kSoftmax, 0), std::pair(0.0, 0.0));
  EXPECT_EQ(row.bounds(Operation::kLogSoftmax, 0), std::pair(-kInfinity, -kInfinity));
}

TEST(ExactRow, TracesBeyondMidpointsDecideThem) {
  // Values a midpoint of float32 away from which e^-1e6, or e^-1e300, leads: never a tie.
  for (const double far : {-100.0, -1e6, -1e7, -1e300}) {
    EXPECT_EQ(decided({1 + 0x1p-24, far}, "1", Operation::kLogSumExp, 0), 1 + 0x1p-23) << far;
    EXPECT_EQ(decided({3 + 0x3p-24, far}, "1/3", Operation::kLogSumExp, 0), 1 + 0x1p-23) << far;
  }
  EXPECT_EQ(decided({0, -0x1.000001p24}, "1", Operation::kLogSoftmax, 1), -0x1.000002p24);
  EXPECT_EQ(decided({0, -0x1.000001p24}, "1e300", Operation::kSoftmax, 0), 1);
  // The same as closed intervals would tie, and stay undecided: the open ends do it.
  const Enclosure closed{1 + 0x1p-24, 1 + 0x1.8p-24};
  EXPECT_FALSE(numerics::encode_nearest(FormatId::kFloat32, closed.lo, closed.hi, Overflow::kIeee));
  EXPECT_TRUE(decide(closed, FormatId::kFloat32, Overflow::kIeee));
}

TEST(ExactRow, DominantAndUnderflowingResults) {
  EXPECT_EQ(decided({0, -50}, "1", Operation::kSoftmax, 0), 1);
  EXPECT_EQ(decided({0, -50}, "1", Operation::kLogSoftmax, 0), -static_cast<float>(std::exp(-50)));
  for (const double far : {-800.0, -1e5, -1e6, -2e6, -1e9, -1e300}) {
    EXPECT_TRUE(same(decided({0, far}, "1", Operation::kLogSoftmax, 0), -0.0)) << far;
    EXPECT_TRUE(same(decided({0, far}, "1", Operation::kSoftmax, 1), 0.0)) << far;
    ExactRow row({0, far, far}, 1);
    const double least = std::numeric_limits<double>::denorm_min();
    EXPECT_EQ(row.bounds(Operation::kSoftmax, 1), std::pair(0.0, least)) << far;
    EXPECT_EQ(row.bounds(Operation::kSoftmax, 0), std::pair(1 - 0x1p-53, 1.0)) << far;
    EXPECT_EQ(row.bounds(Operation::kLogSoftmax, 0), std::pair(-least, -0.0)) << far;
    EXPECT_EQ(row.bounds(Operation::kLogSumExp, 0), std::pair(0.0, least)) << far;
  }
}

TEST(ExactRow, NearUniformRowsKnowTheirSideOfTheShare) {
  // 1/n is a double, and for 1024 a midpoint of E4M3: what e^(1e-300 x) says decides.
  const double small[] = {1e-300, 1e-20, 0x1p-33, 0x1p-31};
  for (const double gap : small) {
    for (const std::size_t n : {2U, 4U, 1024U}) {
      std::vector<double> row(n, 0.0);
      row[0] = -gap;
      ExactRow exact(row, 1);
      const double share = 1 / static_cast<double>(n);
      EXPECT_LE(exact.bounds(Operation::kSoftmax, 0).second, share);
      EXPECT_GE(exact.bounds(Operation::kSoftmax, 1).first, share);
    }
    std::vector<double> tie(1024, gap);
    tie[5] = 0;
    ExactRow exact(tie, parse_rational("1e-200"));
    const auto code = [&](std::size_t k) {
      return exact.rounded(Operation::kSoftmax, k, FormatId::kFloat8E4M3, Overflow::kIeee);
    };
    EXPECT_EQ(code(5), 0U);
    EXPECT_EQ(code(6), 1U);
  }
  // A logit at the mean: the deviation is of second order, and cancels further at first.
  ExactRow symmetric({-1e-60, 0, 1e-60, 0}, 1);
  EXPECT_EQ(symmetric.bounds(Operation::kSoftmax, 1), std::pair(0.25 - 0x1p-55, 0.25));
}

TEST(ExactRow, CancellationInLogSumExp) {
  // Two logits next to -ln 2: the sum is 2^-54 or so of its terms; with a scale that continues
  // ln 2 by 900 bits it underflows.
  for (const double x : {-0x1.62e42fefa39efp-1, -0x1.62e42fefa39eep-1, -0x1.62e42fefa39f0p-1}) {
    const PlainRow plain({x, x}, 1);
    const double truth =
        plain_round(FormatId::kFloat64, plain.value(Operation::kLogSumExp, 0), Overflow::kIeee);
    EXPECT_EQ(decided({x, x}, "1", Operation::kLogSumExp, 0, FormatId::kFloat64), truth);
  }
  for (const mpfr_rnd_t side : {MPFR_RNDD, MPFR_RNDU}) {
    testing::Wide ln2(1100);
    Rational scale;
    mpfr_const_log2(ln2, side);
    mpfr_get_q(scale.backend().data(), ln2);
    ExactRow row({-1, -1}, scale);
    const auto code = row.rounded(Operation::kLogSumExp, 0, FormatId::kFloat64, Overflow::kIeee);
    const double zero = side == MPFR_RNDD ? 0.0 : -0.0;
    EXPECT_TRUE(same(numerics::decode(FormatId::kFloat64, code), zero));
  }
}

/// Scales that bring softmax of (1, 0) to within 2^-bits of a number in (0, 1), from either side.
Rational scale_for(const Rational& weight, long bits, mpfr_rnd_t side) {
  testing::Wide fine(bits + 100), x(bits);
  const Rational odds = weight / (1 - weight);
  mpfr_set_q(fine, odds.backend().data(), MPFR_RNDN);
  mpfr_log(fine, fine, MPFR_RNDN);
  mpfr_set(x, fine, side);
  Rational result;
  mpfr_get_q(result.backend().data(), x);
  return result;
}

/// Midpoints between neighbouring numbers of an 8-bit format in (1/2, 1).
std::vector<Rational> midpoints(FormatId format) {
  std::vector<Rational> result;
  for (std::uint64_t code = 0; code < 0x7b; ++code) {
    const Rational a = numerics::decode(format, code);
    const Rational b = numerics::decode(format, code + 1);
    const Rational middle = (a + b) / 2;
    if (2 * middle > 1 && middle < 1) result.push_back(middle);
  }
  return result;
}

TEST(ExactRow, ResultsNextToMidpointsOfEightBitFormats) {
  for (const FormatId format : {FormatId::kFloat8E4M3, FormatId::kFloat8E5M2}) {
    const auto all = midpoints(format);
    ASSERT_FALSE(all.empty());
    for (const Rational& middle : all) {
      for (const long bits : {53L, 200L, 1500L}) {
        for (const mpfr_rnd_t side : {MPFR_RNDD, MPFR_RNDU}) {
          const Case c{{1, 0}, scale_for(middle, bits, side)};
          const PlainRow plain(c.row, c.scale);
          for (const std::size_t k : {0U, 1U}) {
            const auto truth = plain.value(Operation::kSoftmax, k);
            const auto code = exact_row(c, Operation::kSoftmax, k, format, Overflow::kIeee);
            EXPECT_EQ(numerics::decode(format, code), plain_round(format, truth, Overflow::kIeee));
          }
        }
      }
      // Planted: what 53 bits of the result say. It calls some of these ties, and errs.
      const Case up{{1, 0}, scale_for(middle, 1500, MPFR_RNDU)};
      const Case down{{1, 0}, scale_for(middle, 1500, MPFR_RNDD)};
      const auto nearest = [&](const Case& c) {
        const auto code = exact_row(c, Operation::kSoftmax, 0, FormatId::kFloat64, Overflow::kIeee);
        const double value = numerics::decode(FormatId::kFloat64, code);
        return numerics::encode_nearest(format, value, Overflow::kIeee);
      };
      EXPECT_EQ(nearest(up), nearest(down));
      EXPECT_NE(exact_row(up, Operation::kSoftmax, 0, format, Overflow::kIeee),
                exact_row(down, Operation::kSoftmax, 0, format, Overflow::kIeee));
    }
  }
}

double seconds(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

TEST(ExactRow, HugeSpreadsAndScalesEndSoon) {
  std::mt19937_64 random(3);
  std::uniform_real_distribution<double> uniform(-1, 1);
  for (const char* scale : {"1", "1e300", "1e-300", "1e-306", "1e15000", "1e-15000", "1/3"}) {
    for (const double spread : {1.7e308, 1e38, 100.0, 1e-310}) {
      std::vector<double> row(4096);
      for (double& x : row) x = spread * uniform(random);
      const double time = seconds([&] {
        ExactRow exact(row, parse_rational(scale));
        for (const Operation operation : kOperations) {
          for (std::size_t k = 0; k < 8; ++k) {
            exact.rounded(operation, k, FormatId::kFloat64, Overflow::kIeee);
            exact.bounds(operation, k);
          }
        }
      });
      EXPECT_LT(time, 5) << scale << " " << spread;  // measured: 0.01 to 0.1 s; sanitizers, load
    }
  }
}

TEST(ExactRow, ConcurrentRowsAtMixedPrecisions) {
  const auto work = [](const char* scale) {
    std::vector<std::uint64_t> codes;
    ExactRow row({0.1, 0.2, -3, 700, 699.5}, parse_rational(scale));
    for (int i = 0; i < 200; ++i) {
      const numerics::PrecisionScope scope(64 + i);  // the caller's own must not matter
      for (const Operation operation : kOperations) {
        codes.push_back(row.rounded(operation, i % 5, FormatId::kFloat64, Overflow::kIeee));
      }
    }
    return codes;
  };
  std::vector<std::uint64_t> first, second;
  std::thread a([&] { first = work("1/3"); });
  std::thread b([&] { second = work("1e-20"); });
  a.join();
  b.join();
  EXPECT_EQ(first, work("1/3"));
  EXPECT_EQ(second, work("1e-20"));
}

TEST(ExactRow, RefusesWhatItCannotTake) {
  using numerics::InputError;
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THROW(ExactRow({}, 1), InputError);
  EXPECT_THROW(ExactRow({-kInfinity}, 1), InputError);
  EXPECT_THROW(ExactRow({1, kInfinity}, 1), InputError);
  EXPECT_THROW(ExactRow({1, nan}, 1), InputError);
  EXPECT_THROW(ExactRow({1}, 0), InputError);
  EXPECT_THROW(ExactRow({1}, -1), InputError);
  ExactRow row({1, 2}, 1);
  EXPECT_THROW(row.bounds(Operation::kSoftmax, 2), InputError);
  EXPECT_NO_THROW(row.bounds(Operation::kLogSumExp, 2));
}

TEST(ExactRow, SaysSoWhenAScaleHasTooManyBits) {
  // 1 + 2^-24 less 2^-1200000 of it, and e^-1e300: which side of the midpoint takes 1.2e6 bits.
  Rational trace;
  mpz_ui_pow_ui(mpq_denref(trace.backend().data()), 2, 1200000);
  mpz_set_ui(mpq_numref(trace.backend().data()), 1);
  ExactRow below({1 + 0x1p-24, -1e300}, 1 - trace);
  EXPECT_THROW(below.rounded(Operation::kLogSumExp, 0, FormatId::kFloat32, Overflow::kIeee),
               std::logic_error);
  ExactRow above({1 + 0x1p-24, -1e300}, 1 + trace);
  const auto code = above.rounded(Operation::kLogSumExp, 0, FormatId::kFloat32, Overflow::kIeee);
  EXPECT_EQ(numerics::decode(FormatId::kFloat32, code), 1 + 0x1p-23);
}

}  // namespace
}  // namespace softcert::reference
