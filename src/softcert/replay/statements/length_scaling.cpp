// length-scaling: theta = 1/(s ln n), the one-hot two-level vector of spread delta at theta = 1.
// Its logits differ by x ln n, x = s delta, so top = 1/(1 + N n^-x) = n^x/(n^x + N), N = n - 1.
//   below:    n^(x-1)/top - 1 = (n^x + N)/n - 1 = (n^x - 1)/n >= 0, 0 at s = 0: infimum 0;
//   above:    1 - top = N/(n^x + N), N n^-x/(1 - top) - 1 = N n^-x (its continuous value at n = 1);
//   critical: top (2n-1)/n - 1 = N(n^x - n)/(n(n^x + N)): cofactor N/(n(n^x + N)) >= 0.
// The last two fall with x: least at x = 4 d_hi. In n, at that x:
//   above:    d/dn (N n^-x) = n^-x (1 - xN/n), xN/n rises with n: rises, then falls (or only
//   rises); critical: 1/cofactor = n + n^(x+1)/N, derivative (N^2 + n^x (xN - 1))/N^2, whose
//   numerator has
//             the derivative 2N + x(x+1) N n^(x-1) > 0: falls, then rises, so the cofactor rises,
//             then falls (or only rises):
// in both cases the least value over [n_lo, n_hi] is at one of its ends.
#include "softcert/replay/statements/statements.hpp"

namespace softcert::replay {
namespace {

constexpr long kLargestScale = 4;

Ball largest_power(const Exact& n, const Box& box) {
  return exp(Ball(kLargestScale) * Ball(box.d_hi) * log(Ball(n)));
}

Ratio above_at(const Exact& n, const Box& box) {
  return {Ball(n - Exact(1)), largest_power(n, box)};
}

Ratio critical_at(const Exact& n, const Box& box) {
  const Ball others(n - Exact(1));
  return {others, Ball(n) * (largest_power(n, box) + others)};
}

Ratio above(const Box& box) { return smaller(above_at(box.n_lo, box), above_at(box.n_hi, box)); }

Ratio critical(const Box& box) {
  return smaller(critical_at(box.n_lo, box), critical_at(box.n_hi, box));
}

void try_scale(const Corner& c, const Ball& scale, Judge& judge) {
  const Ball exponent = scale * c.delta;
  const TwoLevel p(c.n, Ball(1), exp(-(exponent * log(c.n))));
  const Ball rest = p.at_bottom * p.bottom;
  Ball power, below;
  arb_pow(power.raw(), c.n.raw(), exponent.raw(), Bits::current());
  arb_pow(below.raw(), c.n.raw(), (exponent - Ball(1)).raw(), Bits::current());
  judge.slack(0, c.tighter_upper(below) / p.top - Ball(1));
  if (!certainly_positive(c.others)) return;  // n = 1: no other item
  judge.slack(1, c.tighter_upper(c.others / power) / rest - Ball(1));
  const Ball half = c.n / (Ball(2) * c.n - Ball(1));
  const Ball distance = power - c.n;
  if (!contains_zero(distance)) judge.slack(2, (p.top / half - Ball(1)) / distance);
}

void direct(const Corner& c, Judge& judge) {
  for (const long quarters : {0L, 2L, 4L, 4 * kLargestScale}) {
    try_scale(c, Ball(quarters) / Ball(4), judge);
  }
  judge.equal(TwoLevel(c.n, Ball(1), exp(-log(c.n))).top,
              c.tighter_lower(c.n / (Ball(2) * c.n - Ball(1))),
              "the top coefficient at s delta = 1 is n/(2n-1)");
}

}  // namespace

Statement length_scaling() {
  const std::vector<Axis> axes = {{"s", "0", "4"}};
  return {"length-scaling",
          {{"below", false, axes, exactly_zero},
           {"above", false, axes, above},
           {"critical", false, axes, critical}},
          direct};
}

}  // namespace softcert::replay
