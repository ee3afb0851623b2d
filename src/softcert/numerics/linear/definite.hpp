#pragma once
// Proved upper bounds on the largest eigenvalue of a symmetric matrix.
#include <optional>

#include "softcert/numerics/linear/matrix.hpp"

namespace softcert::numerics::linear {

/// Bound on ||shift I - G - R^T R||_2 for symmetric G and any R, rounded up. Known by: the entries
/// of the difference are rounded outward, R^T R carries the error bound of product.hpp, and a
/// symmetric matrix's spectral norm is at most its largest absolute row sum. Domain: entries below
/// 2^400.
double factor_residual_up(const Matrix& g, double shift, const Matrix& r);

/// c with lambda_max(S) <= c for every symmetric S with ||S - G.mid||_2 <= G.radius.
/// With any R, shift I - G = R^T R + E >= -||E||, so c = shift + ||E|| + radius, rounded up. R is
/// the floating-point Cholesky factor; nothing about its quality is assumed. nullopt when `shift`
/// is so small that the factorisation breaks down. Domain: G.mid symmetric, entries below 2^400.
std::optional<double> eigenvalue_bound_up(const EnclosedMatrix& g, double shift);

/// The same, from the guess upwards until a factorisation succeeds; ends with the largest absolute
/// row sum. Error bound: the result is a proved bound whatever the guess; a good guess (relative
/// error near u) gives one within about dimension * 2^-50 relative of lambda_max.
double largest_eigenvalue_up(const EnclosedMatrix& g, double guess);

}  // namespace softcert::numerics::linear
