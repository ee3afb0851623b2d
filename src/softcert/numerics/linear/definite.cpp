#include "softcert/numerics/linear/definite.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "softcert/numerics/directed_double.hpp"
#include "softcert/numerics/linear/product.hpp"

namespace softcert::numerics::linear {
namespace {

/// |shift [i = j] - g - p| rounded up.
double absolute_difference_up(double g, double p, double shift) {
  const double hi = sub_up(sub_up(shift, g), p);
  const double lo = sub_down(sub_down(shift, g), p);
  return std::max(std::fabs(hi), std::fabs(lo));
}

double absolute_row_sum_up(const Matrix& g) {
  Vector sums = Vector::Zero(g.rows());
  for (Eigen::Index j = 0; j < g.cols(); ++j) {
    for (Eigen::Index i = 0; i < g.rows(); ++i) sums(i) = add_up(sums(i), std::fabs(g(i, j)));
  }
  return sums.maxCoeff();
}

}  // namespace

double factor_residual_up(const Matrix& g, double shift, const Matrix& r) {
  const EnclosedMatrix product = multiply(r.transpose(), r);
  Matrix residual(g.rows(), g.cols());
  for (Eigen::Index j = 0; j < g.cols(); ++j) {
    for (Eigen::Index i = 0; i < g.rows(); ++i) {
      residual(i, j) = absolute_difference_up(g(i, j), product.mid(i, j), i == j ? shift : 0.0);
    }
  }
  return add_up(norm_up(residual), product.radius);
}

std::optional<double> eigenvalue_bound_up(const EnclosedMatrix& g, double shift) {
  Matrix shifted = -g.mid;
  shifted.diagonal().array() += shift;
  const Eigen::LLT<Matrix, Eigen::Upper> cholesky(shifted);
  if (cholesky.info() != Eigen::Success) return std::nullopt;
  const Matrix r = cholesky.matrixU();
  if (!r.allFinite()) return std::nullopt;
  return add_up(add_up(shift, factor_residual_up(g.mid, shift, r)), g.radius);
}

double largest_eigenvalue_up(const EnclosedMatrix& g, double guess) {
  double step = std::ldexp(static_cast<double>(g.mid.rows()), -53);
  for (int tries = 0; tries < 24; ++tries, step *= 4) {
    if (const auto bound = eigenvalue_bound_up(g, guess + guess * step)) return *bound;
  }
  return add_up(absolute_row_sum_up(g.mid), g.radius);
}

}  // namespace softcert::numerics::linear
