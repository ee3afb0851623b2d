// effective-items: 1/sum p^2 >= n/cosh^2(delta/2).
// Let y_k = e^(x_k - m) in [1,t], t = e^delta, u = mean y. (y-1)(y-t) <= 0 gives
// mean y^2 <= (1+t)u - t (equality for two-level vectors), and n sum p^2 = mean y^2/u^2, so
//   cosh^2(delta/2)/(n sum p^2) - 1 >= (1+t)^2 u^2/(4t((1+t)u - t)) - 1
//     = ((1+t)u - 2t)^2/(4t((1+t)u - t)) >= 0,   0 at u = 2t/(1+t), which lies in [1,t]:
// in every cell the infimum over u (kappa = (u-1)/(t-1), any at t = 1) is exactly 0.
#include "softcert/replay/statements/statements.hpp"

namespace softcert::replay {
namespace {

void direct(const Corner& c, Judge& judge) {
  const Ball best = c.n / c.tighter_upper(square(cosh(c.delta / Ball(2))));
  for (const Ball& k : sample_tops(c.integer_n, Ball(1) / (Ball(1) + c.grow))) {
    const TwoLevel p(c.n, k, c.decay);
    const Ball squares = p.at_top * square(p.top) + p.at_bottom * square(p.bottom);
    judge.slack(0, Ball(1) / squares / best - Ball(1));
  }
}

}  // namespace

Statement effective_items() {
  return {"effective-items", {{"bound", false, {{"kappa", "0", "1"}}, exactly_zero}}, direct};
}

}  // namespace softcert::replay
