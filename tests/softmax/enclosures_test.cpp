// The formulas as templates: whatever point lies in a box, its value lies in the box's enclosure,
// with double and with MPFR ends.
#include <gtest/gtest.h>

#include <functional>

#include "random_exact.hpp"
#include "softcert/softmax/coefficients.hpp"
#include "softcert/softmax/concentration.hpp"
#include "softcert/softmax/entropy.hpp"

namespace softcert::softmax {
namespace {

using numerics::enclose;
using numerics::IntervalD;
using numerics::IntervalR;
using numerics::Rational;
using testing::RandomExact;

struct Formula {
  const char* name;
  std::function<IntervalD(const IntervalD&, const IntervalD&)> narrow;
  std::function<IntervalR(const IntervalR&, const IntervalR&)> wide;
};

template <class F>
Formula formula(const char* name, F f) {
  return {name, f, f};
}

// First argument: items, or epsilon scaled below 1 where said; second: spread.
std::vector<Formula> formulas() {
  return {
      formula("dispersion_lower", [](auto& n, auto& d) { return dispersion_lower(n, d); }),
      formula("dispersion_upper", [](auto& n, auto& d) { return dispersion_upper(n, d); }),
      formula("sharp_lower", [](auto& n, auto& d) { return sharp_lower(n, d); }),
      formula("sharp_upper", [](auto& n, auto& d) { return sharp_upper(n, d); }),
      formula("horizon_threshold",
              [](auto& n, auto& d) {
                using I = std::decay_t<decltype(n)>;
                return horizon_threshold(d, I(1) / (I(1) + n));
              }),
      formula("mirror_threshold",
              [](auto& n, auto& d) {
                using I = std::decay_t<decltype(n)>;
                return mirror_threshold(d, I(1) / (I(1) + n));
              }),
      formula("effective_items", [](auto& n, auto& d) { return effective_items_lower(n, d); }),
      formula("uniform_distance", [](auto&, auto& d) { return uniform_distance_upper(d); }),
      formula("topk_mass",
              [](auto& n, auto& d) { return topk_mass_upper(std::decay_t<decltype(n)>(1), n, d); }),
      formula("entropy_level", [](auto&, auto& d) { return entropy_level(d); }),
      formula("entropy_deficit", [](auto&, auto& d) { return entropy_deficit(d); }),
      formula("deficit_below_spread", [](auto&, auto& d) { return deficit_below_spread(d); }),
      formula("deficit_below_parabola", [](auto&, auto& d) { return deficit_below_parabola(d); }),
      formula(
          "two_level_entropy",
          [](auto& n, auto& d) { return two_level_entropy(std::decay_t<decltype(n)>(1), n, d); }),
      formula("entropy_floor_paper", [](auto& n, auto& d) { return entropy_floor_paper(n, d); }),
      formula("entropy_floor_uniform",
              [](auto& n, auto& d) { return entropy_floor_uniform(n, d); }),
  };
}

struct Range {
  Rational lo, hi;
  Rational at(long sixteenths) const { return lo + (hi - lo) * sixteenths / 16; }
};

struct Box {
  Range n, d;
};

Box random_box(RandomExact& random) {
  const Rational n = 1 + random.magnitude(-3, 12);
  Rational d = random.magnitude(-9, 2.8);
  if (random.integer(0, 7) == 0) d = 0;
  const Rational n_width = random.integer(0, 3) == 0 ? Rational(0) : n * random.magnitude(-9, 0.3);
  const Rational d_width =
      random.integer(0, 3) == 0 ? Rational(0) : (d + 1) * random.magnitude(-12, 0);
  return {{n, n + n_width}, {d, d + d_width}};
}

// The value at a point is known to 2^-380 or so; a right enclosure cannot lie beside it.
template <class I>
bool meets(const I& enclosure, const IntervalR& point) {
  return numerics::Real(enclosure.lower()) <= point.upper() &&
         point.lower() <= numerics::Real(enclosure.upper());
}

IntervalR at_point(const Formula& f, const Rational& n, const Rational& d) {
  const numerics::PrecisionScope scope(1500);
  return f.wide(enclose<IntervalR>(n), enclose<IntervalR>(d));
}

void expect_contained(const Formula& f, const Box& box, RandomExact& random) {
  const IntervalD narrow =
      f.narrow(enclose<IntervalD>(box.n.lo, box.n.hi), enclose<IntervalD>(box.d.lo, box.d.hi));
  const IntervalR wide =
      f.wide(enclose<IntervalR>(box.n.lo, box.n.hi), enclose<IntervalR>(box.d.lo, box.d.hi));
  for (const long i : {0L, 16L, random.integer(1, 15)}) {
    for (const long j : {0L, 16L, random.integer(1, 15)}) {
      const Rational n = box.n.at(i), d = box.d.at(j);
      const IntervalR point = at_point(f, n, d);
      EXPECT_TRUE(meets(narrow, point)) << f.name << " n " << n << " delta " << d;
      EXPECT_TRUE(meets(wide, point)) << f.name << " n " << n << " delta " << d;
    }
  }
}

TEST(Enclosures, RandomBoxesHoldTheirPoints) {
  const auto seed = testing::test_seed();
  SCOPED_TRACE("SOFTCERT_TEST_SEED=" + std::to_string(seed));
  RandomExact random(seed);
  for (int i = 0; i < 150; ++i) {
    const Box box = random_box(random);
    for (const Formula& f : formulas()) expect_contained(f, box, random);
  }
}

// Where each argument occurs once, a point's enclosure is the rounding of its operations alone.
TEST(Enclosures, PointsAreTight) {
  RandomExact random(3);
  for (int i = 0; i < 200; ++i) {
    const auto n = enclose<IntervalD>(Rational(1 + random.magnitude(0, 9)));
    const auto d = enclose<IntervalD>(random.magnitude(-6, 2));
    for (const IntervalD& x : {sharp_lower(n, d), sharp_upper(n, d), dispersion_lower(n, d),
                               effective_items_lower(n, d), uniform_distance_upper(d)}) {
      EXPECT_LE((x.upper() - x.lower()) / x.lower(), 1e-13);
    }
  }
}

// The deficit is above 0 at every positive spread and never taken below it at 0.
TEST(Enclosures, AtNoSpread) {
  const IntervalD zero(0), some(0, 0.5);
  EXPECT_EQ(entropy_deficit(zero).lower(), 0);
  EXPECT_EQ(entropy_deficit(zero).upper(), 0);
  EXPECT_EQ(entropy_level(zero).lower(), 1);
  EXPECT_EQ(deficit_below_parabola(some).lower(), 0);
  EXPECT_EQ(deficit_below_spread(zero).lower(), 0);
  EXPECT_EQ(entropy_deficit(some).lower(), 0);
}

// What the containment test must catch: bounds with n items where n - 1 belong, and ends that are
// rounded to nearest and moved by one part in 10^15.
TEST(Enclosures, PlantedFaultsAreCaught) {
  const Formula right = formulas()[2];
  const Rational n(1000), d(5);
  const IntervalR point = at_point(right, n, d);
  const IntervalD items(1000), spread(5);
  EXPECT_TRUE(meets(sharp_lower(items, spread), point));
  EXPECT_FALSE(meets(IntervalD(1) / (IntervalD(1) + items * exp(spread)), point));
  EXPECT_FALSE(meets(sharp_lower(items, spread) * IntervalD(1 + 1e-15), point));
}

}  // namespace
}  // namespace softcert::softmax
