// topk-mass: the k largest p together are at most k/(k + (n-k) e^-delta).
// Their mass is k A/(k A + (n-k) B), A and B the means of e^x over the k largest and the rest, and
// B/A = r in [1/t, 1], t = e^delta. With phi = k/n:
//   bound/mass - 1 = (phi + (1-phi) r)/(phi + (1-phi)/t) - 1 = (1-phi)(r - 1/t)/(phi + (1-phi)/t),
// >= 0, and 0 at r = 1/t (sigma = 0): in every cell the infimum is exactly 0.
#include "softcert/replay/statements/statements.hpp"

namespace softcert::replay {
namespace {

// k counted items at the top, `more` of the rest at the top as well.
void try_mass(const Corner& c, const Ball& k, const Ball& more, Judge& judge) {
  const Ball mass = k * TwoLevel(c.n, k + more, c.decay).top;
  const Ball bound = c.tighter_upper(k / (k + (c.n - k) * c.decay));
  judge.slack(0, bound / mass - Ball(1));
}

void direct(const Corner& c, Judge& judge) {
  try_mass(c, c.n, Ball(0), judge);
  for (const Ball& k : sample_tops(c.integer_n, Ball(1) / Ball(3))) {
    try_mass(c, k, Ball(0), judge);
    try_mass(c, k, c.n - k, judge);
  }
}

}  // namespace

Statement topk_mass() {
  return {"topk-mass",
          {{"bound", false, {{"phi", "0", "1"}, {"sigma", "0", "1"}}, exactly_zero}},
          direct};
}

}  // namespace softcert::replay
