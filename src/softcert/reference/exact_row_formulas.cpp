#include "softcert/reference/exact_row_formulas.hpp"

namespace softcert::reference {
namespace {

using numerics::Round;

/// a / b, b > 0.
Enclosure divide(const Enclosure& a, const Enclosure& b) {
  return {div(a.lo, a.lo < 0 ? b.lo : b.hi, Round::kDown),
          div(a.hi, a.hi < 0 ? b.hi : b.lo, Round::kUp)};
}

}  // namespace

Enclosure quotient(const Enclosure& weight, const Enclosure& rest) {
  return {div(weight.lo, add(1, rest.hi, Round::kUp), Round::kDown),
          div(weight.hi, add(1, rest.lo, Round::kDown), Round::kUp)};
}

Enclosure near_share(const Enclosure& d, const Enclosure& e, std::size_t count) {
  const numerics::Real n(count);
  const Enclosure above{sub(mul(n, d.lo, Round::kDown), e.hi, Round::kDown),
                        sub(mul(n, d.hi, Round::kUp), e.lo, Round::kUp)};
  const Enclosure below{mul(n, add(n, e.lo, Round::kDown), Round::kDown),
                        mul(n, add(n, e.hi, Round::kUp), Round::kUp)};
  const Enclosure deviation = divide(above, below);
  return {add(div(1, n, Round::kDown), deviation.lo, Round::kDown),
          add(div(1, n, Round::kUp), deviation.hi, Round::kUp)};
}

Enclosure log_weight(const Enclosure& gap, const Enclosure& rest) {
  return {sub(gap.lo, log1p(rest.hi, Round::kUp), Round::kDown),
          sub(gap.hi, log1p(rest.lo, Round::kDown), Round::kUp)};
}

Enclosure log_sum(const Enclosure& top, const Enclosure& rest) {
  return {add(top.lo, log1p(rest.lo, Round::kDown), Round::kDown),
          add(top.hi, log1p(rest.hi, Round::kUp), Round::kUp)};
}

}  // namespace softcert::reference
