#include "softcert/softmax/quantities.hpp"

#include <functional>

#include "softcert/numerics/decimal.hpp"
#include "softcert/numerics/error.hpp"
#include "softcert/numerics/interval.hpp"
#include "softcert/numerics/precision.hpp"
#include "softcert/softmax/coefficients.hpp"
#include "softcert/softmax/concentration.hpp"
#include "softcert/softmax/entropy.hpp"
#include "softcert/softmax/exact_entropy_floor.hpp"

namespace softcert::softmax {
namespace {

using numerics::Integer;
using numerics::IntervalR;
using numerics::PrecisionScope;
using numerics::Rational;

using Formula = std::function<IntervalR(const Integer&, const Rational&)>;

struct Entry {
  const char* key;
  Formula formula;
};

template <class F>
Formula of_intervals(F f) {
  return [f](const Integer& n, const Rational& d) {
    return f(numerics::enclose<IntervalR>(n), numerics::enclose<IntervalR>(d));
  };
}

// The keys and their formulas; the one place that names them.
const std::vector<Entry>& entries() {
  using I = IntervalR;
  static const std::vector<Entry> list = {
      {"dispersion.lower", of_intervals(dispersion_lower<I>)},
      {"dispersion.upper", of_intervals(dispersion_upper<I>)},
      {"dispersion-sharp.lower", of_intervals(sharp_lower<I>)},
      {"dispersion-sharp.upper", of_intervals(sharp_upper<I>)},
      {"entropy-floor.paper", of_intervals(entropy_floor_paper<I>)},
      {"entropy-floor.sharp", exact_entropy_floor},
      {"entropy-floor.uniform", of_intervals(entropy_floor_uniform<I>)},
      {"effective-items.lower", of_intervals(effective_items_lower<I>)},
      {"uniform-distance.upper",
       of_intervals([](const I&, const I& d) { return uniform_distance_upper(d); })},
  };
  return list;
}

// Whether hi - lo <= 10^(-digits) |value| for every value in the enclosure (exact test).
bool narrow_enough(const IntervalR& x, int digits) {
  if (x.lower() == x.upper()) return true;
  if (x.lower() <= 0 && x.upper() >= 0) return false;
  const IntervalR lo(x.lower()), hi(x.upper());
  const IntervalR nearest = x.lower() > 0 ? lo : -hi;
  const IntervalR scaled = (hi - lo) * pow(IntervalR(10), digits);
  return scaled.upper() < nearest.lower();
}

Quantity refine(const Entry& entry, const Integer& n, const Rational& d, int digits) {
  // Two more digits than asked leave room for the outward rounding of the printed decimals.
  const long first_bits = static_cast<long>((digits + 3) * 3.33) + 64;
  for (long bits = first_bits;; bits *= 2) {
    const PrecisionScope scope(bits);
    const IntervalR value = entry.formula(n, d);
    if (narrow_enough(value, digits + 2)) {
      return {entry.key, numerics::lower_decimal(value, digits + 3),
              numerics::upper_decimal(value, digits + 3)};
    }
    if (2 * bits > numerics::kMaxPrecisionBits) {
      throw numerics::InputError(std::string(entry.key) + ": more than " + std::to_string(bits) +
                                 " bits would be needed for " + std::to_string(digits) +
                                 " digits here");
    }
  }
}

}  // namespace

std::vector<Quantity> all_quantities(const Integer& items, const Rational& spread, int digits) {
  if (items < 1) throw numerics::InputError("items must be at least 1, got " + items.str());
  if (spread < 0) {
    throw numerics::InputError("spread must be at least 0, got " + numerics::to_string(spread));
  }
  if (spread > kMaxBoundsSpread) {
    throw numerics::InputError("spread must be at most " + std::to_string(kMaxBoundsSpread) +
                               ", where the range of MPFR ends, got " +
                               numerics::to_string(spread));
  }
  if (digits < 1 || digits > kMaxDigits) {
    throw numerics::InputError("digits must lie in 1.." + std::to_string(kMaxDigits) + ", got " +
                               std::to_string(digits));
  }
  std::vector<Quantity> result;
  for (const Entry& entry : entries()) result.push_back(refine(entry, items, spread, digits));
  return result;
}

}  // namespace softcert::softmax
