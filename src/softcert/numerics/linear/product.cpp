#include "softcert/numerics/linear/product.hpp"

#include <cmath>

#include "softcert/numerics/directed_double.hpp"

namespace softcert::numerics::linear {

double gamma_up(Eigen::Index k) {
  const double ku = std::ldexp(static_cast<double>(k), -53);
  return div_up(ku, sub_down(1, ku));
}

Vector absolute_product_up(const Matrix& a, const Vector& w) {
  Vector result = Vector::Zero(a.rows());
  for (Eigen::Index j = 0; j < a.cols(); ++j) {
    for (Eigen::Index i = 0; i < a.rows(); ++i) {
      result(i) = add_up(result(i), mul_up(std::fabs(a(i, j)), w(j)));
    }
  }
  return result;
}

double absolute_norm_up(const Matrix& a, const Matrix& b) {
  const Vector rows = absolute_product_up(a, absolute_product_up(b, Vector::Ones(b.cols())));
  const Vector columns = absolute_product_up(
      b.transpose(), absolute_product_up(a.transpose(), Vector::Ones(a.rows())));
  return sqrt_up(mul_up(rows.maxCoeff(), columns.maxCoeff()));
}

double norm_up(const Matrix& a) {
  const double rows = absolute_product_up(a, Vector::Ones(a.cols())).maxCoeff();
  const double columns = absolute_product_up(a.transpose(), Vector::Ones(a.rows())).maxCoeff();
  return sqrt_up(mul_up(rows, columns));
}

EnclosedMatrix multiply(const Matrix& a, const Matrix& b) {
  EnclosedMatrix result;
  result.mid.noalias() = a * b;
  const double rounding = mul_up(gamma_up(a.cols() + 2), absolute_norm_up(a, b));
  // Frobenius norm of at most 2^-1074 a term, cols() terms an entry; size() >= sqrt(size()).
  const double underflow =
      std::ldexp(static_cast<double>(a.cols()) * static_cast<double>(result.mid.size()), -1073);
  result.radius = add_up(rounding, underflow);
  return result;
}

}  // namespace softcert::numerics::linear
