#pragma once
// Every bound at one (items, spread), to any number of digits: what `softcert bounds` prints.
#include <optional>
#include <string>
#include <vector>

#include "softcert/numerics/rational.hpp"

namespace softcert::softmax {

/// One bound: lo <= exact value <= hi as decimals rounded outward, (hi - lo)/|value| below
/// 10^(-digits); lo == hi == "0" (or another exact decimal) where the value is exact.
struct Quantity {
  std::string key;
  std::string lo, hi;
};

/// The closed-form bounds of coefficient, entropy, effective items and distance from uniform.
/// items >= 1, 0 <= spread <= kMaxBoundsSpread, 1 <= digits <= kMaxDigits; otherwise
/// numerics::InputError.
/// Error bound: outward rounding, relative width below 10^(-digits). Known by: MPFR with directed
/// rounding at a precision that is doubled until the width holds.
std::vector<Quantity> all_quantities(const numerics::Integer& items,
                                     const numerics::Rational& spread, int digits);

/// numerics::decimal prints 10,000 digits, and three more than asked for are printed.
inline constexpr int kMaxDigits = 9'997;
/// e^spread times items of up to 2^20 bits stays below 2^(2^30 - 1), where MPFR's exponents end.
inline constexpr long kMaxBoundsSpread = 700'000'000;

}  // namespace softcert::softmax
