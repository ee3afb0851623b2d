#pragma once
// Single logits as untrusted input: what is allowed, and exact differences on the scale of exp.
#include <cstddef>
#include <string_view>

#include "softcert/numerics/interval.hpp"
#include "softcert/numerics/rational.hpp"

namespace softcert::softmax {

/// Lets finite numbers and -infinity (masked) pass.
/// Errors: numerics::InputError "<name> <index> is NaN" or "... is +infinity".
void require_logit(double value, std::string_view name, std::size_t index);

/// Enclosure of 1/theta, the tightest. Errors: numerics::InputError unless theta > 0.
numerics::IntervalD inverse_temperature(const numerics::Rational& theta);

/// Enclosure of (a - b)/theta. Domain: a, b finite, inverse_theta from inverse_temperature.
/// Error bound: two directed roundings and the width of inverse_theta; exact when a - b is a double
/// and theta = 1. No overflow of a - b gets in the way.
numerics::IntervalD scaled_difference(double a, double b, const numerics::IntervalD& inverse_theta);

}  // namespace softcert::softmax
