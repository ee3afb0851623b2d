#include "softcert/numerics/linear/definite.hpp"

#include <gtest/gtest.h>

#include <Eigen/Cholesky>

#include "random_matrices.hpp"
#include "softcert/numerics/linear/product.hpp"

namespace softcert::numerics::linear {
namespace {

Matrix two_by_two() {
  Matrix g(2, 2);
  g << 2, 1, 1, 2;  // eigenvalues 1 and 3
  return g;
}

TEST(Definite, BoundIsAboveAndClose) {
  const double bound = largest_eigenvalue_up({two_by_two(), 0}, 3);
  EXPECT_GE(bound, 3);
  EXPECT_LE(bound, 3 * (1 + 1e-13));
  EXPECT_GE(largest_eigenvalue_up({two_by_two(), 0.5}, 3), 3.5);
}

TEST(Definite, SoundForAnyGuess) {
  for (const double guess : {-1.0, 0.0, 1e-300, 1.0, 2.9, 3.1, 1e5}) {
    EXPECT_GE(largest_eigenvalue_up({two_by_two(), 0}, guess), 3) << guess;
  }
}

TEST(Definite, BreaksDownBelowTheEigenvalue) {
  EXPECT_FALSE(eigenvalue_bound_up({two_by_two(), 0}, 3 * (1 - 1e-6)).has_value());
  EXPECT_TRUE(eigenvalue_bound_up({two_by_two(), 0}, 3 * (1 + 1e-6)).has_value());
}

// Planted fault: the residual dropped. With a factor that is not one of shift I - G, the shift
// alone would pass for a bound below the eigenvalue; with the residual the bound holds for any
// factor.
TEST(Definite, ResidualCarriesTheProof) {
  const Matrix g = two_by_two();
  for (const double shift : {0.0, 1.0, 2.0, 2.999}) {
    for (const double size : {0.0, 0.1, 1.0, 10.0}) {
      const Matrix r = size * Matrix::Identity(2, 2);
      EXPECT_LT(shift, 3);
      EXPECT_GE(add_up(shift, factor_residual_up(g, shift, r)), 3);
    }
  }
}

TEST(Definite, ResidualCountsRoundings) {
  std::mt19937_64 random(17);
  const Matrix a = normal_matrix(random, 40, 60);
  const Matrix g = Matrix(a * a.transpose()).selfadjointView<Eigen::Lower>();
  const double shift = 400;
  const Matrix r = Eigen::LLT<Matrix, Eigen::Upper>(shift * Matrix::Identity(40, 40) - g).matrixU();
  const double residual = factor_residual_up(g, shift, r);
  EXPECT_GT(residual, 0);
  EXPECT_LT(residual, 1e-10);
}

/// || |mid - A B| || entry by entry in exact arithmetic: the largest entry is below the norm.
Rational largest_error(const EnclosedMatrix& product, const Matrix& a, const Matrix& b) {
  const DyadicMatrix truth = multiply(exact(a), exact(b));
  Rational largest = 0;
  for (Eigen::Index i = 0; i < truth.rows; ++i) {
    for (Eigen::Index j = 0; j < truth.cols; ++j) {
      const Rational value = scaled_rational(truth.at(i, j), truth.exponent);
      const Rational error = abs(Rational(value - Rational(product.mid(i, j))));
      largest = std::max(largest, error);
    }
  }
  return largest;
}

TEST(Product, RadiusHoldsTheError) {
  std::mt19937_64 random(23);
  for (int repeat = 0; repeat < 20; ++repeat) {
    const Matrix a = wild_matrix(random, 7, 30, repeat);
    const Matrix b = wild_matrix(random, 30, 9, repeat);
    EnclosedMatrix product = multiply(a, b);
    EXPECT_LE(largest_error(product, a, b), Rational(product.radius));
    product.mid(3, 4) += 2 * product.radius;  // planted: one entry off
    EXPECT_GT(largest_error(product, a, b), Rational(product.radius));
  }
}

TEST(Product, UnderflowIsCounted) {
  const Matrix a = Matrix::Constant(1, 1, 1e-200);
  const EnclosedMatrix product = multiply(a, a);
  EXPECT_EQ(product.mid(0, 0), 0);
  EXPECT_LE(largest_error(product, a, a), Rational(product.radius));
}

}  // namespace
}  // namespace softcert::numerics::linear
