#include "softcert/theorems/weights/certify.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <limits>
#include <set>

#include "instances_for_tests.hpp"
#include "softcert/numerics/elementary.hpp"
#include "softcert/numerics/linear/refined.hpp"
#include "softcert/numerics/precision.hpp"
#include "softcert/theorems/weights/links.hpp"

namespace softcert::theorems {
namespace {

using numerics::IntervalR;
using numerics::Rational;
using numerics::Real;
using numerics::Verdict;

double relative_width(const IntervalR& x) {
  return upper_as_double(IntervalR(x.upper()) - IntervalR(x.lower())) / upper_as_double(x);
}

TEST(Certify, BuiltinInstancesAreProvedWithRoomToSpare) {
  std::set<std::string> names;
  for (const WeightsInstance& instance : builtin_instances()) {
    const InstanceResult result = certify_instance(instance);
    EXPECT_TRUE(names.insert(instance.name).second) << instance.name;
    EXPECT_EQ(result.verdict, Verdict::kProved) << instance.name;
    EXPECT_GT(result.delta.lower(), Real(0)) << instance.name;
    EXPECT_LT(result.delta.upper(), Real(32)) << instance.name;
    for (const Link& link : result.links) {
      EXPECT_EQ(link.bits, 53) << instance.name << ' ' << link.name;
      EXPECT_GT(link.margin.lower(), Real(0.05)) << instance.name << ' ' << link.name;
    }
  }
  EXPECT_GE(names.size(), 4U);
  EXPECT_LE(names.size(), 6U);
}

TEST(Certify, KnownInstance) {
  // Q = K = I: sigma 1; y = (3, 4); x = {(1, 0), (0, 2), (-1, 0)}: logits 3, 8, -3.
  WeightsInstance instance{"known",
                           Eigen::MatrixXd::Identity(2, 2),
                           Eigen::MatrixXd::Identity(2, 2),
                           Eigen::Vector2d(3, 4),
                           Eigen::MatrixXd(3, 2),
                           Rational(1, 2),
                           {}};
  instance.x << 1, 0, 0, 2, -1, 0;
  const InstanceResult result = certify_instance(instance);
  EXPECT_EQ(result.spread.lower(), Real(11));
  EXPECT_EQ(result.spread.upper(), Real(11));
  EXPECT_EQ(result.delta.lower(), Real(22));
  EXPECT_EQ(result.norm_y.lower(), Real(5));
  EXPECT_EQ(result.max_x.upper(), Real(2));
  EXPECT_EQ(result.norm_kqy.upper(), Real(5));
  EXPECT_LE(square(result.diam).lower(), Real(5));
  EXPECT_GE(square(result.diam).upper(), Real(5));
  EXPECT_LT(relative_width(result.diam), 1e-35);
  EXPECT_EQ(result.verdict, Verdict::kProved);
  // |K^T Q y| = sigma(K^T Q) |y|: equality, shown by rational squares.
  EXPECT_EQ(result.links[2].decision, Decision::kExactSquares);
  EXPECT_EQ(result.links[2].margin.upper(), Real(0));
}

// Everything in 256-bit intervals from the definitions, no exact integers, other singular values.
TEST(Certify, AgreesWithPlainRecomputation) {
  std::mt19937_64 random(20240602);
  const numerics::PrecisionScope scope(256);
  for (const Sizes& sizes : {Sizes{1, 1, 2}, {2, 3, 4}, {4, 8, 7}, {8, 16, 12}}) {
    const WeightsInstance a = random_instance(random, sizes);
    const InstanceResult result = certify_instance(a);
    const auto dot = [&](auto&& f, Eigen::Index n) {
      IntervalR sum(0);
      for (Eigen::Index i = 0; i < n; ++i) sum += f(i);
      return sum;
    };
    const auto meet = [](const IntervalR& s, const IntervalR& t) {
      return s.lower() <= t.upper() && t.lower() <= s.upper();
    };
    std::vector<IntervalR> logits;
    for (Eigen::Index j = 0; j < a.x.rows(); ++j) {
      logits.push_back(dot(
          [&](Eigen::Index h) {
            const auto q =
                dot([&](Eigen::Index l) { return IntervalR(a.q(h, l)) * IntervalR(a.y(l)); },
                    a.y.size());
            const auto k =
                dot([&](Eigen::Index l) { return IntervalR(a.k(h, l)) * IntervalR(a.x(j, l)); },
                    a.x.cols());
            return IntervalR(q * k);
          },
          a.q.rows()));
    }
    IntervalR spread(0);
    IntervalR diam(0);
    for (Eigen::Index i = 0; i < a.x.rows(); ++i) {
      for (Eigen::Index j = 0; j < a.x.rows(); ++j) {
        spread = max(spread, IntervalR(logits[static_cast<std::size_t>(i)] -
                                       logits[static_cast<std::size_t>(j)]));
        diam = max(
            diam,
            IntervalR(sqrt(dot(
                [&](Eigen::Index l) { return square(IntervalR(a.x(i, l)) - IntervalR(a.x(j, l))); },
                a.x.cols()))));
      }
    }
    EXPECT_TRUE(meet(result.spread, spread));
    EXPECT_TRUE(meet(result.diam, diam));
    EXPECT_TRUE(
        meet(result.norm_y,
             sqrt(dot([&](Eigen::Index l) { return square(IntervalR(a.y(l))); }, a.y.size()))));
    const auto q = numerics::linear::exact(a.q);
    const auto k = numerics::linear::exact(a.k);
    EXPECT_TRUE(meet(result.sigma_q, numerics::linear::refined_singular_value(q, 256)));
    EXPECT_TRUE(meet(result.sigma_k, numerics::linear::refined_singular_value(k, 256)));
    EXPECT_TRUE(meet(result.sigma_kq, numerics::linear::refined_product_singular_value(k, q, 256)));
    EXPECT_LT(relative_width(result.sigma_q), 1e-12);
    EXPECT_LT(relative_width(result.spread), 1e-30);
  }
}

TEST(Certify, NeverRefutesRandomInstances) {
  EXPECT_TRUE(
      rc::check("a true theorem is not refuted, and proved unless a link is an equality", [] {
        std::mt19937_64 random(*rc::gen::arbitrary<std::uint64_t>());
        const Sizes sizes{*rc::gen::inRange(1, 7), *rc::gen::inRange(1, 9),
                          *rc::gen::inRange(1, 9)};
        const int bits = *rc::gen::element(0, 1, 3, 20, 52);
        const InstanceResult result = certify_instance(random_instance(random, sizes, bits));
        RC_TAG(std::string(to_string(result.verdict)));
        RC_ASSERT(result.verdict != Verdict::kRefuted);
        for (const Link& link : result.links) RC_ASSERT(link.margin.upper() >= Real(0));
        if (bits == 52) RC_ASSERT(result.verdict == Verdict::kProved);
      }));
}

TEST(Certify, DegenerateInstances) {
  std::mt19937_64 random(4);
  WeightsInstance one_item = random_instance(random, {2, 3, 1});
  EXPECT_EQ(certify_instance(one_item).verdict, Verdict::kProved);
  EXPECT_EQ(certify_instance(one_item).spread.upper(), Real(0));
  WeightsInstance zero = random_instance(random, {2, 3, 4});
  zero.q.setZero();
  const InstanceResult nothing = certify_instance(zero);
  EXPECT_EQ(nothing.verdict, Verdict::kProved);
  EXPECT_EQ(nothing.links[0].margin.upper(), Real(0));
  WeightsInstance same = random_instance(random, {2, 3, 4});
  for (Eigen::Index j = 1; j < 4; ++j) same.x.row(j) = same.x.row(0);
  EXPECT_EQ(certify_instance(same).verdict, Verdict::kProved);
  WeightsInstance huge = random_instance(random, {2, 3, 4});
  huge.q *= 1e300;
  huge.x *= 1e300;
  huge.y *= 1e-300;
  EXPECT_EQ(certify_instance(huge).verdict, Verdict::kProved);
}

TEST(Certify, DiameterWithManyTies) {
  // The simplex: all pairs at squared distance 2. 100 rows have 4950 pairs, too many to compare.
  const SquareRange few = squared_diameter(Eigen::MatrixXd::Identity(20, 20));
  EXPECT_EQ(few.lo, Rational(2));
  EXPECT_EQ(few.hi, Rational(2));
  const SquareRange many = squared_diameter(Eigen::MatrixXd::Identity(100, 100));
  EXPECT_LE(many.lo, Rational(2));
  EXPECT_GE(many.hi, Rational(2));
  EXPECT_LE(Rational(many.hi - many.lo), Rational(1, 1000000000));
}

TEST(Certify, DiameterFindsTheExactPair) {
  // Two pairs that differ in the last bit of one coordinate.
  Eigen::MatrixXd x(4, 1);
  x << 0, 1, 5, 6 + 0x1p-50;
  EXPECT_EQ(squared_diameter(x).lo, Rational(x(3, 0)) * Rational(x(3, 0)));
}

TEST(Certify, RefusesInconsistentInput) {
  std::mt19937_64 random(6);
  const WeightsInstance good = random_instance(random, {2, 3, 4});
  const auto refused = [&](auto&& spoil) {
    WeightsInstance bad = good;
    spoil(bad);
    EXPECT_THROW(certify_instance(bad), numerics::InputError);
  };
  refused([](auto& a) { a.q(0, 0) = std::numeric_limits<double>::quiet_NaN(); });
  refused([](auto& a) { a.x(1, 1) = std::numeric_limits<double>::infinity(); });
  refused([](auto& a) {
    a.k.resize(3, 3);
    a.k.setOnes();
  });
  refused([](auto& a) {
    a.y.resize(2);
    a.y.setOnes();
  });
  refused([](auto& a) {
    a.x.resize(4, 2);
    a.x.setOnes();
  });
  refused([](auto& a) { a.x.resize(0, 3); });
  refused([](auto& a) { a.theta = 0; });
  refused([](auto& a) { a.theta = -1; });
}

}  // namespace
}  // namespace softcert::theorems
