#pragma once
// Exact arithmetic on matrices of doubles: integers times one power of two.
#include <optional>
#include <vector>

#include "softcert/numerics/linear/matrix.hpp"
#include "softcert/numerics/rational.hpp"

namespace softcert::numerics::linear {

/// Entry (i, j) is entries[i * cols + j] * 2^exponent, exact.
struct DyadicMatrix {
  Eigen::Index rows = 0, cols = 0;
  std::vector<Integer> entries;
  long exponent = 0;

  const Integer& at(Eigen::Index i, Eigen::Index j) const {
    return entries[static_cast<std::size_t>(i * cols + j)];
  }
  Integer& at(Eigen::Index i, Eigen::Index j) {
    return entries[static_cast<std::size_t>(i * cols + j)];
  }
};

/// The same matrix. Error bound: exact. Domain: finite entries. Errors: none.
DyadicMatrix exact(const Matrix& a);

/// A^T, A B, A B^T and A^T A: exact. Domain: sizes match.
DyadicMatrix transpose(const DyadicMatrix& a);
DyadicMatrix multiply(const DyadicMatrix& a, const DyadicMatrix& b);
DyadicMatrix multiply_transposed(const DyadicMatrix& a, const DyadicMatrix& b);

/// value * 2^exponent as a rational, exact.
Rational scaled_rational(const Integer& value, long exponent);

/// Sum of squares of all entries: the squared norm of a vector, exact.
Rational squared_norm(const DyadicMatrix& a);

/// sigma(A)^2 where it is rational for a plain reason: rank at most one (tr(P)^2 = tr(P^2), then it
/// is tr(P)) or a Gram matrix P that is triangular (then it is the largest diagonal entry). Else
/// nullopt. Exact. Cost: about min(rows, cols)^2 max(rows, cols) integer products.
std::optional<Rational> rational_square_of_singular_value(const DyadicMatrix& a);

/// The same for sigma(K^T Q)^2, with P = (K K^T)(Q Q^T), whose nonzero eigenvalues are those of
/// (K^T Q)^T (K^T Q). Domain: equal row counts.
std::optional<Rational> rational_square_of_product(const DyadicMatrix& k, const DyadicMatrix& q);

}  // namespace softcert::numerics::linear
