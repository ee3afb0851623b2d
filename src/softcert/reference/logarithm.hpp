#pragma once
// The logarithm of a sum, in double-double.
#include <optional>

#include "softcert/reference/double_double.hpp"

namespace softcert::reference {

/// ln s. Absolute error: kLogarithmAbsolute, s taken as exact; a relative error r <= 2^-40 of s
/// adds r (1 + 2^-39). Domain: kLeast <= s <= kMost of the implementation, that is e^-345..e^370.
/// Known by: y = std::log(s) is only a guess, whose error d is computed: with the double-double
/// exponential s e^-y = 1 + d, and ln s = y + ln(1 + d) = y + d - d^2/2 + O(d^3); nullopt unless
/// |d| < 2^-40, so that nothing rests on the library's logarithm.
std::optional<DoubleDouble> logarithm(DoubleDouble s, const vector::Passes& passes);

// e^-y: 2^-90 relative; |d| < 2^-40: d's roundings < 2^-92, d^3/3 < 2^-121, the last sum < 2^-96.
inline constexpr double kLogarithmAbsolute = 0x1p-89;

}  // namespace softcert::reference
