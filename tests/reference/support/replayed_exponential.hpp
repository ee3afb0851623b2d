#pragma once
// The fast exponentials in the order of operations that the error budget analyses, one double at a
// time: passes that give other bits are not what the budget speaks of.
#include <array>
#include <cmath>
#include <utility>

#include "softcert/reference/constants.hpp"

namespace softcert::reference::testing {

struct Reduced {
  double k, r;
};

inline Reduced replay_reduction(double x, double low, double inverse, double hi, double lo) {
  const double z = std::fma(x, inverse, constants::kRoundToInteger);
  const double k = z - constants::kRoundToInteger;
  const double r = std::fma(-k, lo, std::fma(-k, hi, x));
  return {k, r + low};  // + 0 changes nothing that shows in e^r
}

/// even(r^2) + r odd(r^2) of c[1...].
template <std::size_t N>
double replay_split(const std::array<double, N>& c, double r) {
  double last = c[N - 1], other = c[N - 2];
  for (std::size_t i = N - 2; i-- > 1;) {
    last = std::fma(last, r * r, c[i]);
    std::swap(last, other);
  }
  return std::fma(last, r, other);
}

/// (c0 r^2 + c1 r + c2) (r^2 + c3) + c4.
inline double replay_factored(const std::array<double, 5>& c, double r) {
  return std::fma(std::fma(std::fma(c[0], r, c[1]), r, c[2]), r * r + c[3], c[4]);
}

/// budget::table_exponential.
inline double replay_table(double x, double low) {
  namespace c = constants;
  const auto [k, r] = replay_reduction(x, low, c::kInverseStep, c::kStepHi, c::kStepLo);
  const long n = std::lrint(k), j = n & 15;
  const auto entry = static_cast<std::size_t>(j);
  const double t = std::ldexp(c::kTable[entry], static_cast<int>((n - j) / 16));
  const double q = replay_factored(c::kTablePolynomial, r);
  return std::fma(t, std::fma(r * r, q, r + c::kTableRelative[entry]), t);
}

/// budget::whole_exponential.
inline double replay_whole(double x, double low) {
  namespace c = constants;
  const auto [k, r] = replay_reduction(x, low, c::kInverseLn2, c::kLn2Hi, c::kLn2Lo);
  const double q = std::fma(replay_split(c::kWholePolynomial, r), r, c::kWholePolynomial[0]);
  return std::ldexp(1.0 + std::fma(r * r, q, r), static_cast<int>(k));
}

}  // namespace softcert::reference::testing
