// The parts of ExactRow by themselves: enclosures of the row's quantities at low precision, where
// their rounding errors are the largest, and the formulas on wide enclosures.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <utility>
#include <vector>

#include "softcert/reference/exact_row_formulas.hpp"
#include "softcert/reference/exact_row_sum.hpp"
#include "support/plain_row.hpp"
#include "support/test_input.hpp"

namespace softcert::reference {
namespace {

using numerics::parse_rational;
using numerics::Rational;
using numerics::Real;
using testing::Wide;

bool holds(const Enclosure& e, mpfr_srcptr value) {
  return mpfr_cmp(e.lo.raw(), value) <= 0 && mpfr_cmp(value, e.hi.raw()) <= 0;
}

/// hi - lo <= 2^-bits |lo|, at least.
bool narrow(const Enclosure& e, long bits) {
  Wide width, size;
  mpfr_sub(width, e.hi.raw(), e.lo.raw(), MPFR_RNDU);
  mpfr_abs(size, e.lo.raw(), MPFR_RNDN);
  mpfr_mul_2si(size, size, -bits, MPFR_RNDN);
  return mpfr_cmp(width, size) <= 0;
}

/// s (x - y), s y, e^gap, e^gap - 1 and sums of these by plain MPFR.
struct PlainParts {
  Rational scale;

  Wide gap(double x, double y) const {
    Wide result;
    mpfr_set_d(result, x, MPFR_RNDN);
    mpfr_sub_d(result, result, y, MPFR_RNDN);
    mpfr_mul_q(result, result, scale.backend().data(), MPFR_RNDN);
    return result;
  }
  template <class Function>
  Wide of(Function function, double x, double y) const {
    Wide result = gap(x, y);
    function(result, result, MPFR_RNDN);
    return result;
  }
  template <class Function>
  Wide sum(Function function, const std::vector<double>& row, double y) const {
    Wide result;
    mpfr_set_zero(result, 1);
    for (const double x : row) mpfr_add(result, result, of(function, x, y), MPFR_RNDN);
    return result;
  }
};

void expect_parts(const std::vector<double>& row, const PlainParts& plain) {
  constexpr long kBits = 64;
  RowSum sum(row, plain.scale);
  const double m = sum.largest();
  const auto check = [](const Enclosure& e, const Wide& truth, const char* what) {
    EXPECT_TRUE(holds(e, truth)) << what;
    EXPECT_TRUE(narrow(e, kBits - 4)) << what;
  };
  check(sum.top(kBits), plain.gap(m, 0), "top");
  Wide rest = plain.sum(mpfr_exp, row, m);
  mpfr_sub_ui(rest, rest, 1, MPFR_RNDN);
  check(sum.rest(kBits), rest, "rest");
  for (const double x : row) {
    check(sum.gap(x, kBits), plain.gap(x, m), "gap");
    check(sum.weight(x, kBits), plain.of(mpfr_exp, x, m), "weight");
    if (!sum.near_uniform()) continue;
    check(sum.weight_less_one(x, kBits), plain.of(mpfr_expm1, x, m), "weight less one");
  }
  if (sum.near_uniform()) check(sum.excess(kBits), plain.sum(mpfr_expm1, row, m), "excess");
}

TEST(ExactRowParts, EncloseTheQuantitiesAtSixtyFourBits) {
  std::mt19937_64 random(testing::test_seed());
  std::normal_distribution<double> normal;
  bool near = false;
  for (std::uint64_t r = 0; r < testing::test_cases(300); ++r) {
    const int exponent = static_cast<int>(random() % 60) - 50;
    std::vector<double> row(2 + random() % 8);
    for (double& x : row) x = std::ldexp(normal(random), exponent);
    const Rational scale = parse_rational(r % 2 == 0 ? "1/3" : "1.1");
    near = near || RowSum(row, scale).near_uniform();
    expect_parts(row, {scale});
  }
  EXPECT_TRUE(near);
}

TEST(ExactRowParts, NarrowEnclosuresOfWrongPlacesAreSeen) {
  const Real third = numerics::from_rational(Rational(1, 3), numerics::Round::kDown);
  const Wide truth = PlainParts{Rational(1, 3)}.gap(1, 0);
  EXPECT_FALSE(holds({third, third}, truth));
  EXPECT_FALSE(narrow({Real(1), Real(1 + 0x1p-50)}, 60));
}

/// Enclosures with ends in [least, most], and a point of each.
struct Sampler {
  std::mt19937_64 random{testing::test_seed()};

  std::pair<Enclosure, double> operator()(double least, double most) {
    std::uniform_real_distribution<double> uniform(least, most);
    double ends[3] = {uniform(random), uniform(random), uniform(random)};
    std::sort(ends, ends + 3);
    // Often a point at an end, where a wrong choice of ends shows.
    const double point = ends[random() % 3];
    return {{Real(ends[0]), Real(ends[2])}, point};
  }
};

/// a / (1 + b), or, with `log`, a - log(1 + b) with the sign given.
Wide formula(double a, double b, int log_sign) {
  Wide result, other;
  mpfr_set_d(other, b, MPFR_RNDN);
  mpfr_add_ui(other, other, 1, MPFR_RNDN);
  mpfr_set_d(result, a, MPFR_RNDN);
  if (log_sign == 0) {
    mpfr_div(result, result, other, MPFR_RNDN);
  } else {
    mpfr_log(other, other, MPFR_RNDN);
    (log_sign < 0 ? mpfr_sub : mpfr_add)(result, result, other, MPFR_RNDN);
  }
  return result;
}

Wide share(double d, double e, unsigned long n) {
  Wide above, below;
  mpfr_set_d(above, d, MPFR_RNDN);
  mpfr_add_ui(above, above, 1, MPFR_RNDN);
  mpfr_set_d(below, e, MPFR_RNDN);
  mpfr_add_ui(below, below, n, MPFR_RNDN);
  mpfr_div(above, above, below, MPFR_RNDN);
  return above;
}

TEST(ExactRowParts, FormulasEncloseOnWideArguments) {
  Sampler sample;
  for (std::uint64_t r = 0; r < testing::test_cases(3000); ++r) {
    const auto [weight, w] = sample(0, 1);
    const auto [rest, b] = sample(0, 8);
    const auto [gap, g] = sample(-5, 0);
    const auto [top, t] = sample(-3, 3);
    const auto [d, x] = sample(-0.5, 0);
    const auto [e, y] = sample(-2, 0);
    EXPECT_TRUE(holds(quotient(weight, rest), formula(w, b, 0)));
    EXPECT_TRUE(holds(log_weight(gap, rest), formula(g, b, -1)));
    EXPECT_TRUE(holds(log_sum(top, rest), formula(t, b, 1)));
    EXPECT_TRUE(holds(near_share(d, e, 5), share(x, y, 5)));
  }
}

}  // namespace
}  // namespace softcert::reference
