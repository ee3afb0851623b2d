// The double-double exponential against MPFR at random and awkward arguments, the same bits on
// every variant; and fast exponentials of doubles and of pairs against it.
#include <gtest/gtest.h>
#include <mpfr.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <random>

#include "support/exponentials.hpp"
#include "support/replayed_exponential.hpp"

namespace softcert::reference {
namespace {

using testing::bound_of;
using testing::exponential_of;
using testing::Room;
using testing::Worst;

// Arguments high + low, low empty for plain doubles.
struct Points {
  std::vector<double> high, low;
  vector::Arguments arguments() const {
    vector::Arguments a;
    a.doubles = high.data();
    a.lows = low.empty() ? nullptr : low.data();
    a.items = high.size();
    return a;
  }
};

// Multiples of ln2/32 and their neighbours, tiny ones, the ends.
void add_awkward(std::vector<double>& x, double from, double to) {
  for (int i = -32400; i <= 32400; i += i % 64 == 0 ? 1 : 7) {
    const double centre = i * 0.021660849392498290;
    for (const double v : {std::nextafter(centre, -1e9), centre, std::nextafter(centre, 1e9)}) {
      if (v >= from && v <= to) x.push_back(v);
    }
  }
  for (const double v : {0.0, -0.0, -0x1p-1074, -0x1p-1022, -1e-300, -0x1p-60, -0x1p-53, -0x1p-30,
                         from, std::nextafter(from, 0.0), std::nextafter(to, from), to}) {
    x.push_back(v);
  }
}

Points direct_points(std::size_t random, double limit) {
  Points p;
  add_awkward(p.high, -limit, limit);
  std::mt19937_64 bits(1);
  std::uniform_real_distribution<double> flat(-limit, limit), exponent(-60, std::log2(limit));
  for (std::size_t i = 0; i < random; ++i) {
    p.high.push_back(i % 2 ? flat(bits) : std::exp2(exponent(bits)) * (i % 4 ? 1 : -1));
  }
  return p;
}

Points pair_points(std::size_t random) {
  Points p;
  add_awkward(p.high, std::nextafter(kNegligible, 0), 0);  // at it they count as masked
  std::mt19937_64 bits(2);
  std::uniform_real_distribution<double> flat(kNegligible, 0), part(-1, 1);
  for (std::size_t i = 0; i < random; ++i) p.high.push_back(flat(bits));
  for (const double x : p.high) {  // as pairs come: |low| <= half an ulp
    const double ulp = std::nextafter(std::fabs(x), HUGE_VAL) - std::fabs(x);
    const double share = p.low.size() % 3 == 0 ? 1 : part(bits);
    p.low.push_back(ulp / 2 * share);
  }
  return p;
}

// |hi + lo - e^(high + low)| / e^(high + low), in u; up to 2^-1074 is left to underflow.
class Truth {
 public:
  Truth() {
    for (mpfr_ptr v : {x_, y_, d_}) mpfr_init2(v, 400);
  }
  ~Truth() {
    for (mpfr_ptr v : {x_, y_, d_}) mpfr_clear(v);
  }
  Truth(const Truth&) = delete;
  Truth& operator=(const Truth&) = delete;
  double error(double high, double low, double hi, double lo) {
    mpfr_set_d(x_, high, MPFR_RNDN);
    mpfr_add_d(x_, x_, low, MPFR_RNDN);
    mpfr_exp(y_, x_, MPFR_RNDN);
    mpfr_set_d(d_, hi, MPFR_RNDN);
    mpfr_add_d(d_, d_, lo, MPFR_RNDN);
    mpfr_sub(d_, d_, y_, MPFR_RNDN);
    mpfr_abs(d_, d_, MPFR_RNDN);
    mpfr_sub_d(d_, d_, 0x1p-1074, MPFR_RNDN);
    mpfr_div(d_, d_, y_, MPFR_RNDN);
    mpfr_mul_2si(d_, d_, 53, MPFR_RNDN);
    return mpfr_get_d(d_, MPFR_RNDU);
  }

 private:
  mpfr_t x_, y_, d_;
};

Worst against_truth(const Points& p, const Room& room) {
  Truth truth;
  Worst worst;
  for (std::size_t i = 0; i < p.high.size(); ++i) {
    const double low = p.low.empty() ? 0 : p.low[i];
    worst.take(truth.error(p.high[i], low, room.hi[i], room.lo[i]), p.high[i]);
  }
  return worst;
}

class DoubleDoubleExp : public ::testing::TestWithParam<Variant> {
 protected:
  const vector::Passes passes_ = machinery_of(GetParam()).passes;

