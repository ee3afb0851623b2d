// uniform-distance: TV(p, uniform) <= tanh(delta/4).
// TV is convex in p and largest at a two-level vector (math.md). With r = e^(delta/2), t = r^2 and
// the fraction kappa at the top: TV = kappa t/u - kappa = kappa(1-kappa)(t-1)/u, u = 1+kappa(t-1);
// tanh(delta/4) = (r-1)/(r+1), so 1 - TV/tanh = (u - kappa(1-kappa)(r+1)^2)/u
//   = (1 - kappa(r+1))^2/u >= 0, 0 at kappa = 1/(r+1): in every cell the infimum is exactly 0.
#include "softcert/replay/statements/statements.hpp"

namespace softcert::replay {
namespace {

void direct(const Corner& c, Judge& judge) {
  const Ball largest = c.tighter_upper(tanh(c.delta / Ball(4)));
  const Ball each = Ball(1) / c.n;
  for (const Ball& k : sample_tops(c.integer_n, Ball(1) / (Ball(1) + exp(c.delta / Ball(2))))) {
    const TwoLevel p(c.n, k, c.decay);
    const Ball apart = p.at_top * absolute(p.top - each) + p.at_bottom * absolute(p.bottom - each);
    const Ball distance = apart / Ball(2);
    judge.nonnegative(largest - distance, "TV(p, uniform) <= tanh(delta/4)");
    if (certainly_positive(largest)) judge.slack(0, Ball(1) - distance / largest);
  }
}

}  // namespace

Statement uniform_distance() {
  return {"uniform-distance", {{"bound", false, {{"kappa", "0", "1"}}, exactly_zero}}, direct};
}

}  // namespace softcert::replay
