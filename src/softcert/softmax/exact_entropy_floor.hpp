#pragma once
// The exact minimum of the entropy over all logit vectors of n items and spread delta.
#include "softcert/numerics/interval.hpp"
#include "softcert/numerics/rational.hpp"

namespace softcert::softmax {

/// min over k = 1..n-1 of H(k), the two-level vectors' entropy (id entropy-floor, sharp for each
/// n); ln n at delta = 0, 0 at n = 1. Enclosure at the working precision, in nats.
/// Why only the integers next to kappa* n: H(k) - ln n + D = log_gap(s/u), u increasing in k, so
/// H falls until u = s and rises after it. Where the enclosure of kappa* n leaves several integers
/// open, the minimum over all of them is enclosed.
/// Domain: n >= 1, delta >= 0. Source: ../math notes, two-level vectors are the extremes.
numerics::IntervalR exact_entropy_floor(const numerics::Integer& n,
                                        const numerics::Rational& delta);

}  // namespace softcert::softmax
