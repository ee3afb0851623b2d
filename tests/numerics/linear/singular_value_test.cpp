#include "softcert/numerics/linear/singular_value.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <Eigen/SVD>
#include <chrono>
#include <limits>

#include "random_matrices.hpp"
#include "softcert/numerics/linear/product.hpp"

namespace softcert::numerics::linear {
namespace {

constexpr double kWidth = 1e-10;  // what singular_value.hpp states

double float_svd(const Matrix& a) { return Eigen::BDCSVD<Matrix>(a).singularValues()(0); }

void expect_holds(const IntervalD& sigma, double value) {
  EXPECT_LE(sigma.lower(), value);
  EXPECT_GE(sigma.upper(), value);
}

TEST(SingularValue, KnownValues) {
  const Matrix one = Matrix::Constant(1, 1, -0.1);
  expect_holds(largest_singular_value(one), 0.1);
  const Matrix zero = Matrix::Zero(3, 5);
  EXPECT_EQ(largest_singular_value(zero).upper(), 0);
  Matrix diagonal = Matrix::Zero(3, 3);
  diagonal.diagonal() << 3, -7, 5;
  expect_holds(largest_singular_value(diagonal), 7);
  EXPECT_LE(relative_width(largest_singular_value(diagonal)), kWidth);
  Matrix hadamard(4, 4);
  hadamard << 1, 1, 1, 1, 1, -1, 1, -1, 1, 1, -1, -1, 1, -1, -1, 1;
  expect_holds(largest_singular_value(hadamard), 2);
  const Vector u = Vector::LinSpaced(6, 1, 6);   // |u|^2 = 91
  const Vector v = Vector::LinSpaced(4, -2, 1);  // |v|^2 = 6
  const Matrix rank_one = u * v.transpose();
  const IntervalD sigma = largest_singular_value(rank_one);
  EXPECT_LE(square(sigma).lower(), 546);
  EXPECT_GE(square(sigma).upper(), 546);
  EXPECT_LE(relative_width(sigma), kWidth);
}

TEST(SingularValue, ContainsIndependentEnclosure) {
  std::mt19937_64 random(20240601);
  for (const auto& [rows, cols] : {std::pair{1, 1}, {2, 3}, {5, 2}, {4, 8}, {8, 16}, {9, 9}}) {
    for (int repeat = 0; repeat < 4; ++repeat) {
      const Matrix a = normal_matrix(random, rows, cols);
      const IntervalD sigma = largest_singular_value(a);
      EXPECT_TRUE(holds(sigma, trace_power_singular_value(a))) << rows << " x " << cols;
      EXPECT_LE(relative_width(sigma), 1e-13);
      const Matrix k = normal_matrix(random, rows, cols + 1);
      const IntervalD product = product_singular_value(k, a);
      EXPECT_TRUE(holds(product, trace_power_product(k, a))) << rows << " x " << cols;
    }
  }
}

TEST(SingularValue, ContainsWithWildMagnitudes) {
  std::mt19937_64 random(7);
  for (int repeat = 0; repeat < 40; ++repeat) {
    const Matrix a = wild_matrix(random, 4, 6, 30);
    if (a.isZero(0)) continue;
    EXPECT_TRUE(holds(largest_singular_value(a), trace_power_singular_value(a)));
  }
}

TEST(SingularValue, EqualTopValuesStayNarrow) {
  // Orthogonal times a constant: every singular value is the same, no gap to converge on.
  std::mt19937_64 random(3);
  const Matrix a = normal_matrix(random, 60, 60);
  const Matrix q = Eigen::HouseholderQR<Matrix>(a).householderQ();
  const IntervalD sigma = largest_singular_value(q);
  expect_holds(sigma, 1);
  EXPECT_LE(relative_width(sigma), kWidth);
}

TEST(SingularValue, ScalesWithoutOverflowOrUnderflow) {
  std::mt19937_64 random(11);
  const Matrix a = normal_matrix(random, 12, 20);
  const IntervalD plain = largest_singular_value(a);
  for (const int exponent : {-980, -500, 500, 1000}) {
    const Matrix scaled = a * std::ldexp(1.0, exponent);
    const IntervalD sigma = largest_singular_value(scaled);
    EXPECT_EQ(sigma.lower(), std::ldexp(plain.lower(), exponent));
    EXPECT_EQ(sigma.upper(), std::ldexp(plain.upper(), exponent));
  }
  for (const double size : {1e-300, 1e150, 1e307}) {
    const Matrix scaled = a * size;
    EXPECT_LE(relative_width(largest_singular_value(scaled)), kWidth) << size;
  }
  const Matrix least = Matrix::Constant(2, 2, std::numeric_limits<double>::denorm_min());
  const IntervalD sigma = largest_singular_value(least);  // 2 * 2^-1074 exactly
  expect_holds(sigma, 2 * std::numeric_limits<double>::denorm_min());
  const Matrix most = Matrix::Constant(2, 2, std::numeric_limits<double>::max());
  EXPECT_EQ(largest_singular_value(most).upper(), std::numeric_limits<double>::infinity());
  EXPECT_EQ(scaled_largest_singular_value(most).exponent, 1023);
  Matrix mixed(1, 2);
  mixed << 1e300, std::numeric_limits<double>::denorm_min();
  expect_holds(largest_singular_value(mixed), 1e300);
}

TEST(SingularValue, WideAndLargeInTime) {
  std::mt19937_64 random(5);
  for (const auto& [rows, cols] : {std::pair{32, 385}, {384, 384}, {384, 64}, {1, 4096}}) {
    const Matrix a = normal_matrix(random, rows, cols);
    const auto start = std::chrono::steady_clock::now();
    const IntervalD sigma = largest_singular_value(a);
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    EXPECT_LE(relative_width(sigma), kWidth) << rows << " x " << cols;
    EXPECT_NEAR(float_svd(a) / sigma.upper(), 1, 1e-11);
    RecordProperty("seconds_" + std::to_string(rows) + "x" + std::to_string(cols),
                   std::to_string(spent.count()));
  }
  const Matrix k = normal_matrix(random, 32, 385);
  const Matrix q = normal_matrix(random, 32, 385);
  const IntervalD sigma = product_singular_value(k, q);
  EXPECT_LE(relative_width(sigma), kWidth);
  EXPECT_NEAR(float_svd(k.transpose() * q) / sigma.upper(), 1, 1e-11);
}

TEST(SingularValue, OrthogonalRowSpacesGiveNearZero) {
  const Matrix k = Matrix::Identity(2, 2);
  Matrix cross_k = Matrix::Zero(2, 4);
  Matrix cross_q = Matrix::Zero(2, 4);
  cross_k.row(0).setConstant(1);
  cross_q.row(1).setConstant(1);
  const IntervalD sigma = product_singular_value(cross_k, cross_q);  // K^T Q = 0
  EXPECT_EQ(sigma.lower(), 0);
  EXPECT_LE(sigma.upper(), 1e-12);
  expect_holds(product_singular_value(k, k), 1);
}

TEST(SingularValue, RefusesBadInput) {
  Matrix a = Matrix::Ones(2, 2);
  a(1, 0) = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THROW(largest_singular_value(a), InputError);
  a(1, 0) = std::numeric_limits<double>::infinity();
  EXPECT_THROW(largest_singular_value(a), InputError);
  EXPECT_THROW(largest_singular_value(Matrix(0, 3)), InputError);
  EXPECT_THROW(product_singular_value(Matrix::Ones(2, 3), Matrix::Ones(3, 3)), InputError);
}

// Planted fault: a floating-point SVD, made smaller by 1e-9, passed off as an upper bound.
TEST(SingularValue, CatchesBoundThatIsTooSmall) {
  std::mt19937_64 random(99);
  for (const auto& [rows, cols] : {std::pair{3, 3}, {16, 40}, {120, 120}}) {
    const Matrix a = normal_matrix(random, rows, cols);
    const double sigma = float_svd(a);
    EXPECT_EQ(singular_value_at_most(a, sigma * (1 - 1e-9)), Verdict::kRefuted);
    EXPECT_EQ(singular_value_at_most(a, sigma * (1 + 1e-9)), Verdict::kProved);
    EXPECT_NE(singular_value_at_most(a, std::nextafter(sigma, 0)), Verdict::kProved);
  }
}

TEST(SingularValue, PropertiesOfTheNorm) {
  EXPECT_TRUE(
      rc::check("|A + B| <= |A| + |B|, |A^T| = |A|, largest column <= |A| <= Frobenius", [] {
        const auto seed = *rc::gen::arbitrary<std::uint64_t>();
        const auto rows = *rc::gen::inRange(1, 12);
        const auto cols = *rc::gen::inRange(1, 12);
        const auto range = *rc::gen::inRange(0, 200);
        std::mt19937_64 random(seed);
        const Matrix a = wild_matrix(random, rows, cols, range);
        const Matrix b = wild_matrix(random, rows, cols, range);
        const IntervalD sa = largest_singular_value(a);
        const IntervalD turned = largest_singular_value(a.transpose());
        RC_ASSERT(std::max(sa.lower(), turned.lower()) <= std::min(sa.upper(), turned.upper()));
        RC_ASSERT(a.colwise().norm().maxCoeff() * (1 - 1e-13) <= sa.upper());
        RC_ASSERT(sa.lower() * (1 - 1e-13) <= a.norm());
        const Matrix sum = a + b;
        const double rounding = 1e-15 * (a.norm() + b.norm());
        RC_ASSERT(largest_singular_value(sum).lower() <=
                  add_up(add_up(sa.upper(), largest_singular_value(b).upper()), rounding));
        RC_ASSERT(sa.lower() <= sa.upper());
        if (!a.isZero(0)) RC_ASSERT(relative_width(sa) <= kWidth);
      }));
}

}  // namespace
}  // namespace softcert::numerics::linear
