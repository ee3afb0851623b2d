#pragma once
// Matrices for the tests, and a singular-value enclosure that shares no method with the library.
#include <cmath>
#include <random>

#include "softcert/numerics/elementary.hpp"
#include "softcert/numerics/linear/dyadic.hpp"
#include "softcert/numerics/precision.hpp"

namespace softcert::numerics::linear {

inline Matrix normal_matrix(std::mt19937_64& random, Eigen::Index rows, Eigen::Index cols) {
  std::normal_distribution<double> normal;
  return Matrix::NullaryExpr(rows, cols, [&] { return normal(random); });
}

/// Signs, zeros and magnitudes from 2^-range to 2^range.
inline Matrix wild_matrix(std::mt19937_64& random, Eigen::Index rows, Eigen::Index cols,
                          int range) {
  std::uniform_int_distribution<int> exponent(-range, range);
  std::uniform_real_distribution<double> mantissa(-2, 2);
  return Matrix::NullaryExpr(rows, cols, [&] {
    const double m = mantissa(random);
    return std::fabs(m) < 0.4 ? 0.0 : std::ldexp(m, exponent(random));
  });
}

/// lambda_max(P) for P with real eigenvalues >= 0, by traces of powers: with m = 2^steps,
/// (tr(P^m)/r)^(1/m) <= lambda_max <= tr(P^m)^(1/m). Each squaring is scaled by the trace t:
/// P' = (P/t)^2 has lambda' = (lambda/t)^2.
inline IntervalR trace_power_eigenvalue(const DyadicMatrix& p, int steps) {
  const auto n = static_cast<std::size_t>(p.rows);
  std::vector<IntervalR> a;
  for (const Integer& x : p.entries)
    a.push_back(enclose<IntervalR>(scaled_rational(x, p.exponent)));
  const auto trace = [&] {
    IntervalR sum(0);
    for (std::size_t i = 0; i < n; ++i) sum += a[i * n + i];
    return sum;
  };
  std::vector<IntervalR> scales;
  for (int step = 0; step < steps; ++step) {
    scales.emplace_back(trace().lower());
    for (IntervalR& x : a) x /= scales.back();
    std::vector<IntervalR> next(n * n, IntervalR(0));
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        for (std::size_t k = 0; k < n; ++k) next[i * n + j] += a[i * n + k] * a[k * n + j];
      }
    }
    a = std::move(next);
  }
  IntervalR high = trace();
  IntervalR low = high / IntervalR(static_cast<int>(n));
  for (int step = steps; step-- > 0;) {
    const IntervalR& scale = scales[static_cast<std::size_t>(step)];
    high = scale * sqrt(high);
    low = scale * sqrt(low);
  }
  return IntervalR(low.lower(), high.upper());
}

inline constexpr int kTracePowerSteps = 90;

/// sigma(A) within about 2^-85 relative.
inline IntervalR trace_power_singular_value(const Matrix& a) {
  const PrecisionScope scope(512);
  const DyadicMatrix m = exact(a.rows() <= a.cols() ? a : Matrix(a.transpose()));
  return sqrt(trace_power_eigenvalue(multiply_transposed(m, m), kTracePowerSteps));
}

/// sigma(K^T Q) within about 2^-85 relative.
inline IntervalR trace_power_product(const Matrix& k, const Matrix& q) {
  const PrecisionScope scope(512);
  const DyadicMatrix ek = exact(k);
  const DyadicMatrix eq = exact(q);
  return sqrt(trace_power_eigenvalue(
      multiply(multiply_transposed(ek, ek), multiply_transposed(eq, eq)), kTracePowerSteps));
}

/// Whether outer holds inner, both non-empty.
inline bool holds(const IntervalD& outer, const IntervalR& inner) {
  return Real(outer.lower()) <= inner.lower() && inner.upper() <= Real(outer.upper());
}

inline double relative_width(const IntervalD& x) { return (x.upper() - x.lower()) / x.upper(); }

}  // namespace softcert::numerics::linear
