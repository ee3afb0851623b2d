// The containment checker must catch intervals that are unsound on purpose.
#include <gtest/gtest.h>

#include <boost/numeric/interval.hpp>

#include "support/containment.hpp"

namespace softcert::testing {
namespace {

using boost::numeric::interval_lib::policies;
using numerics::IntervalD;

constexpr long kCases = 20000;

// Rounds to nearest and never steps outward.
struct NearestRounding {
  using unprotected_rounding = NearestRounding;
  double add_down(double a, double b) const { return a + b; }
  double add_up(double a, double b) const { return a + b; }
  double sub_down(double a, double b) const { return a - b; }
  double sub_up(double a, double b) const { return a - b; }
  double mul_down(double a, double b) const { return a * b; }
  double mul_up(double a, double b) const { return a * b; }
  double div_down(double a, double b) const { return a / b; }
  double div_up(double a, double b) const { return a / b; }
  double conv_down(double a) const { return a; }
  double conv_up(double a) const { return a; }
};

// Ours, except that the upper end keeps the nearest value: half the roundings are missed.
struct OneSidedRounding : numerics::DoubleRounding {
  using unprotected_rounding = OneSidedRounding;
  double add_up(double a, double b) const { return a + b; }
  double sub_up(double a, double b) const { return a - b; }
  double mul_up(double a, double b) const { return a * b; }
  double div_up(double a, double b) const { return a / b; }
};

// Ours, except that the residual is trusted where it has underflowed.
struct UnderflowBlindRounding : numerics::DoubleRounding {
  using unprotected_rounding = UnderflowBlindRounding;
  double mul_down(double a, double b) const {
    const double p = a * b;
    if (!std::isfinite(p)) return numerics::mul_down(a, b);
    return std::fma(a, b, -p) < 0 ? numerics::directed::next_down(p) : p;
  }
};

template <class Rounding>
using FaultyInterval =
    boost::numeric::interval<double, policies<Rounding, numerics::NanEmptyChecking<double>>>;

template <class I>
void expect_every_operation_caught() {
  EXPECT_GT((check_double<I, Add>(kCases, test_seed()).misses), 0);
  EXPECT_GT((check_double<I, Subtract>(kCases, test_seed()).misses), 0);
  EXPECT_GT((check_double<I, Multiply>(kCases, test_seed()).misses), 0);
  EXPECT_GT((check_double<I, Divide>(kCases, test_seed()).misses), 0);
}

TEST(PlantedFault, RoundingToNearestIsCaught) {
  expect_every_operation_caught<FaultyInterval<NearestRounding>>();
}

TEST(PlantedFault, MissingOutwardStepIsCaught) {
  expect_every_operation_caught<FaultyInterval<OneSidedRounding>>();
}

TEST(PlantedFault, ResidualTrustedInTheUnderflowRangeIsCaught) {
  using I = FaultyInterval<UnderflowBlindRounding>;
  EXPECT_GT((check_double<I, Multiply>(10 * kCases, test_seed()).misses), 0);
}

// Where the optimiser breaks Boost's stock interval for certain: g++, not held back by sanitizers.
constexpr bool stock_interval_must_fail() {
#if defined(__OPTIMIZE__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
  return true;
#else
  return false;
#endif
}

// Boost's stock interval misses on division of points: the rounding mode it sets is not seen by
// the optimiser.
TEST(PlantedFault, StockBoostIntervalIsCaught) {
  using Stock = boost::numeric::interval<double>;
  RandomDoubles random(test_seed());
  Report report;
  for (long k = 0; k < kCases; ++k) {
    const double a = random.scaled(-10, 10);
    const double b = random.scaled(-10, 10);
    check_at<Divide>(report, Stock(a) / Stock(b), Real(a), Real(b), kTruthBitsForDouble);
  }
  if (report.misses == 0 && !stock_interval_must_fail()) {
    GTEST_SKIP() << "this build did not break the stock interval: nothing to catch";
  }
  EXPECT_GT(report.misses, 0);
}

// exp by libm, one step outward on one side only.
struct LibmExp : Exp {
  template <class I>
  static I apply(const I& x, const I&) {
    return I(std::exp(x.lower()), numerics::directed::next_up(std::exp(x.upper())));
  }
};

// log_gap by its plain formula in one direction: no outward rounding of the logarithm.
struct NaiveLogGap : LogGap {
  template <class I>
  static I apply(const I& x, const I&) {
    const auto at = [](double w) { return w - 1 - std::log(w); };
    const double lo = at(x.lower());
    const double hi = at(x.upper());
    return I(x.lower() <= 1 && x.upper() >= 1 ? 0 : std::min(lo, hi), std::max(lo, hi));
  }
};

// A monotone function taken as falling: ends swapped.
struct SwappedTanh : Tanh {
  template <class I>
  static I apply(const I& x, const I&) {
    const I t = tanh(x);
    return I(t.lower(), numerics::directed::next_up(t.lower()));
  }
};

TEST(PlantedFault, UnsoundFunctionsAreCaught) {
  EXPECT_GT((check_double<IntervalD, LibmExp>(kCases, test_seed()).misses), 0);
  EXPECT_GT((check_double<IntervalD, NaiveLogGap>(kCases, test_seed()).misses), 0);
  EXPECT_GT((check_double<IntervalD, SwappedTanh>(kCases, test_seed()).misses), 0);
}

// MPFR intervals whose upper end was rounded down.
struct TruncatedRealExp : Exp {
  template <class I>
  static I apply(const I& x, const I&) {
    const I right = exp(x);
    return I(right.lower(), exp(x.upper(), numerics::Round::kDown));
  }
};

TEST(PlantedFault, TruncatedMpfrIntervalIsCaught) {
  EXPECT_GT(check_real<TruncatedRealExp>(2000, test_seed()).misses, 0);
}

}  // namespace
}  // namespace softcert::testing
