#pragma once
// Largest singular values of matrices of doubles, enclosed in double arithmetic: Eigen's
// decompositions give candidates, and only verified bounds come out.
#include "softcert/numerics/linear/matrix.hpp"
#include "softcert/numerics/verdict.hpp"

namespace softcert::numerics::linear {

/// Enclosure of sigma(A), the largest singular value (spectral norm) of A.
/// Upper end: lambda_max of the Gram matrix of the smaller side, bounded by a verified Cholesky
/// residual (definite.hpp); lower end: the interval quotient ||Av||/||v|| at the approximate
/// singular vector. Relative width: at most 1e-10 in the tests up to 384 x 384 (measured; proved is
/// only containment), except where sigma is subnormal or overflows. {0} for A = 0. Errors:
/// InputError for an empty matrix or an entry that is NaN or infinite.
IntervalD largest_singular_value(const Matrix& a);

/// The same with its own exponent: no overflow, no underflow.
ScaledInterval scaled_largest_singular_value(const Matrix& a);

/// Enclosure of sigma(K^T Q) for K, Q of equal row count d_h, without forming the d x d product:
/// thin factors K^T ~ U_K T_K, Q^T ~ U_Q T_Q with measured residuals and near-orthogonality, then
/// sigma(T_K T_Q^T). Width: about dimension * 2^-50 relative to sigma(K) sigma(Q), so poor relative
/// to sigma(K^T Q) when the two row spaces are nearly orthogonal. Errors: as above, and unequal row
/// counts.
ScaledInterval scaled_product_singular_value(const Matrix& k, const Matrix& q);

/// The same as doubles.
IntervalD product_singular_value(const Matrix& k, const Matrix& q);

/// Whether sigma(A) <= bound: proved, refuted, or undecided where the bound lies in the enclosure.
/// The check that a bound from anywhere (a floating-point SVD) has to pass.
Verdict singular_value_at_most(const Matrix& a, double bound);

}  // namespace softcert::numerics::linear
