#include "softcert/reference/error_budget_arithmetic.hpp"

#include <algorithm>
#include <cmath>

namespace softcert::reference::budget {

double largest(const IntervalD& x) { return std::max(std::fabs(x.lower()), std::fabs(x.upper())); }

double largest(const IntervalR& x) {
  return std::max(numerics::upper_as_double(x), -numerics::lower_as_double(x));
}

IntervalD around(double x) { return {-x, x}; }

double half_ulp(const IntervalD& x) {
  const double magnitude = largest(x);
  if (magnitude == 0) return 0;
  return std::max(std::ldexp(1.0, std::ilogb(magnitude) - 53), kTiny);
}

IntervalD narrow(const IntervalR& x) {
  return {numerics::lower_as_double(x), numerics::upper_as_double(x)};
}

namespace {

Rounded round(const IntervalD& exact_value, Bound error) {
  const double lost = half_ulp(exact_value);
  return {exact_value + around(lost), (error + lost).value()};
}

// Of the product of two numbers, from theirs: |ab - AB| <= |a| |b - B| + (|b| + |b - B|) |a - A|.
Bound product_error(const Rounded& a, const Rounded& b) {
  return Bound(largest(a.value)) * b.error + (Bound(largest(b.value)) + b.error) * a.error;
}

}  // namespace

Rounded exact(double x) { return {IntervalD(x), 0}; }

Rounded add(const Rounded& a, const Rounded& b) {
  return round(a.value + b.value, Bound(a.error) + b.error);
}

Rounded multiply(const Rounded& a, const Rounded& b) {
  return round(a.value * b.value, product_error(a, b));
}

Rounded square(const Rounded& a) { return round(numerics::square(a.value), product_error(a, a)); }

Rounded fma(const Rounded& a, const Rounded& b, const Rounded& c) {
  return round(a.value * b.value + c.value, product_error(a, b) + c.error);
}

}  // namespace softcert::reference::budget
