// entropy-monotone: dH/dbeta = -beta Var_p(e) <= 0 for beta >= 0.
// H = ln Z - beta E, (ln Z)' = E, E' = Var, so H' = -beta Var. With positions (e - m)/(M - m) in
// [0,1], mean pi and variance V = Var/(M - m)^2:
//   ceiling: position^2 <= position, so V <= pi - pi^2 <= 1/4, and 1/4 - pi(1-pi) = (pi - 1/2)^2
//            has infimum 0 over pi in [0,1], at 1/2;
//   floor:   V = sum over pairs of p_i p_j (difference)^2 >= p_max p_min >= L/n, as p_max >= 1/n;
//            L/n = 1/(n(1 + N t)) falls with n and delta: least at the largest of both.
#include "softcert/replay/statements/statements.hpp"

namespace softcert::replay {
namespace {

Ratio floor(const Box& box) {
  const Ball n(box.n_hi);
  return {Ball(1), n * (Ball(1) + Ball(box.n_hi - Exact(1)) * exp(Ball(box.d_hi)))};
}

void try_vector(const Corner& c, const Ball& k, const Ball& least, Judge& judge) {
  const TwoLevel p(c.n, k, c.decay);
  const Ball mass_top = p.at_top * p.top, mass_bottom = p.at_bottom * p.bottom;
  const Ball variance = mass_top * square(Ball(1) - mass_top) + mass_bottom * square(mass_top);
  judge.slack(0, c.tighter_upper(Ball(1) / Ball(4)) - variance);
  judge.nonnegative(variance - least, "Var/(theta delta)^2 >= L/n");
  // dH/dbeta at beta = 1 from H = -sum p ln p and p' = p (e - E), against -Var of the logits.
  const Ball log_top = log(p.top), mean = mass_top * c.delta;
  const Ball slope =
      -(mass_top * (c.delta - mean) * log_top + mass_bottom * (-mean) * (log_top - c.delta));
  judge.equal(slope, -(c.tighter_lower(variance * square(c.delta))), "dH/dbeta = -beta Var");
}

void direct(const Corner& c, Judge& judge) {
  const Ball least = TwoLevel(c.n, c.others, c.decay).bottom / c.n;
  judge.slack(1, least);
  for (const Ball& k : sample_tops(c.integer_n, Ball(1) / (Ball(1) + c.grow))) {
    try_vector(c, k, least, judge);
  }
}

}  // namespace

Statement entropy_monotone() {
  return {"entropy-monotone",
          {{"ceiling", false, {{"pi", "0", "1"}}, exactly_zero}, {"floor", true, {}, floor}},
          direct};
}

}  // namespace softcert::replay
