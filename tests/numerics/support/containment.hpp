#pragma once
// The containment checker: random operands, points inside them, and the question whether the
// interval result holds the true value. It works on any interval type, so that unsound ones can be
// shown to fail it.
#include <sstream>
#include <string>

#include "operations.hpp"
#include "random_doubles.hpp"

namespace softcert::testing {

struct Report {
  long operations = 0;  // interval operations with a point in their domain
  long points = 0;      // points inside whose true value was looked for
  long misses = 0;
  long loose_points = 0;  // point operands whose result was wider than one step
  std::string first_miss;
};

inline std::string hex(const Real& x) {
  char* text = nullptr;
  mpfr_asprintf(&text, "%Ra", x.raw());
  std::string result(text);
  mpfr_free_str(text);
  return result;
}

/// Holds [lo, hi] the enclosure of the truth? An equivalence for correctly rounded truths of at
/// least as many bits as the ends: truth.lo is then the largest such number <= the true value.
template <class I>
bool holds(const I& x, const Enclosure& truth) {
  return Real(x.lower()) <= truth.lo && truth.hi <= Real(x.upper());
}

template <class Op, class I>
void check_at(Report& report, const I& result, const Real& a, const Real& b, long truth_bits) {
  if (!Op::defined(a, b) || !a.is_finite() || !b.is_finite()) return;
  ++report.points;
  const Enclosure truth = Op::truth(truth_bits, a, b);
  if (holds(result, truth)) return;
  if (report.misses++ == 0) {
    std::ostringstream text;
    text << Op::name << " at " << hex(a) << (Op::binary ? ", " + hex(b) : "") << ": ["
         << hex(Real(result.lower())) << ", " << hex(Real(result.upper())) << "] misses "
         << hex(truth.lo);
    report.first_miss = text.str();
  }
}

/// A point result is as tight as can be when nothing lies between its ends.
template <class I>
bool tight_point(const I& result) {
  const Real next = [&] {
    if constexpr (std::is_same_v<typename I::base_type, double>) {
      return Real(std::nextafter(result.lower(), std::numeric_limits<double>::infinity()));
    } else {
      Real r(result.lower());
      mpfr_nextabove(r.raw_target());
      return r;
    }
  }();
  return Real(result.upper()) <= next;
}

inline constexpr long kTruthBitsForDouble = 113;

/// `count` operations on double intervals of type I.
template <class I, class Op>
Report check_double(long count, std::uint64_t seed) {
  RandomDoubles random(seed);
  Report report;
  while (report.operations < count) {
    const auto [xl, xu] = random.ends();
    auto [yl, yu] = random.ends();
    if (Op::binary && random.below(4) == 0) yl = yu = random.near(-xl, 3);  // cancellation
    const I x(xl, xu);
    const I y(yl, yu);
    const I result = Op::apply(x, y);
    const long before = report.points;
    const int pairs = xl == xu && (yl == yu || !Op::binary) ? 1 : 4;
    for (int k = 0; k < pairs; ++k) {
      const Real a(random.inside(xl, xu));
      const Real b(Op::binary ? random.inside(yl, yu) : 0.0);
      check_at<Op>(report, result, a, b, kTruthBitsForDouble);
    }
    if (report.points > before) ++report.operations;
    if (pairs == 1 && Op::tight && Op::defined(Real(xl), Real(yl)) && !tight_point(result)) {
      ++report.loose_points;
    }
  }
  return report;
}

/// A Real near x with a tail of random bits, at a random precision.
inline Real with_random_tail(RandomDoubles& random, double x, long bits) {
  Real r = Real::with_precision(bits);
  mpfr_set_d(r.raw_target(), x, MPFR_RNDD);
  if (random.below(2) == 0) return r;
  for (int k = 53; k < bits; k += 40) {
    Real tail(std::ldexp(static_cast<double>(random.bits() >> 24), -k - 40));
    mpfr_mul_d(tail.raw_target(), tail.raw(), x, MPFR_RNDD);
    mpfr_add(r.raw_target(), r.raw(), tail.raw(), MPFR_RNDD);
  }
  return r;
}

/// `count` operations on IntervalR at precisions 24..300.
template <class Op>
Report check_real(long count, std::uint64_t seed) {
  using numerics::IntervalR;
  RandomDoubles random(seed);
  Report report;
  while (report.operations < count) {
    const long bits = 24 + random.below(277);
    const numerics::PrecisionScope scope(bits);
    const auto operand = [&] {
      const auto [lo, hi] = random.ends();
      const long own = 24 + random.below(277);
      const Real l = with_random_tail(random, lo, own);
      return lo == hi ? IntervalR(l) : IntervalR(std::min(l, Real(hi)), std::max(l, Real(hi)));
    };
    const IntervalR x = operand();
    const IntervalR y = operand();
    const IntervalR result = Op::apply(x, y);
    const long before = report.points;
    for (int k = 0; k < 2; ++k) {
      const Real& a = k == 0 ? x.lower() : x.upper();
      const Real& b = random.below(2) == 0 ? y.lower() : y.upper();
      check_at<Op>(report, result, a, b, bits + 64);
    }
    if (report.points > before) ++report.operations;
    const bool point = x.lower() == x.upper() && (!Op::binary || y.lower() == y.upper());
    if (point && Op::tight && Op::defined(x.lower(), y.lower()) && !tight_point(result)) {
      ++report.loose_points;
    }
  }
  return report;
}

}  // namespace softcert::testing
