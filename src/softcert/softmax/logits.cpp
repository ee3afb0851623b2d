#include "softcert/softmax/logits.hpp"

#include <cmath>
#include <string>

#include "softcert/numerics/error.hpp"

namespace softcert::softmax {

using numerics::InputError;
using numerics::IntervalD;

void require_logit(double value, std::string_view name, std::size_t index) {
  const bool is_nan = std::isnan(value);
  if (!is_nan && !(std::isinf(value) && value > 0)) return;
  throw InputError(std::string(name) + " " + std::to_string(index) +
                   (is_nan ? " is NaN" : " is +infinity"));
}

IntervalD inverse_temperature(const numerics::Rational& theta) {
  if (theta <= 0) {
    throw InputError("the temperature must be positive, not " + numerics::to_string(theta));
  }
  return numerics::enclose<IntervalD>(numerics::Rational(1 / theta));
}

IntervalD scaled_difference(double a, double b, const IntervalD& inverse_theta) {
  const IntervalD difference = IntervalD(a) - IntervalD(b);
  if (std::isfinite(difference.lower()) && std::isfinite(difference.upper())) {
    return difference * inverse_theta;
  }
  const IntervalD half(0.5);
  return (IntervalD(a) * half - IntervalD(b) * half) * inverse_theta * IntervalD(2);
}

}  // namespace softcert::softmax
