// entropy-floor: H >= ln n - D, D = s - 1 - ln s, s = delta/(1 - e^-delta); H >= ln n - delta;
// D <= delta^2/8; H >= ln(1 + N e^-delta) >= ln n - delta. t = e^delta, N = n - 1.
// The minimum of H over a box is at a two-level vector (math.md). For a fraction kappa at the top,
// q = kappa t/u its mass, u = 1 + kappa(t-1): ln n - H = delta q - ln u =: F(kappa, delta).
//   uniform:  D = max over kappa of F (at u = s, which lies in [1,t]): D - F has infimum 0.
//             [u - 1 = kappa(t-1) gives delta q = s(u-1)/u, so D - F = w - 1 - ln w with w = s/u.]
//   deficit:  by the envelope theorem D'(delta) = dF/d(delta) = q + delta q(1-q) - q
//             = delta q(1-q) <= delta/4 at the maximiser, so delta^2/8 - D starts at 0 and rises:
//             least at the smallest delta.
//   paper:    delta - F >= delta - D with equality at the maximiser; (delta - D)' =
//             1 - delta q(1-q); and delta - D = 1 - delta/(t-1) + ln s, where delta/(t-1) falls
//             and s rises with delta: it rises: least at the smallest delta.
//   min-entropy: ln(1 + N/t) - ln n + delta = ln((t+N)/n) = ln(1 + (t-1)/n): rises with delta,
//             falls with n: least at the smallest delta and largest n.
#include "softcert/replay/statements/statements.hpp"

namespace softcert::replay {
namespace {

// s = delta/(1 - e^-delta), its limit 1 at delta = 0.
Ball level(const Exact& delta) {
  if (delta.sign() == 0) return Ball(1);
  const Ball ball(delta);
  return ball / -expm1(-ball);
}

Ratio paper(const Box& box) {
  if (box.d_lo.sign() == 0) return {Ball(0), Ball(1)};
  const Ball delta(box.d_lo), gain = expm1(delta);
  return {(gain - delta) + gain * log(level(box.d_lo)), gain};
}

Ratio deficit(const Box& box) {
  const Ball s = level(box.d_lo);
  return {square(Ball(box.d_lo)) / Ball(8) - (s - Ball(1) - log(s)), Ball(1)};
}

Ratio min_entropy(const Box& box) {
  return {log1p(expm1(Ball(box.d_lo)) / Ball(box.n_hi)), Ball(1)};
}

void try_vector(const Corner& c, const Ball& k, const Ball& drop, Judge& judge) {
  const TwoLevel p(c.n, k, c.decay);
  const Ball entropy = p.entropy(c.delta);
  judge.slack(0, entropy - (log(c.n) - c.tighter_upper(drop)));
  judge.slack(1, entropy - (log(c.n) - c.tighter_upper(c.delta)));
  judge.nonnegative(entropy + log(p.top), "H >= -ln p_max");
  judge.nonnegative(entropy - log(Ball(1) + c.others * c.decay), "H >= ln(1+(n-1)e^-delta)");
}

void direct(const Corner& c, Judge& judge) {
  const Ball s = level(c.exact_delta);
  const Ball drop = s - Ball(1) - log(s);
  const bool flat = c.exact_delta.sign() == 0;
  const Ball share = flat ? Ball(1) / Ball(2) : (s - Ball(1)) / (c.grow - Ball(1));
  for (const Ball& k : sample_tops(c.integer_n, share)) try_vector(c, k, drop, judge);
  judge.slack(2, c.tighter_upper(square(c.delta) / Ball(8)) - drop);
  judge.slack(3, log(Ball(1) + c.others * c.decay) - (log(c.n) - c.tighter_upper(c.delta)));
}

}  // namespace

Statement entropy_floor() {
  const std::vector<Axis> axes = {{"kappa", "0", "1"}};
  return {"entropy-floor",
          {{"uniform", false, axes, exactly_zero},
           {"paper", false, axes, paper},
           {"deficit", false, {}, deficit},
           {"min-entropy", false, {}, min_entropy}},
          direct};
}

}  // namespace softcert::replay
