// The links on instances built for equality, and planted false statements.
#include "softcert/theorems/weights/links.hpp"

#include <gtest/gtest.h>

#include "instances_for_tests.hpp"

namespace softcert::theorems {
namespace {

using numerics::Rational;
using numerics::Real;
using numerics::Verdict;

const LinkStatement& statement(std::size_t index) { return link_statements()[index]; }

Verdict verdict_of(const LinkStatement& claim, const WeightsInstance& instance) {
  Measures measures(instance);
  return judge(claim, measures).verdict;
}

LinkStatement tightened(LinkStatement claim, const Rational& by) {
  claim.right.factor /= 1 + by;
  return claim;
}

TEST(Links, EqualityIsProvedByRationalSquares) {
  Measures measures(aligned_rank_one());
  for (const LinkStatement& claim : link_statements()) {
    const Link link = judge(claim, measures);
    EXPECT_EQ(link.verdict, Verdict::kProved) << claim.name;
    EXPECT_EQ(link.decision, Decision::kExactSquares) << claim.name;
    EXPECT_EQ(link.margin.lower(), Real(0)) << claim.name;
    EXPECT_EQ(link.margin.upper(), Real(0)) << claim.name;
  }
}

TEST(Links, OneDimensionIsEqualityInTheSharpChain) {
  std::mt19937_64 random(8);
  const WeightsInstance instance = random_instance(random, {3, 1, 5});
  EXPECT_EQ(verdict_of(statement(1), instance), Verdict::kProved);
  EXPECT_EQ(verdict_of(statement(2), instance), Verdict::kProved);
}

// y is the top singular vector of K^T Q, whose value is irrational: no enclosure can decide it.
TEST(Links, IrrationalEqualityStaysUndecided) {
  WeightsInstance instance{"irrational",
                           Eigen::MatrixXd(2, 2),
                           Eigen::MatrixXd(2, 2),
                           Eigen::Vector2d(1, 1),
                           Eigen::MatrixXd(2, 2),
                           1,
                           {}};
  instance.q << 2, 1, 1, 2;  // Q^2 has the top vector (1, 1), value 9; the Gram is not triangular
  instance.k << 1, 0, 0, 1;
  instance.x << 1, 0, 0, 1;
  Measures measures(instance);
  const Link link = judge(statement(2), measures);
  EXPECT_EQ(link.verdict, Verdict::kUndecided);
  EXPECT_EQ(link.bits, 256);
  EXPECT_LE(link.margin.lower(), Real(0));
  EXPECT_GE(link.margin.upper(), Real(0));
  EXPECT_LE(link.margin.upper(), Real(1e-60));
}

// A gap of 1e-20 relative: beyond double enclosures, decided by the refined ones.
TEST(Links, NarrowGapIsDecidedByPrecision) {
  WeightsInstance instance{"narrow",
                           Eigen::MatrixXd(2, 2),
                           Eigen::MatrixXd::Identity(2, 2),
                           Eigen::Vector2d(1, 1 + 0x1p-34),
                           Eigen::MatrixXd(2, 2),
                           1,
                           {}};
  instance.q << 2, 1, 1, 2;
  instance.x << 1, 0, 0, 1;
  Measures measures(instance);
  const Link link = judge(statement(2), measures);
  EXPECT_EQ(link.verdict, Verdict::kProved);
  EXPECT_EQ(link.bits, 128);
  EXPECT_GT(link.margin.lower(), Real(0));
}

TEST(Links, PlantedTighteningIsRefutedWhereTheBoundIsSharp) {
  for (const LinkStatement& claim : link_statements()) {
    EXPECT_EQ(verdict_of(tightened(claim, Rational(1, 1000000)), aligned_rank_one()),
              Verdict::kRefuted)
        << claim.name;
  }
}

TEST(Links, PlantedMissingFactorTwoIsRefuted) {
  LinkStatement claim = statement(0);
  claim.right.factor = 1;
  EXPECT_EQ(verdict_of(claim, aligned_rank_one()), Verdict::kRefuted);
  claim = statement(3);
  claim.right.factor = 1;
  EXPECT_EQ(verdict_of(claim, aligned_rank_one()), Verdict::kRefuted);
}

TEST(Links, PlantedDiameterForNormIsRefuted) {
  // spread <= 2 sigma sigma |y| diam / 2 with items far from the origin and close together is false
  // the other way round: sigma |y| 2 max|x| <= 2 sigma sigma |y| diam.
  WeightsInstance shifted = aligned_rank_one();
  shifted.x.row(1) = 0.5 * shifted.x.row(0);
  LinkStatement claim = statement(3);
  claim.left = {2, {&Quantities::sigma_kq, &Quantities::norm_y, &Quantities::max_x}};
  claim.right = {
      1, {&Quantities::sigma_q, &Quantities::sigma_k, &Quantities::norm_y, &Quantities::diam}};
  EXPECT_EQ(verdict_of(claim, shifted), Verdict::kRefuted);
}

TEST(Links, PlantedMissingQueryNormIsRefuted) {
  LinkStatement claim = statement(0);
  claim.right.terms.erase(claim.right.terms.begin() + 2);  // |y|
  EXPECT_EQ(verdict_of(claim, aligned_rank_one()), Verdict::kRefuted);
}

// As if one singular value were taken 1e-6 too small.
TEST(Links, PlantedSmallSingularValueIsRefuted) {
  LinkStatement claim = statement(0);
  claim.right.factor *= Rational(999999, 1000000);
  Measures aligned(aligned_rank_one());
  EXPECT_EQ(judge(claim, aligned).verdict, Verdict::kRefuted);
}

TEST(Links, HeadsTooWideToRefineStayUndecidedAtEquality) {
  const Eigen::Index side = 65;
  WeightsInstance wide{"wide",
                       Eigen::MatrixXd::Identity(side, side),
                       Eigen::MatrixXd::Identity(side, side),
                       Eigen::VectorXd::Ones(side),
                       Eigen::MatrixXd::Identity(3, side),
                       1,
                       {}};
  EXPECT_EQ(verdict_of(statement(2), wide), Verdict::kUndecided);
}

}  // namespace
}  // namespace softcert::theorems
