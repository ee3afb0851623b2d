#include "softcert/numerics/linear/dyadic.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "random_matrices.hpp"

namespace softcert::numerics::linear {
namespace {

TEST(Dyadic, HoldsEveryDoubleExactly) {
  Matrix a(2, 3);
  a << 0.1, -1e300, std::numeric_limits<double>::denorm_min(), 0, 3, -0.75;
  const DyadicMatrix e = exact(a);
  for (Eigen::Index i = 0; i < 2; ++i) {
    for (Eigen::Index j = 0; j < 3; ++j) {
      EXPECT_EQ(scaled_rational(e.at(i, j), e.exponent), Rational(a(i, j)));
    }
  }
  EXPECT_EQ(exact(Matrix::Zero(2, 2)).exponent, 0);
}

TEST(Dyadic, ProductsAndNorms) {
  Matrix a(2, 2);
  a << 0.5, 2, -1, 3;
  Matrix b(2, 1);
  b << 4, 0.25;
  const DyadicMatrix product = multiply(exact(a), exact(b));
  EXPECT_EQ(scaled_rational(product.at(0, 0), product.exponent), Rational(5, 2));
  EXPECT_EQ(scaled_rational(product.at(1, 0), product.exponent), Rational(-13, 4));
  EXPECT_EQ(squared_norm(exact(b)), Rational(257, 16));
}

TEST(Dyadic, RationalSquares) {
  const Vector u = Vector::LinSpaced(3, 1, 3);  // |u|^2 = 14
  const Vector v = Vector::LinSpaced(2, 1, 2);  // |v|^2 = 5
  const Matrix rank_one = 0.5 * u * v.transpose();
  EXPECT_EQ(rational_square_of_singular_value(exact(rank_one)), Rational(70, 4));
  EXPECT_EQ(rational_square_of_singular_value(exact(rank_one.transpose())), Rational(70, 4));
  Matrix orthogonal(2, 2);
  orthogonal << 3, 4, -4, 3;
  EXPECT_EQ(rational_square_of_singular_value(exact(orthogonal)), Rational(25));
  Matrix generic(2, 2);
  generic << 1, 2, 3, 4;
  EXPECT_FALSE(rational_square_of_singular_value(exact(generic)).has_value());
  EXPECT_EQ(rational_square_of_singular_value(exact(Matrix::Zero(3, 3))), Rational(0));
  const Matrix k = u.transpose();
  const Matrix q = v.transpose();
  EXPECT_EQ(rational_square_of_product(exact(k), exact(q)), Rational(70));
  EXPECT_FALSE(rational_square_of_product(exact(generic), exact(generic)).has_value());
}

// Planted: rank two that is almost rank one must not be taken for rank one.
TEST(Dyadic, NearlyRankOneIsNotRankOne) {
  Matrix a = Matrix::Ones(3, 3);
  a(2, 2) = 1 + 0x1p-52;
  EXPECT_FALSE(rational_square_of_singular_value(exact(a)).has_value());
}

}  // namespace
}  // namespace softcert::numerics::linear
