// horizon: every p_k < eps for every vector of spread delta iff N > T, T = t(1/eps - 1);
// every p_k > eps for every such vector iff N < (1/eps - 1)/t. t = e^delta, N = n - 1.
// "Every p_k < eps" is U < eps, "every p_k > eps" is L > eps (dispersion-sharp, attained).
//   eps - U = eps - t/(t+N) = (eps N - (1-eps) t)/(t+N) = eps (N - T)/(t+N)
//   L - eps = 1/(1+Nt) - eps = eps (1/eps - 1 - Nt)/(1+Nt) = eps ((1/eps-1)/t - N)/(1/t + N)
// so the signs agree, both ways and for every eps in (0, 1), once the cofactors 1/(t+N) and
// 1/(1/t+N) of eps (N - T) and eps ((1/eps-1)/t - N) are positive.
//   cofactor: least at the largest n and delta;
//   mirror:   least at the largest n and the smallest delta.
// forward/backward state the threshold twice: T' - T and T - T', identically 0 for T' = T.
#include "softcert/replay/statements/statements.hpp"

namespace softcert::replay {
namespace {

Ratio cofactor(const Box& box) {
  return {Ball(1), exp(Ball(box.d_hi)) + Ball(box.n_hi - Exact(1))};
}

Ratio mirror(const Box& box) { return {Ball(1), exp(-Ball(box.d_lo)) + Ball(box.n_hi - Exact(1))}; }

void try_epsilon(const Corner& c, const Ball& epsilon, Judge& judge) {
  const Ball odds = Ball(1) / epsilon - Ball(1);
  const Ball threshold = c.tighter_lower(c.grow * odds);
  const Ball mirrored = c.tighter_lower(c.decay * odds);
  const Ball largest = TwoLevel(c.n, Ball(1), c.decay).top;
  const Ball smallest = TwoLevel(c.n, c.others, c.decay).bottom;
  const Ball distance = c.others - threshold;
  if (!contains_zero(distance)) judge.slack(2, (epsilon - largest) / (epsilon * distance));
  const Ball mirror_distance = mirrored - c.others;
  if (!contains_zero(mirror_distance)) {
    judge.slack(3, (smallest - epsilon) / (epsilon * mirror_distance));
  }
  judge.equal(TwoLevel(threshold + Ball(1), Ball(1), c.decay).top, epsilon,
              "the largest coefficient at n - 1 = T is epsilon");
  judge.equal(TwoLevel(mirrored + Ball(1), mirrored, c.decay).bottom, epsilon,
              "the smallest coefficient at n - 1 = e^-delta (1/epsilon - 1) is epsilon");
}

void direct(const Corner& c, Judge& judge) {
  const Ball least = Ball(1) / Ball(1'000'000);
  try_epsilon(c, least, judge);
  try_epsilon(c, Ball(1) / Ball(2), judge);
  try_epsilon(c, Ball(1) - least, judge);
}

}  // namespace

Statement horizon() {
  const std::vector<Axis> axes = {{"epsilon", "0", "1"}};
  return {"horizon",
          {{"forward", false, axes, exactly_zero},
           {"backward", false, axes, exactly_zero},
           {"cofactor", true, axes, cofactor},
           {"mirror", true, axes, mirror}},
          direct};
}

}  // namespace softcert::replay
