// large-weights: theta delta <= 2 sigma(Q) sigma(K) |y| max|x_j| =: theta w.
// Concrete weights are checked in instances.cpp. Over ranges, two inequalities carry the theorem:
//   cap: the spread used is tau w, tau in [0,1], and U grows with the spread:
//        U(n,w)/U(n,tau w) - 1 = N(e^(-tau w) - e^-w)/(1 + N e^-w) >= 0, 0 at tau = 1: infimum 0;
//   geometry: |x_i - x_j|^2 = a^2 + b^2 - 2abc <= (a+b)^2 <= 4 for norms a, b <= 1 and cosine
//        c >= -1, with equality at a = b = 1, c = -1: infimum of 4 - |x_i - x_j|^2 is 0.
#include "softcert/replay/statements/statements.hpp"

namespace softcert::replay {
namespace {

void try_vectors(const Corner& c, long a, long b, const Ball& cosine, Judge& judge) {
  const Ball sine = sqrt(Ball(1) - square(cosine));
  const Ball across = Ball(a) - Ball(b) * cosine;
  const Ball distance = square(across) + square(Ball(b) * sine);
  judge.slack(1, c.tighter_upper(Ball(4)) - distance);
}

void direct(const Corner& c, Judge& judge) {
  const Ball capped = c.tighter_upper(TwoLevel(c.n, Ball(1), c.decay).top);
  for (long halves = 0; halves <= 2; ++halves) {
    const Ball used = Ball(halves) * c.delta / Ball(2);
    judge.slack(0, capped / TwoLevel(c.n, Ball(1), exp(-used)).top - Ball(1));
  }
  for (const long b : {0L, 1L}) {
    try_vectors(c, 1, b, Ball(-1), judge);
    try_vectors(c, 1, b, Ball(1) / Ball(3), judge);
  }
}

}  // namespace

Statement large_weights() {
  return {"large-weights",
          {{"cap", false, {{"tau", "0", "1"}}, exactly_zero},
           {"geometry", false, {{"a", "0", "1"}, {"b", "0", "1"}, {"c", "-1", "1"}}, exactly_zero}},
          direct};
}

}  // namespace softcert::replay
