#include "softcert/softmax/row.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "mpfr_reference.hpp"
#include "softcert/numerics/error.hpp"
#include "softcert/softmax/coefficients.hpp"

namespace softcert::softmax {
namespace {

using numerics::InputError;
using numerics::Integer;
using numerics::IntervalD;
using numerics::IntervalR;
using numerics::Rational;
using testing::Big;
using testing::holds;
using testing::reference;
using testing::relative_width;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kTiny = std::numeric_limits<double>::denorm_min();
constexpr double kHuge = std::numeric_limits<double>::max();

Big big(const numerics::Real& x) {
  Big result;
  mpfr_set(result.raw(), x.raw(), MPFR_RNDN);
  return result;
}

bool holds(const IntervalR& x, const Big& exact) {
  return holds(x.lower().raw(), x.upper().raw(), exact);
}
bool holds(const IntervalD& x, const Big& exact) { return holds(x.lower(), x.upper(), exact); }

// L <= p_min and p_max <= U of `dispersion-sharp`: nothing else is possible.
void expect_between_bounds(const RowFacts& facts) {
  const auto n = numerics::enclose<IntervalR>(facts.n);
  const auto delta = numerics::enclose<IntervalR>(facts.spread);
  EXPECT_LE(sharp_lower(n, delta).lower(), facts.p_min.upper());
  EXPECT_LE(facts.p_max.lower(), sharp_upper(n, delta).upper());
  EXPECT_LE(dispersion_lower(n, delta).lower(), facts.p_min.upper());
  EXPECT_LE(facts.p_max.lower(), dispersion_upper(n, delta).upper());
  EXPECT_LE(facts.p_min.lower(), facts.p_max.upper());
}

// All facts hold the values that 600 bits give, and those the docstring promises are tight.
RowFacts expect_certified(const std::vector<double>& logits, long numerator = 1,
                          long denominator = 1) {
  const auto facts = row_facts(logits, Rational(numerator, denominator));
  EXPECT_TRUE(facts.has_value());
  const auto exact = reference(logits, numerator, denominator);
  EXPECT_TRUE(holds(facts->p_max, exact.p_max));
  EXPECT_TRUE(holds(facts->p_min, exact.p_min));
  EXPECT_TRUE(holds(facts->entropy, exact.entropy));
  EXPECT_TRUE(holds(facts->effective_items, exact.effective_items));
  expect_between_bounds(*facts);
  return *facts;
}

void expect_tight(const std::vector<double>& logits) {
  const RowFacts facts = expect_certified(logits);
  const auto exact = reference(logits, 1, 1);
  const double bound = (3.0 * static_cast<double>(logits.size()) + 20) * 0x1p-52;
  EXPECT_LE(relative_width(big(facts.p_max.lower()), big(facts.p_max.upper()), exact.p_max), bound);
  EXPECT_LE(relative_width(big(facts.p_min.lower()), big(facts.p_min.upper()), exact.p_min), bound);
  EXPECT_LE(relative_width(facts.entropy.lower(), facts.entropy.upper(), exact.entropy), bound);
  EXPECT_LE(relative_width(facts.effective_items.lower(), facts.effective_items.upper(),
                           exact.effective_items),
            bound);
}

std::vector<double> random_row(std::mt19937_64& random, std::size_t n, double scale) {
  std::normal_distribution<double> normal(0, scale);
  std::vector<double> row(n);
  for (double& x : row) x = static_cast<float>(normal(random));
  return row;
}

TEST(RowFacts, RandomRowsHoldTheExactValues) {
  const auto seed = std::random_device{}();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937_64 random(seed);
  for (const double scale : {0.0001, 0.1, 1.0, 5.0, 30.0, 300.0, 1e5}) {
    for (const std::size_t n : {2, 3, 10, 100}) {
      for (int repeat = 0; repeat < 10; ++repeat) {
        expect_certified(random_row(random, n, scale));
        expect_certified(random_row(random, n, scale), 7, 10);
        expect_certified(random_row(random, n, scale), 100, 3);
      }
    }
  }
}

TEST(RowFacts, RandomRowsAreTight) {
  std::mt19937_64 random(1);
  for (const double scale : {1.0, 5.0, 30.0, 200.0}) {
    for (int repeat = 0; repeat < 30; ++repeat) {
      std::vector<double> row = random_row(random, 50, scale);
      // On a grid all differences are doubles, as the docstring's bound asks.
      for (double& x : row) x = std::round(x * 0x1p20) * 0x1p-20;
      expect_tight(row);
    }
  }
}

TEST(RowFacts, OneItemAndEqualItemsAreExact) {
  for (const double x : {0.0, -0.0, 1.0, kTiny, kHuge, -kHuge}) {
    const RowFacts one = expect_certified({x});
    EXPECT_EQ(one.n, 1);
    EXPECT_EQ(one.spread, 0);
    EXPECT_EQ(one.entropy.upper(), 0);
    EXPECT_EQ(one.effective_items.lower(), 1);
    EXPECT_EQ(one.p_min.lower(), 1);
    EXPECT_EQ(one.p_max.upper(), 1);
    const RowFacts eight = expect_certified(std::vector<double>(8, x), 2, 7);
    EXPECT_EQ(eight.effective_items.lower(), 8);
    EXPECT_EQ(eight.effective_items.upper(), 8);
    EXPECT_EQ(eight.p_min.lower(), 0.125);
    EXPECT_EQ(eight.p_max.upper(), 0.125);
  }
}

TEST(RowFacts, HugeSpreadsDoNotUnderflow) {
  const RowFacts facts = expect_certified({320, 0.5, -1280});
  EXPECT_EQ(facts.spread, 1600);
  EXPECT_GT(facts.p_min.lower(), 0);
  EXPECT_EQ(numerics::to_double(facts.p_min.upper(), numerics::Round::kDown), 0);
  expect_certified({0, -740, -745, -746, -747, -1e10});
  EXPECT_GT(expect_certified({0, -7e8}).p_min.lower(), 0);
  EXPECT_EQ(expect_certified({0, -1e15}).p_min.lower(), 0);
}

TEST(RowFacts, SpreadsBeyondDoublesStaySound) {
  const RowFacts facts = expect_certified({kHuge, 0, -kHuge});
  EXPECT_EQ(facts.spread, 2 * to_rational(numerics::Real(kHuge)));
  EXPECT_LE(facts.entropy.upper(), 1e-300);
  const Rational theta = to_rational(numerics::Real(kHuge));
  const auto flat = row_facts(std::vector<double>{kHuge, -kHuge}, theta);
  EXPECT_EQ(flat->spread, 2);
  EXPECT_LE(width(flat->p_max), 1e-14);  // e^2/(1 + e^2)
  expect_between_bounds(*flat);
  const auto frozen = row_facts(std::vector<double>{1, 0}, Rational(1 / theta / theta));
  EXPECT_EQ(frozen->p_max.upper(), 1);
  expect_between_bounds(*frozen);
}

TEST(RowFacts, SubnormalDifferencesAreSeen) {
  const RowFacts facts = expect_certified({kTiny, 0, -kTiny});
  EXPECT_EQ(facts.spread, 2 * to_rational(numerics::Real(kTiny)));
  EXPECT_GE(facts.effective_items.lower(), 2.9999999);
}

TEST(RowFacts, TwoLevelRowsReachTheSharpBounds) {
  const RowFacts top = expect_certified({5, 0, 0, 0, 0});
  const IntervalR n(5);
  const IntervalR delta(5);
  EXPECT_LE(abs(top.p_max - sharp_upper(n, delta)).upper(), 1e-14);
  const RowFacts bottom = expect_certified({0, 5, 5, 5, 5});
  EXPECT_LE(abs(bottom.p_min - sharp_lower(n, delta)).upper(), 1e-14);
}

TEST(RowFacts, MaskedItemsAreLeftOut) {
  const RowFacts with = expect_certified({-kInfinity, 1, -kInfinity, 2.5});
  const RowFacts without = expect_certified({1, 2.5});
  EXPECT_EQ(with.masked, 2u);
  EXPECT_EQ(with.n, 2);
  EXPECT_EQ(with.entropy.lower(), without.entropy.lower());
  EXPECT_EQ(row_facts(std::vector<double>(5, -kInfinity), 1), std::nullopt);
  EXPECT_EQ(row_facts(std::vector<double>{}, 1), std::nullopt);
}

std::string refusal(const std::vector<double>& logits, const Rational& theta = 1) {
  try {
    row_facts(logits, theta);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(RowFacts, BadInputIsNamed) {
  EXPECT_EQ(refusal({0, 1, std::nan("")}), "logit 2 is NaN");
  EXPECT_EQ(refusal({0, kInfinity}), "logit 1 is +infinity");
  EXPECT_NE(refusal({0}, 0).find("temperature"), std::string::npos);
  EXPECT_NE(refusal({0}, Rational(-1, 3)).find("-1/3"), std::string::npos);
}

// The planted fault: a reference row with one logit moved by one unit in the last place of float32
// must be told apart, or the containment tests above could not fail.
TEST(RowFacts, TheReferenceSeesAMovedLogit) {
  const std::vector<double> row{0.5, 1.25, -2};
  std::vector<double> moved = row;
  moved[1] = std::nextafter(1.25f, 2.0f);
  const auto facts = row_facts(row, 1);
  const auto exact = reference(moved, 1, 1);
  EXPECT_FALSE(holds(facts->p_max, exact.p_max));
  EXPECT_FALSE(holds(facts->p_min, exact.p_min));
  EXPECT_FALSE(holds(facts->entropy, exact.entropy));
  EXPECT_FALSE(holds(facts->effective_items, exact.effective_items));
}

}  // namespace
}  // namespace softcert::softmax
