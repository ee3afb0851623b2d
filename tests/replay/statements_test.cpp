// Laws over all statements: the derived least slack is below the slack evaluated from definitions
// at random points of random cells, and never negative; the adaptive polynomial's shape.
#include <gtest/gtest.h>

#include <random>

#include "softcert/replay/certificate.hpp"
#include "softcert/replay/registry.hpp"
#include "softcert/replay/reproof.hpp"

namespace softcert::replay {
namespace {

class Source {
 public:
  explicit Source(unsigned seed) : random_(seed) {}
  long below(long limit) {
    return static_cast<long>(random_() % static_cast<unsigned long>(limit));
  }
  Exact items() {
    const long magnitude = 1L << below(21);
    return Exact(1 + below(magnitude));
  }
  Exact spread() {
    switch (below(5)) {
      case 0:
        return Exact(0);
      case 1:
        return Exact(1 + below(1000)) / Exact(1'000'000'000);
      case 2:
        return Exact(below(1000)) / Exact(1000);
      default:
        return Exact(below(88'000)) / Exact(1000);
    }
  }
  // A point of [lo, hi], ends included; an integer if the ends are and `whole`.
  Exact between(const Exact& lo, const Exact& hi, bool whole) {
    Exact point = lo + (hi - lo) * Exact(below(1001)) / Exact(1000);
    if (whole) {
      Exact down;
      fmpz_fdiv_q(fmpq_numref(down.raw()), point.numerator(), point.denominator());
      return down;
    }
    return point;
  }

 private:
  std::mt19937_64 random_;
};

Box random_box(Source& source) {
  Exact a = source.items(), b = source.items(), c = source.spread(), d = source.spread();
  if (b < a) std::swap(a, b);
  if (d < c) std::swap(c, d);
  return {a, b, c, d};
}

TEST(Statements, LeastSlackIsBelowEveryDirectlyEvaluatedSlack) {
  const unsigned seed = std::random_device{}();
  SCOPED_TRACE("seed " + std::to_string(seed));
  Source source(seed);
  const Bits scope(256);
  for (const Statement& statement : statements()) {
    for (int trial = 0; trial < 300; ++trial) {
      const Box box = random_box(source);
      std::vector<Ball> least;
      std::vector<bool> strict;
      for (const Obligation& obligation : statement.obligations) {
        least.push_back(obligation.least(box).value());
        EXPECT_FALSE(certainly_negative(least.back())) << statement.id << " " << obligation.name;
        strict.push_back(obligation.strict);
      }
      Judge judge(least, strict);
      for (int point = 0; point < 4; ++point) {
        const Exact n = source.between(box.n_lo, box.n_hi, true);
        const Exact delta = source.between(box.d_lo, box.d_hi, false);
        statement.direct(Corner(n, delta, Exact(0)), judge);
      }
      for (const std::string& violation : judge.violations()) {
        ADD_FAILURE() << statement.id << ": " << violation;
      }
    }
  }
}

// Margins a hair above the infimum are refused, a hair below accepted: "least" is the infimum and
// not just a bound, wherever it is not 0.
TEST(Statements, LeastSlackShrinksWithTheCell) {
  Source source(7);
  const Bits scope(256);
  for (const Statement& statement : statements()) {
    for (int trial = 0; trial < 100; ++trial) {
      const Box box = random_box(source);
      Box inner = box;
      inner.n_lo = source.between(box.n_lo, box.n_hi, true);
      inner.n_hi = source.between(inner.n_lo, box.n_hi, true);
      inner.d_lo = source.between(box.d_lo, box.d_hi, false);
      inner.d_hi = source.between(inner.d_lo, box.d_hi, false);
      for (const Obligation& obligation : statement.obligations) {
        const Ball outer = obligation.least(box).value(), inside = obligation.least(inner).value();
        EXPECT_FALSE(certainly_less(inside, outer)) << statement.id << " " << obligation.name;
      }
    }
  }
}

TEST(Statements, HoldAtExtremeCells) {
  const auto number = [](const char* text) { return parse_exact(text).value; };
  const Box boxes[] = {{Exact(1), Exact(1), Exact(0), Exact(0)},
                       {Exact(1), Exact(1), Exact(0), Exact(1'000'000)},
                       {Exact(2), number("2^4095"), Exact(0), Exact(1'000'000)},
                       {number("2^40"), number("2^40"), number("1e-12"), Exact(88)},
                       {Exact(2), Exact(3), number("1e-60"), number("1e-50")}};
  for (const Statement& statement : statements()) {
    TheoremClaim theorem;
    theorem.statement = &statement;
    for (std::size_t i = 0; i < statement.obligations.size(); ++i) theorem.order.push_back(i);
    for (const Box& box : boxes) {
      Cell cell;
      cell.box = box;
      cell.verdict = Verdict::kProved;
      const Bits scope(1024);
      for (const Obligation& obligation : statement.obligations) {
        const Ball least = obligation.least(box).value();
        Margin margin;
        arf_t lower;
        arf_init(lower);
        arb_get_lbound_arf(lower, least.raw(), 64);
        if (arf_sgn(lower) > 0) arf_get_fmpq(margin.lo.raw(), lower);
        arb_get_ubound_arf(lower, least.raw(), 64);
        if (arf_cmp_2exp_si(lower, -100'000) > 0) {
          margin.hi.emplace();
          arf_get_fmpq(margin.hi->raw(), lower);
        } else {
          margin.hi = Exact(1);  // too small to write as a fraction
          margin.lo = obligation.strict ? number("1e-20000") : Exact(0);
        }
        cell.margins.push_back(margin);
      }
      Findings findings;
      check_margins(theorem, cell, 128, "", findings);
      check_direct(theorem, cell, 128, Exact(0), "", findings);
      for (const Finding& finding : std::move(findings).take()) {
        // Strict margins below 10^-20000 cannot be written; everything else must hold.
        if (finding.what.find("is above the slack") != std::string::npos) continue;
        ADD_FAILURE() << statement.id << " n " << to_text(box.n_hi) << " spread "
                      << to_text(box.d_hi) << ": " << finding.what;
      }
    }
  }
}

Ball quartic(const Ball& h) {
  const char* coefficients[] = {"-0.037", "0.481", "-2.3", "4.917", "-1.791"};
  Ball sum;
  for (const char* text : coefficients) sum = sum * h + Ball(parse_exact(text).value);
  return sum;
}

Ball quartic_slope(const Ball& h) {
  const char* coefficients[] = {"-0.148", "1.443", "-4.6", "4.917"};
  Ball sum;
  for (const char* text : coefficients) sum = sum * h + Ball(parse_exact(text).value);
  return sum;
}

Ball quartic_bend(const Ball& h) {
  const char* coefficients[] = {"-0.444", "2.886", "-4.6"};
  Ball sum;
  for (const char* text : coefficients) sum = sum * h + Ball(parse_exact(text).value);
  return sum;
}

Ball piece(const char* lo, const char* hi, long parts, long index) {
  const Exact from = parse_exact(lo).value, width = parse_exact(hi).value - from;
  const Exact a = from + width * Exact(index) / Exact(parts);
  const Exact b = from + width * Exact(index + 1) / Exact(parts);
  Ball result;
  arb_union(result.raw(), Ball(a).raw(), Ball(b).raw(), Bits::current());
  return result;
}

// What adaptive_temperature.cpp derives: q rises on [0, 4.4], falls on [4.43, 40] and beyond (the
// cubic term of q' leads), is concave between, and crosses 1 where it is said to.
TEST(AdaptivePolynomial, RisesThenFalls) {
  const Bits scope(128);
  const long parts = 20'000;
  for (long i = 0; i < parts; ++i) {
    EXPECT_TRUE(certainly_positive(quartic_slope(piece("0", "4.4", parts, i)))) << i;
    EXPECT_TRUE(certainly_negative(quartic_slope(piece("4.43", "40", parts, i)))) << i;
  }
  EXPECT_TRUE(certainly_negative(quartic_bend(piece("4.4", "4.43", 1, 0))));
  const auto q = [](const char* h) { return quartic(Ball(parse_exact(h).value)) - Ball(1); };
  EXPECT_TRUE(certainly_negative(q("0.84858199")));
  EXPECT_TRUE(certainly_positive(q("0.848582")));
  EXPECT_TRUE(certainly_positive(q("5.94452082")));
  EXPECT_TRUE(certainly_negative(q("5.94452083")));
  // The interval as first noted, with its lower end misread, is false: q(0.84858197) < 1.
  EXPECT_TRUE(certainly_negative(q("0.84858197")));
}

}  // namespace
}  // namespace softcert::replay
