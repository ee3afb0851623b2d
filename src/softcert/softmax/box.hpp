#pragma once
// The exact range of every softmax coefficient over a box of logits, for verifiers of networks.
#include <optional>
#include <span>
#include <vector>

#include "softcert/numerics/interval.hpp"
#include "softcert/numerics/rational.hpp"

namespace softcert::softmax {

/// For every k the range of p_k over all logits x with lo_j <= x_j <= hi_j at temperature theta.
/// p_k grows with x_k and falls with every other logit, so the ends are attained at corners:
/// the lower at x_k = lo_k with the others at hi, the upper at x_k = hi_k with the others at lo.
/// -infinity (masked) is allowed at either end; then the range is over those points of the box that
/// have an unmasked logit, and its ends are limits. nullopt when there is no such point.
/// Error bound: each returned interval holds the exact range; its ends are outside by a relative
/// (2n + 20) 2^-52 at most when theta is 1 or a power of two and differences of bounds are doubles,
/// otherwise by a further (|difference|/theta) 2^-51; an end below 2^-1022 may become 0. How known:
/// interval arithmetic on sums of positive terms, checked against 600 bits in
/// tests/softmax/box_test.cpp. Time: O(n).
/// Errors: numerics::InputError naming the index where a bound is NaN or +infinity or lo > hi, when
/// the lengths differ, or when theta <= 0.
std::optional<std::vector<numerics::IntervalD>> coefficient_ranges(std::span<const double> lo,
                                                                   std::span<const double> hi,
                                                                   const numerics::Rational& theta);

}  // namespace softcert::softmax
