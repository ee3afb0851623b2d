#include "softcert/reference/logarithm.hpp"

#include <cmath>

namespace softcert::reference {

std::optional<DoubleDouble> logarithm(DoubleDouble s, const vector::Passes& passes) {
  if (!(s.hi >= 0x1p-498 && s.hi <= 0x1p533)) return std::nullopt;
  const double guess = std::log(s.hi);
  const DoubleDouble product = multiply(s, passes.exponential(-guess));
  const double d = (product.hi - 1) + product.lo;
  if (!(std::fabs(d) < 0x1p-40)) return std::nullopt;
  return fast_two_sum(guess, d - d * d / 2);
}

}  // namespace softcert::reference
