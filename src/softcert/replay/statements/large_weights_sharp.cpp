// large-weights-sharp, read backwards: some p_k >= 1 - eta at n items needs
// delta >= ln(N(1-eta)/eta). t = e^delta, N = n - 1; the chain of norms is in instances.cpp.
// "Some p_k >= 1 - eta is possible" is U >= 1 - eta (dispersion-sharp, attained), and
//   U - (1-eta) = t/(t+N) - 1 + eta = (eta t - (1-eta) N)/(t+N) = eta (t - A)/(t+N),
//   A = N(1-eta)/eta: the signs agree for every eta in (0, 1) once the cofactor 1/(t+N) of
//   eta (t - A) is positive; least at the largest n and delta (converse).
// forward/backward state the threshold twice: A' - A and A - A', identically 0 for A' = A.
#include "softcert/replay/statements/statements.hpp"

namespace softcert::replay {
namespace {

Ratio converse(const Box& box) {
  return {Ball(1), exp(Ball(box.d_hi)) + Ball(box.n_hi - Exact(1))};
}

void try_eta(const Corner& c, const Ball& eta, Judge& judge) {
  const Ball sharp = Ball(1) - eta;
  const Ball needed = c.tighter_lower(c.others * sharp / eta);
  const Ball largest = TwoLevel(c.n, Ball(1), c.decay).top;
  const Ball distance = c.grow - needed;
  if (!contains_zero(distance)) judge.slack(0, (largest - sharp) / (eta * distance));
  if (!certainly_positive(needed)) return;  // n = 1: one item has p = 1 at any spread
  judge.equal(TwoLevel(c.n, Ball(1), Ball(1) / needed).top, sharp,
              "the largest coefficient at e^delta = (n - 1)(1 - eta)/eta is 1 - eta");
}

void direct(const Corner& c, Judge& judge) {
  const Ball least = Ball(1) / Ball(1'000'000);
  try_eta(c, least, judge);
  try_eta(c, Ball(1) / Ball(2), judge);
  try_eta(c, Ball(1) - least, judge);
}

}  // namespace

Statement large_weights_sharp() {
  const std::vector<Axis> axes = {{"eta", "0", "1"}};
  return {"large-weights-sharp",
          {{"converse", true, axes, converse},
           {"forward", false, axes, exactly_zero},
           {"backward", false, axes, exactly_zero}},
          direct};
}

}  // namespace softcert::replay
