#include "softcert/numerics/self_test.hpp"

#include <array>
#include <bit>
#include <cstdint>

#include "softcert/numerics/elementary.hpp"

namespace softcert::numerics {
namespace {

using directed::opaque;

constexpr int kArithmeticPoints = 1000;
constexpr int kElementaryPoints = 48;
constexpr long kTruthBits = 192;
constexpr long kRealBits = 113;

using Failure = std::optional<std::string>;

// Ties and inexact sums tell the four rounding modes apart.
bool rounds_to_nearest() {
  const double one = opaque(1.0);
  const double half_ulp = opaque(0x1p-53);
  const double next = opaque(1.0 + 0x1p-52);
  return opaque(one + half_ulp) == 1.0 && opaque(-one - half_ulp) == -1.0 &&
         opaque(next + half_ulp) == 1.0 + 0x1p-51 &&
         opaque(one / opaque(3.0)) == 0x1.5555555555555p-2;
}

bool keeps_subnormals() {
  const double smallest_normal = opaque(std::numeric_limits<double>::min());
  const double smallest = opaque(std::numeric_limits<double>::denorm_min());
  const double half = opaque(smallest_normal * opaque(0.5));
  const double raised = opaque(smallest * opaque(0x1p100));
  return half == 0x1p-1023 && half > 0 && raised == 0x1p-974;
}

bool fma_rounds_once() {
  return std::fma(opaque(1.0 + 0x1p-30), opaque(1.0 - 0x1p-30), opaque(-1.0)) == -0x1p-60;
}

// xorshift64*: fixed points, the same on every machine.
class Points {
 public:
  double any_finite() {
    for (;;) {
      const double x = std::bit_cast<double>(next());
      if (std::isfinite(x)) return x;
    }
  }
  // Magnitude 2^-12 .. 2^8, either sign.
  double moderate() {
    const std::uint64_t bits = next();
    const auto exponent = static_cast<int>(bits % 20) - 12;
    const double significand = std::bit_cast<double>((bits >> 12) | 0x3FF0000000000000ULL);
    return std::ldexp(bits & 1024 ? significand : -significand, exponent);
  }

 private:
  std::uint64_t next() {
    state_ ^= state_ >> 12;
    state_ ^= state_ << 25;
    state_ ^= state_ >> 27;
    return state_ * 0x2545F4914F6CDD1DULL;
  }
  std::uint64_t state_ = 0x736F667463657274ULL;
};

using Truth = Real (*)(const Real&, const Real&, Round);

// Does x hold the value that `truth` rounds? Decided without doubt: the ends of x have fewer bits
// than the truth's bounds, which are the nearest numbers of kTruthBits around it.
template <class I>
bool holds(const I& x, Truth truth, const Real& a, const Real& b) {
  const PrecisionScope scope(kTruthBits);
  return Real(x.lower()) <= truth(a, b, Round::kDown) && truth(a, b, Round::kUp) <= Real(x.upper());
}

template <class I>
Failure miss(const I& x, const char* operation, Truth truth, const Real& a, const Real& b) {
  if (holds(x, truth, a, b)) return std::nullopt;
  return std::string("enclosure of ") + operation + " misses the true value";
}

template <class I, class T>
Failure check_arithmetic(const T& a, const T& b) {
  const I x(a);
  const I y(b);
  if (auto f = miss(I(x + y), "addition", add, a, b)) return f;
  if (auto f = miss(I(x - y), "subtraction", sub, a, b)) return f;
  if (auto f = miss(I(x * y), "multiplication", mul, a, b)) return f;
  if (b != 0) {
    if (auto f = miss(I(x / y), "division", div, a, b)) return f;
  }
  const auto root = [](const Real& t, const Real&, Round d) { return sqrt(t, d); };
  return a < 0 ? std::nullopt : miss(sqrt(x), "square root", root, a, b);
}

template <class I, class T>
Failure check_elementary(const T& a) {
  const I x(a);
  const Real unused(0);
  const auto t_exp = [](const Real& t, const Real&, Round d) { return exp(t, d); };
  const auto t_expm1 = [](const Real& t, const Real&, Round d) { return expm1(t, d); };
  const auto t_log = [](const Real& t, const Real&, Round d) { return log(t, d); };
  const auto t_gap = [](const Real& t, const Real&, Round d) {
    return sub(sub(t, Real(1), d), log(t, opposite(d)), d);
  };
  if (auto f = miss(exp(x), "exp", t_exp, a, unused)) return f;
  if (auto f = miss(expm1(x), "expm1", t_expm1, a, unused)) return f;
  if (!(a > 0)) return std::nullopt;
  if (auto f = miss(log(x), "log", t_log, a, unused)) return f;
  return miss(log_gap(x), "log_gap", t_gap, a, unused);
}

Failure check_points() {
  Points points;
  for (int k = 0; k < kArithmeticPoints; ++k) {
    const bool extreme = k % 4 == 0;
    const double a = extreme ? points.any_finite() : points.moderate();
    const double b = extreme ? points.any_finite() : points.moderate();
    if (auto f = check_arithmetic<IntervalD>(a, b)) return "double " + *f;
    if (k >= kElementaryPoints) continue;
    if (auto f = check_elementary<IntervalD>(a)) return "double " + *f;
    const PrecisionScope scope(kRealBits);
    if (auto f = check_arithmetic<IntervalR>(Real(a), Real(b))) return "MPFR " + *f;
    if (auto f = check_elementary<IntervalR>(Real(a))) return "MPFR " + *f;
  }
  return std::nullopt;
}

// One third is no binary fraction: the two directions must differ and straddle it.
bool real_directions_work() {
  const PrecisionScope scope(64);
  const Real lo = div(Real(1), Real(3), Round::kDown);
  const Real hi = div(Real(1), Real(3), Round::kUp);
  const Rational third(1, 3);
  return to_rational(lo) < third && third < to_rational(hi) && Real(lo) == lo &&
         lo.precision_bits() == 64;
}

bool special_cases_hold() {
  const double largest = std::numeric_limits<double>::max();
  const IntervalD overflow = IntervalD(largest) * IntervalD(2);
  const IntervalD by_zero = IntervalD(1) / IntervalD(0.0, 2.0);
  const IntervalD nothing = IntervalD::empty() + IntervalD(1);
  return overflow.lower() == largest && overflow.upper() == directed::kInfinity &&
         by_zero.lower() == 0.5 && by_zero.upper() == directed::kInfinity &&
         boost::numeric::empty(nothing) && !certainly_nonnegative(nothing);
}

}  // namespace

std::optional<std::string> engine_self_test() {
  if (!rounds_to_nearest()) return "engine self-test: the FPU does not round to nearest";
  if (!keeps_subnormals()) return "engine self-test: the FPU flushes subnormal numbers to zero";
  if (!fma_rounds_once()) return "engine self-test: fma rounds more than once";
  if (mpfr_buildopt_tls_p() == 0) return "engine self-test: MPFR is not built thread-safe";
  if (!real_directions_work()) return "engine self-test: directed rounding of Real fails";
  if (!special_cases_hold()) return "engine self-test: overflow, zero divisor or empty set fails";
  if (auto failure = check_points()) return "engine self-test: " + *failure;
  return std::nullopt;
}

}  // namespace softcert::numerics
