#include "softcert/numerics/linear/refined.hpp"

#include <gtest/gtest.h>

#include "random_matrices.hpp"
#include "softcert/numerics/linear/singular_value.hpp"

namespace softcert::numerics::linear {
namespace {

bool meet(const IntervalR& a, const IntervalR& b) {
  return a.lower() <= b.upper() && b.lower() <= a.upper();
}

double relative_width(const IntervalR& x) {
  const PrecisionScope scope(600);
  return upper_as_double((IntervalR(x.upper()) - IntervalR(x.lower())) / IntervalR(x.upper()));
}

TEST(Refined, MeetsIndependentEnclosureAndIsNarrow) {
  std::mt19937_64 random(31);
  for (const auto& [rows, cols] : {std::pair{1, 1}, {2, 3}, {5, 3}, {6, 12}}) {
    const Matrix a = normal_matrix(random, rows, cols);
    const Matrix k = normal_matrix(random, rows, cols);
    for (const long bits : {64L, 128L, 256L}) {
      const double width = std::ldexp(1.0, static_cast<int>(4 - bits));
      const IntervalR sigma = refined_singular_value(exact(a), bits);
      EXPECT_TRUE(meet(sigma, trace_power_singular_value(a)));
      EXPECT_LE(relative_width(sigma), width);
      const IntervalR product = refined_product_singular_value(exact(k), exact(a), bits);
      EXPECT_TRUE(meet(product, trace_power_product(k, a)));
      EXPECT_LE(relative_width(product), 1e5 * width);
    }
  }
}

TEST(Refined, LiesInsideTheDoubleEnclosure) {
  std::mt19937_64 random(37);
  const Matrix q = normal_matrix(random, 32, 100);
  const Matrix k = normal_matrix(random, 32, 100);
  EXPECT_TRUE(holds(largest_singular_value(q), refined_singular_value(exact(q), 128)));
  EXPECT_TRUE(
      holds(product_singular_value(k, q), refined_product_singular_value(exact(k), exact(q), 128)));
}

TEST(Refined, ExactValuesAreHeld) {
  Matrix g(2, 2);
  g << 2, 1, 1, 2;
  const IntervalR sigma = refined_singular_value(exact(g), 256);
  EXPECT_LE(sigma.lower(), Real(3));
  EXPECT_GE(sigma.upper(), Real(3));
  EXPECT_LE(relative_width(sigma), 1e-70);
  EXPECT_EQ(refined_singular_value(exact(Matrix::Zero(3, 4)), 128).upper(), Real(0));
  const Matrix same = Matrix::Identity(5, 5);  // all singular values equal
  const IntervalR one = refined_singular_value(exact(same), 128);
  EXPECT_LE(one.lower(), Real(1));
  EXPECT_GE(one.upper(), Real(1));
}

TEST(Refined, RankDeficientProducts) {
  Matrix k = Matrix::Zero(2, 3);
  Matrix q = Matrix::Zero(2, 3);
  k.row(0) << 1, 2, 2;
  q.row(0) << 0, 3, 4;  // sigma(K^T Q) = 3 * 5
  const IntervalR sigma = refined_product_singular_value(exact(k), exact(q), 128);
  EXPECT_LE(sigma.lower(), Real(15));
  EXPECT_GE(sigma.upper(), Real(15));
  EXPECT_LE(relative_width(sigma), 1e-30);
  q.row(1) = q.row(0);
  q.row(0).setZero();  // K^T Q = 0
  const IntervalR none = refined_product_singular_value(exact(k), exact(q), 128);
  EXPECT_EQ(none.lower(), Real(0));
  EXPECT_LE(none.upper(), Real(1e-15));
}

TEST(Refined, ExtremeScales) {
  std::mt19937_64 random(41);
  const Matrix a = normal_matrix(random, 3, 5);
  for (const double size : {1e-300, 1e300}) {
    const Matrix scaled = a * size;
    EXPECT_LE(relative_width(refined_singular_value(exact(scaled), 128)), 1e-37);
  }
}

TEST(Refined, RefusesLargeSides) {
  const Matrix a = Matrix::Ones(kMaxRefinedSide + 1, kMaxRefinedSide + 1);
  EXPECT_THROW(refined_singular_value(exact(a), 128), InputError);
}

}  // namespace
}  // namespace softcert::numerics::linear