  Room fine(const Points& p) const {
    Room room(p.high.size());
    passes_.sum_double_double(p.arguments(), room.hi.data(), room.lo.data());
    return room;
  }
  void expect(const char* kind, const Worst& worst, double bound) const {
    std::printf("%s, %s: largest error %.4g u = 2^%.2f at %a, proved %.4g u\n",
                std::string(to_string(GetParam())).c_str(), kind, worst.error,
                std::log2(worst.error) - 53, worst.at, bound);
    EXPECT_LE(worst.error, bound) << kind;
  }
};

constexpr std::size_t kAgainstMpfr = 20000, kAgainstFine = 400000;

TEST_P(DoubleDoubleExp, AgainstMpfr) {
  const Points direct = direct_points(kAgainstMpfr, kDirectLimit + 60);
  expect("doubles", against_truth(direct, fine(direct)),
         bound_of("double-double exponential, direct"));
  const Points pairs = pair_points(kAgainstMpfr);
  expect("pairs", against_truth(pairs, fine(pairs)), bound_of("double-double exponential, pairs"));
}

TEST_P(DoubleDoubleExp, SameBitsOnEveryVariant) {
  const Machinery first = machinery_of(available_variants().front());
  for (const Points& p : {direct_points(kAgainstMpfr, kDirectLimit), pair_points(kAgainstMpfr)}) {
    const Room mine = fine(p);
    Room other(p.high.size());
    first.passes.sum_double_double(p.arguments(), other.hi.data(), other.lo.data());
    EXPECT_EQ(std::memcmp(mine.hi.data(), other.hi.data(), p.high.size() * sizeof(double)), 0);
    EXPECT_EQ(std::memcmp(mine.lo.data(), other.lo.data(), p.high.size() * sizeof(double)), 0);
  }
}

TEST_P(DoubleDoubleExp, FastOnesOfDoublesAndPairs) {
  const std::string kind = exponential_of(GetParam());
  const Points points[] = {direct_points(kAgainstFine, kDirectLimit), pair_points(kAgainstFine)};
  const char* names[] = {"direct, ", "pairs, "};
  for (int i = 0; i < 2; ++i) {
    Room room = fine(points[i]);
    passes_.sum(points[i].arguments(), true, room.y.data());
    Worst worst;
    room.compare(points[i].high.size(), points[i].high.data(), worst);
    expect(names[i], worst, bound_of("exponential, " + (names[i] + kind)));
  }
}

// What the budget analyses is what the passes do.
TEST_P(DoubleDoubleExp, FastOnesAreInTheOrderOfTheBudget) {
  const bool table = exponential_of(GetParam()) == "table";
  for (const Points& p : {direct_points(kAgainstMpfr, kDirectLimit), pair_points(kAgainstMpfr)}) {
    Room room(p.high.size());
    passes_.sum(p.arguments(), true, room.y.data());
    std::size_t differences = 0;
    for (std::size_t i = 0; i < p.high.size(); ++i) {
      const double low = p.low.empty() ? 0 : p.low[i];
      const double y =
          table ? testing::replay_table(p.high[i], low) : testing::replay_whole(p.high[i], low);
      if (y != room.y[i]) ++differences;
    }
    EXPECT_EQ(differences, 0u) << "of " << p.high.size();
  }
}

// A low part dropped, a high part off by an ulp, seen.
TEST_P(DoubleDoubleExp, PlantedFaultsAreSeen) {
  const Points pairs = pair_points(100);
  const double bound = bound_of("double-double exponential, pairs");
  Room room = fine(pairs);
  std::fill(room.lo.begin(), room.lo.end(), 0.0);
  EXPECT_GT(against_truth(pairs, room).error, bound);
  room = fine(pairs);
  room.hi[7] = std::nextafter(room.hi[7], 0);
  EXPECT_GT(against_truth(pairs, room).error, bound);
  Points without = pairs;
  std::fill(without.low.begin(), without.low.end(), 0.0);
  EXPECT_GT(against_truth(pairs, fine(without)).error, bound);
}

INSTANTIATE_TEST_SUITE_P(Variants, DoubleDoubleExp, ::testing::ValuesIn(available_variants()),
                         [](const auto& it) { return std::string(to_string(it.param)); });

}  // namespace
}  // namespace softcert::reference
