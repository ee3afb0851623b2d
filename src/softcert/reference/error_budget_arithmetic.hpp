#pragma once
// Running error analysis: the range of a computed double, and how far it may be from what exact
// arithmetic on the same inputs gives.
#include <algorithm>
#include <array>
#include <utility>

#include "softcert/numerics/elementary.hpp"
#include "softcert/numerics/interval.hpp"

namespace softcert::reference::budget {

using numerics::IntervalD;
using numerics::IntervalR;

inline constexpr double kUnit = 0x1p-53;
inline constexpr double kTiny = 0x1p-1074;  // twice the largest error of an underflow

/// Largest magnitude of an interval.
double largest(const IntervalD& x);
double largest(const IntervalR& x);  // rounded up
/// [-x, x].
IntervalD around(double x);
/// Largest error of rounding to nearest a number from the interval: half an ulp of its largest
/// magnitude, underflow included. At most u times that.
double half_ulp(const IntervalD& x);
/// The interval at 53 bits.
IntervalD narrow(const IntervalR& x);

/// Sums and products of bounds >= 0, rounded up.
class Bound {
 public:
  Bound(double value) : value_(value) {}  // NOLINT: implicit
  double value() const { return value_; }
  friend Bound operator+(Bound a, Bound b) { return numerics::add_up(a.value_, b.value_); }
  friend Bound operator*(Bound a, Bound b) { return numerics::mul_up(a.value_, b.value_); }
  friend Bound operator/(Bound a, Bound b) { return numerics::div_up(a.value_, b.value_); }

 private:
  double value_;
};

struct Rounded {
  IntervalD value;   // where the computed number is
  double error = 0;  // its distance from the exact one, at most
};

Rounded exact(double x);
Rounded add(const Rounded& a, const Rounded& b);
Rounded multiply(const Rounded& a, const Rounded& b);
Rounded square(const Rounded& a);
Rounded fma(const Rounded& a, const Rounded& b, const Rounded& c);

/// Horner's rule with fma, as the passes' polynomial().
template <std::size_t N>
Rounded polynomial(const std::array<double, N>& c, const Rounded& r) {
  Rounded sum = exact(c[N - 1]);
  for (std::size_t i = N - 1; i-- > 0;) sum = fma(sum, r, exact(c[i]));
  return sum;
}

/// c1 + c2 r + ... as even(r^2) + r odd(r^2), as the passes' split_polynomial(); `square` is r * r
/// rounded.
template <std::size_t N>
Rounded split_polynomial(const std::array<double, N>& c, const Rounded& r, const Rounded& square) {
  Rounded last = exact(c[N - 1]), other = exact(c[N - 2]);
  for (std::size_t i = N - 2; i-- > 1;) {
    last = fma(last, square, exact(c[i]));
    std::swap(last, other);
  }
  return fma(last, r, other);
}

/// The same, then one step of Horner's: where r is not small, the even powers' sum would round as
/// coarsely as the result.
template <std::size_t N>
Rounded stepped_polynomial(const std::array<double, N>& c, const Rounded& r,
                           const Rounded& square) {
  return fma(split_polynomial(c, r, square), r, exact(c[0]));
}

/// The passes' factored_polynomial().
inline Rounded factored_polynomial(const std::array<double, 5>& c, const Rounded& r,
                                   const Rounded& square) {
  const Rounded factor = fma(fma(exact(c[0]), r, exact(c[1])), r, exact(c[2]));
  return fma(factor, add(square, exact(c[3])), exact(c[4]));
}

/// Calls body(cell) for equal cells that cover [-limit, limit].
template <class Body>
void for_cells(double limit, int cells, const Body& body) {
  double from = -limit;
  for (int i = 1; i <= cells; ++i) {
    const double to = i == cells ? limit : -limit + 2 * limit * i / cells;
    body(IntervalD(from, to));
    from = to;
  }
}

}  // namespace softcert::reference::budget
