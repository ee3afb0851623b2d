// The theorems against softmax itself: random and two-level logit vectors must obey every bound,
// evaluated from the definition in 256-bit intervals; the bounds called attained are attained.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "softcert/numerics/precision.hpp"
#include "softcert/softmax/adaptive.hpp"
#include "softcert/softmax/coefficients.hpp"
#include "softcert/softmax/concentration.hpp"
#include "softcert/softmax/entropy.hpp"
#include "softcert/softmax/exact_entropy_floor.hpp"
#include "softcert/softmax/horizon.hpp"

namespace softcert::softmax {
namespace {

using numerics::enclose;
using numerics::Integer;
using I = numerics::IntervalR;
using numerics::Rational;

constexpr unsigned kSeed = 77;

struct Softmax {
  I n{0}, delta{0};
  std::vector<I> p;
  I entropy{0}, squares{0}, distance{0};
};

// From the definition; logits are small rationals.
Softmax softmax_of(const std::vector<Rational>& logits) {
  Softmax s;
  const auto [lo, hi] = std::minmax_element(logits.begin(), logits.end());
  s.n = I(static_cast<long>(logits.size()));
  s.delta = enclose<I>(Rational(*hi - *lo));
  I total(0);
  for (const Rational& x : logits) {
    s.p.push_back(exp(enclose<I>(x)));
    total += s.p.back();
  }
  for (I& p : s.p) {
    p = p / total;
    s.entropy -= p * log(p);
    s.squares += square(p);
    s.distance += abs(p - I(1) / s.n) / I(2);
  }
  return s;
}

// a <= b cannot be excluded: the smallest value of a is not above the largest of b.
testing::AssertionResult may_be_below(const I& a, const I& b) {
  if (a.lower() <= b.upper()) return testing::AssertionSuccess();
  return testing::AssertionFailure()
         << numerics::lower_as_double(a) << " is above " << numerics::upper_as_double(b);
}

void expect_all_bounds(const Softmax& s) {
  for (const I& p : s.p) {
    EXPECT_TRUE(may_be_below(dispersion_lower(s.n, s.delta), p));
    EXPECT_TRUE(may_be_below(p, dispersion_upper(s.n, s.delta)));
    EXPECT_TRUE(may_be_below(sharp_lower(s.n, s.delta), p));
    EXPECT_TRUE(may_be_below(p, sharp_upper(s.n, s.delta)));
  }
  EXPECT_TRUE(may_be_below(entropy_floor_uniform(s.n, s.delta), s.entropy));
  EXPECT_TRUE(may_be_below(entropy_floor_paper(s.n, s.delta), s.entropy));
  EXPECT_TRUE(may_be_below(-log(sharp_upper(s.n, s.delta)), s.entropy));
  EXPECT_TRUE(may_be_below(effective_items_lower(s.n, s.delta), I(1) / s.squares));
  EXPECT_TRUE(may_be_below(s.distance, uniform_distance_upper(s.delta)));
  auto sorted = s.p;
  std::sort(sorted.begin(), sorted.end(),
            [](const I& a, const I& b) { return a.lower() > b.lower(); });
  I mass(0);
  for (std::size_t k = 1; k <= sorted.size(); ++k) {
    mass += sorted[k - 1];
    EXPECT_TRUE(may_be_below(mass, topk_mass_upper(I(static_cast<long>(k)), s.n, s.delta)));
  }
}

std::vector<Rational> random_logits(std::mt19937_64& random) {
  const std::size_t n = 1 + random() % 24;
  const long scale = 1L << (random() % 7);
  std::vector<Rational> logits;
  for (std::size_t i = 0; i < n; ++i) {
    // Half of the vectors cluster at the two ends, where the extremes are.
    const long steps = random() % 2 == 0 ? (random() % 2) * 1000 : random() % 1001;
    logits.push_back(Rational(scale * steps, 1000));
  }
  return logits;
}

TEST(Vectors, RandomVectorsObeyEveryBound) {
  const numerics::PrecisionScope scope(256);
  std::mt19937_64 random(kSeed);
  for (int i = 0; i < 400; ++i) {
    SCOPED_TRACE(i);
    expect_all_bounds(softmax_of(random_logits(random)));
  }
}

std::vector<Rational> two_levels(long top, long n, const Rational& delta) {
  std::vector<Rational> logits(static_cast<std::size_t>(n), 0);
  std::fill(logits.begin(), logits.begin() + top, delta);
  return logits;
}

TEST(Vectors, TwoLevelVectorsAttainTheSharpBounds) {
  const numerics::PrecisionScope scope(256);
  for (const long n : {2L, 3L, 17L, 60L}) {
    for (const Rational& delta : {Rational(1, 10), Rational(1), Rational(9)}) {
      const Softmax one_high = softmax_of(two_levels(1, n, delta));
      const Softmax one_low = softmax_of(two_levels(n - 1, n, delta));
      EXPECT_TRUE(overlap(one_high.p.front(), sharp_upper(one_high.n, one_high.delta)));
      EXPECT_TRUE(overlap(one_low.p.back(), sharp_lower(one_low.n, one_low.delta)));
      I least = softmax_of(two_levels(1, n, delta)).entropy;
      for (long k = 2; k < n; ++k) least = min(least, softmax_of(two_levels(k, n, delta)).entropy);
      EXPECT_TRUE(overlap(least, exact_entropy_floor(n, delta)));
    }
  }
}

TEST(Vectors, HorizonIsWhereTheLargestCoefficientFallsBelowEpsilon) {
  const numerics::PrecisionScope scope(256);
  for (const Rational& delta : {Rational(0), Rational(1, 2), Rational(2), Rational(4)}) {
    for (const Rational& epsilon : {Rational(1, 2), Rational(1, 10), Rational(3, 100)}) {
      const Integer n = horizon_items(delta, epsilon);
      const I bound = enclose<I>(epsilon), d = enclose<I>(delta);
      EXPECT_LT(sharp_upper(enclose<I>(n), d).upper(), bound.lower());
      EXPECT_GE(sharp_upper(enclose<I>(Integer(n - 1)), d).upper(), bound.lower());
    }
  }
}

// dH/dbeta = -beta Var, against a difference quotient, and the bounds of entropy-monotone.
TEST(Vectors, EntropyFallsWithInverseTemperature) {
  const numerics::PrecisionScope scope(512);
  std::mt19937_64 random(kSeed + 1);
  const Rational step(1, Integer(1) << 60);
  for (int i = 0; i < 50; ++i) {
    const auto logits = random_logits(random);
    std::vector<Rational> colder = logits;
    for (Rational& x : colder) x *= 1 + step;
    const Softmax before = softmax_of(logits), after = softmax_of(colder);
    I mean(0), variance(0);
    for (std::size_t k = 0; k < logits.size(); ++k) mean += before.p[k] * enclose<I>(logits[k]);
    for (std::size_t k = 0; k < logits.size(); ++k) {
      variance += before.p[k] * square(enclose<I>(logits[k]) - mean);
    }
    const I slope = (after.entropy - before.entropy) / enclose<I>(step);
    const I error = abs(slope + variance);
    EXPECT_LT(numerics::upper_as_double(error), 1e-9);
    EXPECT_TRUE(may_be_below(after.entropy, before.entropy));
    EXPECT_TRUE(may_be_below(variance, square(before.delta) / I(4)));
    EXPECT_TRUE(may_be_below(square(before.delta) * sharp_lower(before.n, before.delta) / before.n,
                             variance));
  }
}

TEST(Vectors, AdaptiveTemperatureStaysUnderItsSpread) {
  const numerics::PrecisionScope scope(256);
  std::mt19937_64 random(kSeed + 2);
  const I largest = enclose<I>(numerics::parse_rational(kBetaMax));
  for (int i = 0; i < 100; ++i) {
    const auto logits = random_logits(random);
    const Softmax plain = softmax_of(logits);
    const I q = adaptive_polynomial(plain.entropy);
    if (plain.entropy.upper() <= Rational(1, 2).convert_to<double>()) continue;
    EXPECT_TRUE(may_be_below(q, largest));
    // Scale the logits by a rational next to beta and look at the coefficients.
    const double beta = std::max(1.0, numerics::upper_as_double(q));
    std::vector<Rational> sharper = logits;
    for (Rational& x : sharper) x *= Rational(beta);
    const Softmax adapted = softmax_of(sharper);
    const I cap = sharp_upper(plain.n, I(largest * plain.delta + I(1) / I(1 << 20)));
    for (const I& p : adapted.p) EXPECT_TRUE(may_be_below(p, cap));
    EXPECT_TRUE(may_be_below(adapted.entropy, plain.entropy));
  }
}

}  // namespace
}  // namespace softcert::softmax
