#include "softcert/numerics/linear/dyadic.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace softcert::numerics::linear {
namespace {

/// x = mantissa * 2^exponent with an odd mantissa; x nonzero and finite.
struct Parts {
  long mantissa;
  int exponent;
};

Parts split(double x) {
  int exponent = 0;
  auto mantissa = static_cast<long>(std::ldexp(std::frexp(x, &exponent), 53));
  exponent -= 53;
  while (mantissa % 2 == 0) {
    mantissa /= 2;
    ++exponent;
  }
  return {mantissa, exponent};
}

int smallest_exponent(const Matrix& a) {
  int least = std::numeric_limits<int>::max();
  for (Eigen::Index j = 0; j < a.cols(); ++j) {
    for (Eigen::Index i = 0; i < a.rows(); ++i) {
      if (a(i, j) != 0) least = std::min(least, split(a(i, j)).exponent);
    }
  }
  return least == std::numeric_limits<int>::max() ? 0 : least;
}

DyadicMatrix zeros(Eigen::Index rows, Eigen::Index cols, long exponent) {
  return {rows, cols, std::vector<Integer>(static_cast<std::size_t>(rows * cols)), exponent};
}

Integer trace(const DyadicMatrix& p) {
  Integer sum = 0;
  for (Eigen::Index i = 0; i < p.rows; ++i) sum += p.at(i, i);
  return sum;
}

Integer trace_of_square(const DyadicMatrix& p) {
  Integer sum = 0;
  for (Eigen::Index i = 0; i < p.rows; ++i) {
    for (Eigen::Index j = 0; j < p.cols; ++j) sum += p.at(i, j) * p.at(j, i);
  }
  return sum;
}

bool is_triangular(const DyadicMatrix& p) {
  bool lower = true;
  bool upper = true;
  for (Eigen::Index i = 0; i < p.rows; ++i) {
    for (Eigen::Index j = 0; j < i; ++j) {
      upper = upper && p.at(i, j) == 0;
      lower = lower && p.at(j, i) == 0;
    }
  }
  return lower || upper;
}

/// lambda_max of P when it can be read off; P has real eigenvalues >= 0.
std::optional<Rational> plain_eigenvalue(const DyadicMatrix& p) {
  const Integer sum = trace(p);
  if (sum * sum == trace_of_square(p)) return scaled_rational(sum, p.exponent);
  if (!is_triangular(p)) return std::nullopt;
  Integer largest = p.at(0, 0);
  for (Eigen::Index i = 1; i < p.rows; ++i) largest = std::max(largest, p.at(i, i));
  return scaled_rational(largest, p.exponent);
}

}  // namespace

DyadicMatrix exact(const Matrix& a) {
  DyadicMatrix result = zeros(a.rows(), a.cols(), smallest_exponent(a));
  for (Eigen::Index i = 0; i < a.rows(); ++i) {
    for (Eigen::Index j = 0; j < a.cols(); ++j) {
      if (a(i, j) == 0) continue;
      const Parts parts = split(a(i, j));
      result.at(i, j) = Integer(parts.mantissa)
                        << static_cast<unsigned long>(parts.exponent - result.exponent);
    }
  }
  return result;
}

DyadicMatrix transpose(const DyadicMatrix& a) {
  DyadicMatrix result = zeros(a.cols, a.rows, a.exponent);
  for (Eigen::Index i = 0; i < a.rows; ++i) {
    for (Eigen::Index j = 0; j < a.cols; ++j) result.at(j, i) = a.at(i, j);
  }
  return result;
}

DyadicMatrix multiply_transposed(const DyadicMatrix& a, const DyadicMatrix& b) {
  DyadicMatrix result = zeros(a.rows, b.rows, a.exponent + b.exponent);
  for (Eigen::Index i = 0; i < a.rows; ++i) {
    for (Eigen::Index j = 0; j < b.rows; ++j) {
      mpz_ptr sum = result.at(i, j).backend().data();
      for (Eigen::Index l = 0; l < a.cols; ++l) {
        mpz_addmul(sum, a.at(i, l).backend().data(), b.at(j, l).backend().data());
      }
    }
  }
  return result;
}

DyadicMatrix multiply(const DyadicMatrix& a, const DyadicMatrix& b) {
  return multiply_transposed(a, transpose(b));
}

Rational scaled_rational(const Integer& value, long exponent) {
  const Integer power = Integer(1) << static_cast<unsigned long>(std::labs(exponent));
  if (exponent >= 0) return Rational(Integer(value * power));
  return Rational(value, power);
}

Rational squared_norm(const DyadicMatrix& a) {
  Integer sum = 0;
  for (const Integer& x : a.entries) sum += x * x;
  return scaled_rational(sum, 2 * a.exponent);
}

std::optional<Rational> rational_square_of_singular_value(const DyadicMatrix& a) {
  const DyadicMatrix& wide = a;
  if (a.cols >= a.rows) return plain_eigenvalue(multiply_transposed(wide, wide));
  const DyadicMatrix turned = transpose(a);
  return plain_eigenvalue(multiply_transposed(turned, turned));
}

std::optional<Rational> rational_square_of_product(const DyadicMatrix& k, const DyadicMatrix& q) {
  return plain_eigenvalue(multiply(multiply_transposed(k, k), multiply_transposed(q, q)));
}

}  // namespace softcert::numerics::linear
