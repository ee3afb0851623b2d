#pragma once
// The paper's adaptive temperature: beta(H) = max(q(H), 1) for H > 1/2, else 1.
#include <array>
#include <type_traits>

#include "softcert/numerics/elementary.hpp"
#include "softcert/numerics/interval.hpp"
#include "softcert/numerics/rational.hpp"

namespace softcert::softmax {

/// Facts of the polynomial that `adaptive-temperature` certifies; exact decimals, rounded so that
/// each statement is true: beta <= kBetaMax; q < 1 on [1/2, kActiveBefore] and from kInertFrom on;
/// q > 1 on [kActiveFrom, kActiveUntil].
inline constexpr const char* kBetaMax = "2.42138771";
inline constexpr const char* kActiveBefore = "0.84858199";
inline constexpr const char* kActiveFrom = "0.84858200";
inline constexpr const char* kActiveUntil = "5.94452082";
inline constexpr const char* kInertFrom = "5.94452083";
/// Added to p inside the logarithm by the published routine.
inline constexpr const char* kPublishedEpsilon = "1/1000000000";

/// The five coefficients of q, highest power first; exact decimals, enclosed at the working
/// precision.
template <class I>
std::array<I, 5> adaptive_coefficients() {
  using numerics::parse_rational;
  static const std::array<numerics::Rational, 5> exact = {
      parse_rational("-0.037"), parse_rational("0.481"), parse_rational("-2.3"),
      parse_rational("4.917"), parse_rational("-1.791")};
  const auto enclose_all = [] {
    return std::array<I, 5>{numerics::enclose<I>(exact[0]), numerics::enclose<I>(exact[1]),
                            numerics::enclose<I>(exact[2]), numerics::enclose<I>(exact[3]),
                            numerics::enclose<I>(exact[4])};
  };
  if constexpr (std::is_same_v<I, numerics::IntervalD>) {
    static const std::array<I, 5> enclosed = enclose_all();
    return enclosed;
  } else {
    return enclose_all();
  }
}

/// q(H) = -0.037 H^4 + 0.481 H^3 - 2.3 H^2 + 4.917 H - 1.791 by Horner's rule. Wide H is
/// overestimated; see adaptive_polynomial_range.
template <class I>
I adaptive_polynomial(const I& h) {
  const auto c = adaptive_coefficients<I>();
  return (((c[0] * h + c[1]) * h + c[2]) * h + c[3]) * h + c[4];
}

/// q'(H), Horner.
template <class I>
I adaptive_derivative(const I& h) {
  const auto c = adaptive_coefficients<I>();
  return ((I(4) * c[0] * h + I(3) * c[1]) * h + I(2) * c[2]) * h + c[3];
}

/// Range of q over an interval: Horner met with the mean value form q(mid) + q'(H)(H - mid).
template <class I>
I adaptive_polynomial_range(const I& h) {
  const I mid(boost::numeric::median(h));
  const I horner = adaptive_polynomial(h);
  const I centred = adaptive_polynomial(mid) + adaptive_derivative(h) * (h - mid);
  return boost::numeric::intersect(horner, centred);
}

}  // namespace softcert::softmax
