#pragma once
// Decimals rounded in a direction, so that printed bounds are still bounds.
#include <string>

#include "softcert/numerics/interval.hpp"

namespace softcert::numerics {

/// value rounded in the given direction to `digits` significant decimal digits (trailing zeros
/// dropped): "0.015625", "1.25e-7", "1337", "0", "inf", "-inf", "nan". Plain notation for decimal
/// exponents -5..20, scientific otherwise; parse_rational reads every finite result back whose
/// decimal exponent is within its cap. The direction is mpfr_get_str's guarantee. Errors:
/// InputError unless 1 <= digits <= 10000.
std::string decimal(const Real& value, int digits, Round direction);
std::string decimal(double value, int digits, Round direction);

/// Lower end rounded down, upper end rounded up.
template <class I>
std::string lower_decimal(const I& x, int digits) {
  return decimal(x.lower(), digits, Round::kDown);
}
template <class I>
std::string upper_decimal(const I& x, int digits) {
  return decimal(x.upper(), digits, Round::kUp);
}

}  // namespace softcert::numerics
