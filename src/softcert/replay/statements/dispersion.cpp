// dispersion: e^-delta/n <= p_k <= e^delta/n.
// Write t = e^delta >= 1, N = n - 1. The extremes of p_k are those of dispersion-sharp.
//   lower: (1/(1+Nt)) / (1/(nt)) - 1 = (nt - 1 - Nt)/(1+Nt) = (t-1)/(1+Nt).
//          d/dt = n/(1+Nt)^2 > 0 and it falls with N: least at the largest n and smallest delta.
//   upper: (t/n)(1 + N/t) - 1 = (t + N)/n - 1 = (t-1)/n: rises with t, falls with n: same corner.
// At delta = 0 both numerators are exactly 0.
#include "softcert/replay/statements/statements.hpp"

namespace softcert::replay {
namespace {

Ratio lower(const Box& box) {
  const Ball delta(box.d_lo);
  return {expm1(delta), Ball(1) + Ball(box.n_hi - Exact(1)) * exp(delta)};
}

Ratio upper(const Box& box) { return {expm1(Ball(box.d_lo)), Ball(box.n_hi)}; }

void direct(const Corner& c, Judge& judge) {
  const TwoLevel one_low(c.n, c.others, c.decay);
  const TwoLevel one_high(c.n, Ball(1), c.decay);
  judge.slack(0, one_low.bottom / c.tighter_lower(c.decay / c.n) - Ball(1));
  judge.slack(1, c.tighter_upper(c.grow / c.n) / one_high.top - Ball(1));
}

}  // namespace

Statement dispersion() {
  return {"dispersion", {{"lower", false, {}, lower}, {"upper", false, {}, upper}}, direct};
}

}  // namespace softcert::replay
