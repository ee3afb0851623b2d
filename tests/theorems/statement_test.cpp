// The proof form of each inequality equals right - left of its statement, at random points, to
// far more digits than a slip of algebra could hide in; and interval evaluation over a box holds
// the value at every point of the box.
#include <gtest/gtest.h>

#include <random>

#include "rectangles.hpp"
#include "softcert/numerics/precision.hpp"

namespace softcert::theorems {
namespace {

using numerics::enclose;
using numerics::IntervalD;
using numerics::IntervalR;
using numerics::Rational;

constexpr unsigned kSeed = 20260801;

Rational random_between(std::mt19937_64& random, const Rational& lo, const Rational& hi) {
  return Rational(lo + (hi - lo) * Rational(random() % 999983, 999982));
}

struct Point {
  Rational n, delta;
  std::array<Rational, kMaxAxes> axis;
};

Point random_point(std::mt19937_64& random, const Obligation& obligation) {
  Point p;
  p.n = Rational(1 + random() % (1ULL << (random() % 40)));
  p.delta = random_between(random, 0, Rational(random() % 40 + 1));
  for (std::size_t i = 0; i < obligation.axes.size(); ++i) {
    const Axis& axis = obligation.axes[i];
    p.axis[i] = random_between(random, axis.lo, axis.up_to_log_items ? Rational(8) : axis.hi);
  }
  return p;
}

template <class I>
Arguments<I> arguments_at(const Point& p, const Fault& fault) {
  Arguments<I> a;
  a.n = enclose<I>(p.n);
  a.delta = enclose<I>(p.delta);
  for (std::size_t i = 0; i < kMaxAxes; ++i) a.axis[i] = enclose<I>(p.axis[i]);
  a.tighten = enclose<I>(fault.tightening);
  a.off = I(fault.offset);
  return a;
}

TEST(Statement, EqualsItsProofFormAtRandomPoints) {
  std::mt19937_64 random(kSeed);
  const numerics::PrecisionScope scope(512);
  for (const Theorem& theorem : registry()) {
    for (const Obligation& obligation : theorem.obligations) {
      for (int i = 0; i < 200; ++i) {
        const Point p = random_point(random, obligation);
        const Fault fault = i % 4 == 0 ? Fault{Rational(1, 1000), i % 8 == 0} : Fault{};
        if (fault.offset == 1 && p.n == 1) continue;  // the bound one item off is undefined there
        const auto a = arguments_at<IntervalR>(p, fault);
        const IntervalR slack = slack_of(obligation, a);
        const Sides<IntervalR> sides = sides_of(obligation, a);
        const IntervalR difference = sides.right - sides.left;
        ASSERT_TRUE(empty(difference) || overlap(slack, difference))
            << theorem.id << "/" << obligation.name << " n " << p.n << " delta " << p.delta
            << " seed " << kSeed << " case " << i;
      }
    }
  }
}

TEST(Statement, BoxesHoldTheirPoints) {
  std::mt19937_64 random(kSeed + 1);
  const numerics::PrecisionScope scope(256);
  for (const Theorem& theorem : registry()) {
    for (const Obligation& obligation : theorem.obligations) {
      for (int i = 0; i < 100; ++i) {
        const Point p = random_point(random, obligation), q = random_point(random, obligation);
        auto a = arguments_at<IntervalD>(p, {});
        const auto b = arguments_at<IntervalD>(q, {});
        a.n = hull(a.n, b.n);
        a.delta = hull(a.delta, b.delta);
        for (std::size_t k = 0; k < kMaxAxes; ++k) a.axis[k] = hull(a.axis[k], b.axis[k]);
        const IntervalD box = slack_of(obligation, a);
        const IntervalR inside = slack_of(obligation, arguments_at<IntervalR>(p, {}));
        ASSERT_LE(box.lower(), numerics::upper_as_double(inside))
            << theorem.id << "/" << obligation.name;
        ASSERT_GE(box.upper(), numerics::lower_as_double(inside))
            << theorem.id << "/" << obligation.name;
      }
    }
  }
}

}  // namespace
}  // namespace softcert::theorems
