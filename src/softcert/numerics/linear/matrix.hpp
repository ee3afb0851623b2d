#pragma once
// Matrices of doubles as exact data, and their powers-of-two scaling.
#include <Eigen/Core>
#include <string_view>

#include "softcert/numerics/error.hpp"
#include "softcert/numerics/interval.hpp"

namespace softcert::numerics::linear {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

/// Refuses an empty matrix and any entry that is NaN or infinite. Errors: InputError, one line with
/// `name` and the place of the first such entry.
void require_finite(const Matrix& a, std::string_view name);

/// Every matrix M with ||M - mid||_2 <= radius: a midpoint that is exact as data, and a bound on
/// the spectral norm of what it misses.
struct EnclosedMatrix {
  Matrix mid;
  double radius = 0;
};

/// An enclosure with an exponent of its own: the value lies in mantissa * 2^exponent. Keeps what
/// would overflow or underflow in double.
struct ScaledInterval {
  IntervalD mantissa;
  int exponent = 0;
};

/// 2^(-exponent) A enclosed, largest entry in [1, 2): scaling up is exact, an entry that underflows
/// when scaled down is off by at most 2^-1075 and counted in the radius. Exponent 0 for A = 0.
struct ScaledMatrix {
  EnclosedMatrix matrix;
  int exponent = 0;
};

/// Domain: finite entries. Error bound: radius, proved in the comment above. Errors: none.
ScaledMatrix scale_to_unit(const Matrix& a);

/// The same value as a double interval; rounded outward where the scaling is inexact.
IntervalD to_double_interval(const ScaledInterval& x);

/// The same value in MPFR, exact up to working_precision(), outward below 53 bits.
IntervalR to_real_interval(const ScaledInterval& x);

}  // namespace softcert::numerics::linear
