#include "softcert/replay/statement.hpp"

#include <algorithm>

namespace softcert::replay {

Corner::Corner(const Exact& items, const Exact& spread, const Exact& planted_fault)
    : integer_n(items),
      exact_delta(spread),
      fault(planted_fault),
      n(items),
      others(items - Exact(1)),
      delta(spread),
      grow(exp(delta)),
      decay(exp(-delta)) {}

Ball Corner::tighter_lower(const Ball& bound) const {
  return fault.sign() == 0 ? bound : bound * Ball(Exact(1) + fault);
}

Ball Corner::tighter_upper(const Ball& bound) const {
  return fault.sign() == 0 ? bound : bound / Ball(Exact(1) + fault);
}

TwoLevel::TwoLevel(const Ball& n, const Ball& k, const Ball& decay) : at_top(k), at_bottom(n - k) {
  const Ball sum = at_top + at_bottom * decay;
  top = Ball(1) / sum;
  bottom = decay / sum;
}

// -sum p ln p, with ln(bottom) = ln(top) - delta.
Ball TwoLevel::entropy(const Ball& delta) const {
  const Ball log_top = log(top);
  return -(at_top * (top * log_top) + at_bottom * (bottom * (log_top - delta)));
}

std::vector<Ball> sample_tops(const Exact& n, const Ball& share) {
  if (n <= Exact(1)) return {};
  Exact last = n - Exact(1), middle, near;
  fmpz_fdiv_q_2exp(fmpq_numref(middle.raw()), n.numerator(), 1);
  Ball scaled = share * Ball(n);
  if (arb_is_finite(scaled.raw())) {
    arf_get_fmpz(fmpq_numref(near.raw()), arb_midref(scaled.raw()), ARF_RND_NEAR);
  }
  std::vector<Exact> tops = {Exact(1), middle, std::clamp(near, Exact(1), last), last};
  std::sort(tops.begin(), tops.end());
  tops.erase(std::unique(tops.begin(), tops.end()), tops.end());
  std::vector<Ball> balls;
  for (const Exact& k : tops) balls.emplace_back(k);
  return balls;
}

Ratio smaller(const Ratio& a, const Ratio& b) {
  const Ball gap = a.numerator * b.denominator - b.numerator * a.denominator;
  if (certainly_nonpositive(gap)) return a;
  if (certainly_nonnegative(gap)) return b;
  Ratio result;
  const Ball left = a.value(), right = b.value();
  arb_min(result.numerator.raw(), left.raw(), right.raw(), Bits::current());
  return result;
}

Ratio ratio_of(const Exact& value) {
  Ratio result;
  arb_set_fmpz(result.numerator.raw(), value.numerator());
  arb_set_fmpz(result.denominator.raw(), value.denominator());
  return result;
}

}  // namespace softcert::replay
