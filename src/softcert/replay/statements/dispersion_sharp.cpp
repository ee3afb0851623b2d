// dispersion-sharp: L = 1/(1+Nt) <= p_k <= U = 1/(1+N/t), both attained. t = e^delta, N = n - 1.
// 1/p_k = sum_j e^(x_j - x_k) = 1 + N s with s the mean of N ratios, each in [1/t, t].
//   lower: p_k/L - 1 = (1+Nt)/(1+Ns) - 1 = N(t-s)/(1+Ns) >= 0 since N >= 0 and s <= t;
//   upper: U/p_k - 1 = (1+Ns)/(1+N/t) - 1 = N(s-1/t)/(1+N/t) >= 0 since s >= 1/t.
// s = 1/t + sigma (t - 1/t): both vanish, at sigma = 1 and sigma = 0, in every cell: infimum 0.
#include "softcert/replay/statements/statements.hpp"

namespace softcert::replay {
namespace {

// Item k at the bottom or the top, j of the others at the top.
void try_others(const Corner& c, const Ball& j, Judge& judge) {
  const Ball lowest = c.tighter_lower(Ball(1) / (Ball(1) + c.others * c.grow));
  const Ball highest = c.tighter_upper(Ball(1) / (Ball(1) + c.others * c.decay));
  const Ball coefficients[] = {TwoLevel(c.n, j, c.decay).bottom,
                               TwoLevel(c.n, j + Ball(1), c.decay).top};
  for (const Ball& p : coefficients) {
    judge.slack(0, p / lowest - Ball(1));
    judge.slack(1, highest / p - Ball(1));
  }
}

void direct(const Corner& c, Judge& judge) {
  try_others(c, Ball(0), judge);
  try_others(c, c.others, judge);
  Exact middle;
  fmpz_fdiv_q_2exp(fmpq_numref(middle.raw()), (c.integer_n - Exact(1)).numerator(), 1);
  try_others(c, Ball(middle), judge);
}

}  // namespace

Statement dispersion_sharp() {
  const std::vector<Axis> axes = {{"sigma", "0", "1"}};
  return {"dispersion-sharp",
          {{"lower", false, axes, exactly_zero}, {"upper", false, axes, exactly_zero}},
          direct};
}

}  // namespace softcert::replay
