#include "softcert/softmax/horizon.hpp"

#include "softcert/numerics/error.hpp"
#include "softcert/numerics/interval.hpp"
#include "softcert/numerics/precision.hpp"
#include "softcert/softmax/coefficients.hpp"

namespace softcert::softmax {
namespace {

using numerics::Integer;
using numerics::Rational;

Integer floor_of(const Rational& x) {
  Integer result;
  mpz_fdiv_q(result.backend().data(), mpq_numref(x.backend().data()),
             mpq_denref(x.backend().data()));
  return result;
}

// Bits of the integer part of the threshold, for a first precision that can decide.
long magnitude_bits(const Rational& delta, const Rational& epsilon) {
  const auto denominator_bits = mpz_sizeinbase(mpq_denref(epsilon.backend().data()), 2);
  const double spread_bits = delta.convert_to<double>() * 1.4427;
  return static_cast<long>(spread_bits) + static_cast<long>(denominator_bits) + 64;
}

void check_domain(const Rational& delta, const Rational& epsilon) {
  if (epsilon <= 0 || epsilon >= 1) {
    throw numerics::InputError("epsilon must lie in (0, 1), got " + numerics::to_string(epsilon));
  }
  if (delta < 0) {
    throw numerics::InputError("spread must be at least 0, got " + numerics::to_string(delta));
  }
  if (delta > kMaxHorizonSpread) {
    throw numerics::InputError("the horizon at spread " + numerics::to_string(delta) +
                               " has over 434,000 digits; the largest spread accepted is " +
                               std::to_string(kMaxHorizonSpread));
  }
}

}  // namespace

Integer horizon_items(const Rational& delta, const Rational& epsilon) {
  check_domain(delta, epsilon);
  if (delta == 0) return floor_of(Rational(1 / epsilon)) + 1;
  for (long bits = magnitude_bits(delta, epsilon);; bits *= 2) {
    const numerics::PrecisionScope scope(bits);
    using I = numerics::IntervalR;
    const I threshold =
        I(1) + horizon_threshold(numerics::enclose<I>(delta), numerics::enclose<I>(epsilon));
    const Integer below = numerics::to_integer(threshold.lower(), numerics::Round::kDown);
    if (below == numerics::to_integer(threshold.upper(), numerics::Round::kDown)) return below + 1;
  }
}

}  // namespace softcert::softmax
