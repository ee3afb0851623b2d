#pragma once
// Largest singular values to any precision, for matrices whose smaller side is small.
#include "softcert/numerics/linear/dyadic.hpp"

namespace softcert::numerics::linear {

/// Smaller side up to which the refined enclosures are computed: MPFR intervals cost its cube.
inline constexpr Eigen::Index kMaxRefinedSide = 64;

/// Enclosure of sigma(A), relative width about 2^-bits (measured in the tests; proved is
/// containment). Lower end: an interval Rayleigh quotient of the exact Gram matrix; upper end: c
/// with c I - G positive definite, shown by an interval L D L^T factorisation with positive pivots.
/// Domain: smaller side <= kMaxRefinedSide, bits >= 53. Errors: InputError beyond it.
IntervalR refined_singular_value(const DyadicMatrix& a, long bits);

/// The same for sigma(K^T Q), width relative to sigma(K) sigma(Q): with Q Q^T + s I = L L^T
/// enclosed (s tiny, so that the factor exists), the square lies in [lambda_max(L^T K K^T L) - s
/// tr(K K^T), lambda_max(L^T K K^T L)]. Domain: equal row counts <= kMaxRefinedSide.
IntervalR refined_product_singular_value(const DyadicMatrix& k, const DyadicMatrix& q, long bits);

}  // namespace softcert::numerics::linear
