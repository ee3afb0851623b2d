#pragma once
// The exact horizon: how many items a head of given spread needs before no coefficient can reach
// epsilon (id horizon).
#include "softcert/numerics/rational.hpp"

namespace softcert::softmax {

/// Largest spread that horizon_items accepts; above it the answer has over 434,000 digits.
inline constexpr long kMaxHorizonSpread = 1'000'000;

/// n*(delta, epsilon): the smallest integer n with n > 1 + e^delta (1/epsilon - 1), that is, the
/// smallest n from which every p_k < epsilon for every logit vector of spread delta. Exact.
/// Domain: 0 <= delta <= kMaxHorizonSpread, 0 < epsilon < 1; otherwise numerics::InputError.
/// Decided by raising the precision: for rational delta != 0 and epsilon != 1 the threshold is
/// transcendental (Lindemann-Weierstrass), hence no integer, so the loop ends; delta = 0 is exact
/// rational arithmetic.
numerics::Integer horizon_items(const numerics::Rational& delta, const numerics::Rational& epsilon);

}  // namespace softcert::softmax
