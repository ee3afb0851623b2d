#pragma once
// Double-double numbers, one at a time: what a row needs beside its vector passes.
#include <cmath>

#include "softcert/numerics/strict_floating_point.hpp"
#include "softcert/reference/vector/passes.hpp"

namespace softcert::reference {

using vector::DoubleDouble;

/// a + b exactly, as sum and error (Knuth). Domain: no overflow.
inline DoubleDouble two_sum(double a, double b) {
  const double s = a + b, b_part = s - a;
  return {s, (a - (s - b_part)) + (b - b_part)};
}

/// The same for |a| >= |b| or a = 0 (Dekker).
inline DoubleDouble fast_two_sum(double a, double b) {
  const double s = a + b;
  return {s, b - (s - a)};
}

/// a + b. Error: 2^-104 (|a| + |b|).
inline DoubleDouble add(DoubleDouble a, DoubleDouble b) {
  const DoubleDouble s = two_sum(a.hi, b.hi);
  return fast_two_sum(s.hi, s.lo + (a.lo + b.lo));
}

/// a * b. Error: relative 2^-102, beside underflow of the low part.
inline DoubleDouble multiply(DoubleDouble a, DoubleDouble b) {
  const double p = a.hi * b.hi;
  return fast_two_sum(p, std::fma(a.hi, b.lo, std::fma(a.lo, b.hi, std::fma(a.hi, b.hi, -p))));
}

/// 1 / a. Error: relative 2^-100. Domain: 2^-600 < a < 2^600.
inline DoubleDouble inverse(DoubleDouble a) {
  const double v = 1 / a.hi;
  const double rest = std::fma(-v, a.hi, 1.0) - v * a.lo;
  return fast_two_sum(v, v * rest);
}

/// A sum of the passes.
inline DoubleDouble value_of(const vector::Sum& sum) { return {sum.hi, sum.lo}; }

inline DoubleDouble negative(DoubleDouble a) { return {-a.hi, -a.lo}; }

}  // namespace softcert::reference
