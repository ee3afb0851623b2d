// The adaptive-temperature polynomial's crossings and peak, against bisection in exact rationals.
#include "softcert/softmax/adaptive_facts.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "plain_mpfr.hpp"
#include "softcert/numerics/real.hpp"
#include "softcert/softmax/adaptive.hpp"

namespace softcert::softmax {
namespace {

using numerics::IntervalR;
using numerics::Rational;
using testing::exact_decimal;
using Polynomial = std::vector<Rational>;  // highest power first

Polynomial plus(Polynomial p, const char* constant) {
  p.back() += exact_decimal(constant);
  return p;
}

// From the paper, as printed there.
Polynomial q() {
  return {exact_decimal("-0.037"), exact_decimal("0.481"), exact_decimal("-2.3"),
          exact_decimal("4.917"), exact_decimal("-1.791")};
}

Polynomial derivative(const Polynomial& p) {
  Polynomial result;
  for (std::size_t i = 0; i + 1 < p.size(); ++i) {
    result.push_back(p[i] * static_cast<long>(p.size() - 1 - i));
  }
  return result;
}

Rational at(const Polynomial& p, const Rational& x) {
  Rational value = 0;
  for (const Rational& c : p) value = value * x + c;
  return value;
}

// Remainder of a by b.
Polynomial remainder(Polynomial a, const Polynomial& b) {
  while (a.size() >= b.size()) {
    const Rational factor = a[0] / b[0];
    for (std::size_t i = 0; i < b.size(); ++i) a[i] -= factor * b[i];
    a.erase(a.begin());
  }
  while (!a.empty() && a[0] == 0) a.erase(a.begin());
  return a;
}

// Number of distinct real roots in (lo, hi] by Sturm's theorem, in exact arithmetic.
int roots_between(const Polynomial& p, const Rational& lo, const Rational& hi) {
  std::vector<Polynomial> chain = {p, derivative(p)};
  while (chain.back().size() > 1) {
    Polynomial next = remainder(chain[chain.size() - 2], chain.back());
    if (next.empty()) break;
    for (Rational& c : next) c = -c;
    chain.push_back(next);
  }
  const auto changes = [&](const Rational& x) {
    int count = 0, last = 0;
    for (const Polynomial& f : chain) {
      const int sign = at(f, x).sign();
      if (sign == 0) continue;
      count += last != 0 && sign != last;
      last = sign;
    }
    return count;
  };
  return changes(lo) - changes(hi);
}

// [lo, hi] of width 2^-200 that holds the root between lo and hi.
std::pair<Rational, Rational> bisect(const Polynomial& p, Rational lo, Rational hi) {
  const int below = at(p, lo).sign();
  EXPECT_EQ(at(p, hi).sign(), -below);
  for (int i = 0; i < 203; ++i) {
    const Rational middle = (lo + hi) / 2;
    (at(p, middle).sign() == below ? lo : hi) = middle;
  }
  return {lo, hi};
}

const Rational kNarrow = Rational(1) / (Rational(1) * (numerics::Integer(1) << 60));

void expect_holds(const IntervalR& enclosure, const Rational& lo, const Rational& hi) {
  const Rational lower = to_rational(enclosure.lower()), upper = to_rational(enclosure.upper());
  EXPECT_LE(lower, hi);
  EXPECT_GE(upper, lo);
  EXPECT_LE(Rational(upper - lower), kNarrow);
}

TEST(AdaptiveFacts, EnclosuresHoldTheRoots) {
  const AdaptiveFacts facts = adaptive_facts();
  const auto [from_lo, from_hi] = bisect(plus(q(), "-1"), Rational(1, 2), 2);
  expect_holds(facts.active_from, from_lo, from_hi);
  const auto [until_lo, until_hi] = bisect(plus(q(), "-1"), 5, 7);
  expect_holds(facts.active_until, until_lo, until_hi);
  const auto [peak_lo, peak_hi] = bisect(derivative(q()), 4, 5);
  expect_holds(facts.peak_entropy, peak_lo, peak_hi);
  // q' is 0 there and q'' is small: q changes by less than 2^-390 over the bracket.
  const Rational peak = at(q(), peak_lo);
  expect_holds(facts.peak_beta, peak, Rational(peak + kNarrow * kNarrow));
}

TEST(AdaptiveFacts, TheDigits) {
  const AdaptiveFacts facts = adaptive_facts();
  const auto starts = [](const IntervalR& x, const char* digits, int decimals) {
    const Rational lo = exact_decimal(digits);
    const Rational hi = lo + testing::power_of_ten(-decimals);
    return lo <= to_rational(x.lower()) && to_rational(x.upper()) < hi;
  };
  EXPECT_TRUE(starts(facts.active_from, "0.8485819960", 10));
  EXPECT_TRUE(starts(facts.active_until, "5.9445208279", 10));
  EXPECT_TRUE(starts(facts.peak_entropy, "4.4124018659", 10));
  EXPECT_TRUE(starts(facts.peak_beta, "2.4213877066", 10));
  EXPECT_FALSE(starts(facts.peak_beta, "2.4213877065", 10));
}

TEST(AdaptiveFacts, NoOtherCrossingAndNoOtherPeak) {
  const Rational far = 1000;
  EXPECT_EQ(roots_between(plus(q(), "-1"), -far, far), 2);
  EXPECT_EQ(roots_between(derivative(q()), -far, far), 1);  // rises to its peak, then falls
  EXPECT_EQ(roots_between(plus(q(), "-2.42138771"), -far, far), 0);
  EXPECT_EQ(roots_between(plus(q(), "-2.42138770"), -far, far), 2);
}

TEST(AdaptiveFacts, PublishedConstantsAreOnTheRightSides) {
  const auto excess = [](const char* h) { return at(plus(q(), "-1"), exact_decimal(h)).sign(); };
  EXPECT_EQ(excess(kActiveBefore), -1);
  EXPECT_EQ(excess(kActiveFrom), 1);
  EXPECT_EQ(excess(kActiveUntil), 1);
  EXPECT_EQ(excess(kInertFrom), -1);
  EXPECT_EQ(Rational(1) / exact_decimal("1000000000"), numerics::parse_rational(kPublishedEpsilon));
}

TEST(AdaptiveFacts, TheRangeOverAnIntervalHoldsItsPoints) {
  for (int i = 0; i < 80; ++i) {
    const Rational lo(i, 10), hi(i + 3, 10), inner(2 * i + 3, 20);
    const auto real = adaptive_polynomial_range(numerics::enclose<IntervalR>(lo, hi));
    const auto narrow = adaptive_polynomial_range(numerics::enclose<numerics::IntervalD>(lo, hi));
    for (const Rational& x : {lo, inner, hi}) {
      const Rational value = at(q(), x);
      EXPECT_LE(to_rational(real.lower()), value);
      EXPECT_GE(to_rational(real.upper()), value);
      EXPECT_LE(Rational(narrow.lower()), value);
      EXPECT_GE(Rational(narrow.upper()), value);
    }
  }
}

}  // namespace
}  // namespace softcert::softmax
