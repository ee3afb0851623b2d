#pragma once
// Products of matrices in floating point with a proved bound on the spectral norm of the error.
#include "softcert/numerics/linear/matrix.hpp"

namespace softcert::numerics::linear {

/// gamma_k = k u / (1 - k u), u = 2^-53, rounded up: k roundings in any order change each term of a
/// sum by a factor in [1 - gamma_k, 1 + gamma_k]. Domain: 0 <= k < 2^52.
double gamma_up(Eigen::Index k);

/// |A| w rounded up, entry by entry. Domain: w >= 0, sizes match.
Vector absolute_product_up(const Matrix& a, const Vector& w);

/// Bound on || |A| |B| ||_2 as sqrt(|| ||_1 || ||_inf), from matrix-vector products rounded up.
double absolute_norm_up(const Matrix& a, const Matrix& b);

/// Bound on ||A||_2 as sqrt(||A||_1 ||A||_inf), rounded up.
double norm_up(const Matrix& a);

/// A B by Eigen's floating-point product, with ||mid - A B||_2 <= radius.
/// Error bound: an inner product of length k, summed in any order, with or without fused
/// multiply-add, errs by at most gamma_k |a|.|b| (Higham, Accuracy and Stability, section 3.1); two
/// more roundings are allowed for the product's scalar factor and accumulation; each product that
/// underflows adds at most 2^-1074. Domain: entries below 2^400, so that nothing overflows.
EnclosedMatrix multiply(const Matrix& a, const Matrix& b);

}  // namespace softcert::numerics::linear
