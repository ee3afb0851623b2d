// adaptive-temperature: beta(H) = max(q(H), 1) for H > 1/2, else 1;
// q(H) = -0.037 H^4 + 0.481 H^3 - 2.3 H^2 + 4.917 H - 1.791.
// q' = -0.148 H^3 + 1.443 H^2 - 4.6 H + 4.917. q'' = -0.444 H^2 + 2.886 H - 4.6 has the roots
// 2.8004.. and 3.6996..; so q' falls to its local minimum q'(2.8004) = 0.101 > 0, rises, then falls
// for ever: one root h* = 4.41240.., q rises on [0, h*] and falls on [h*, inf), and crosses 1 at
// 0.84858199600.. and 5.94452082790... Hence
//   range:  2.42138771 - q over [0, ln n_hi] is least at min(ln n_hi, h*);
//   quiet:  1 - q over [5.94452083, inf) is least at its left end (h* < 5.9);
//   active: q - 1 over [0.84858200, 5.94452082] is least at one of the ends;
//   low:    1 - q over [1/2, 0.84858199] is least at its right end.
//   effective: U(n, B delta)/U(n, beta delta) - 1 = N(e^(-beta delta) - e^(-B delta))/(1 +
//           N e^(-B delta)) >= 0 for beta <= B = 2.42138771, 0 at beta = B: infimum 0;
//   published: H - H' = sum p ln(1 + y), y = 1e-9/p, and y - ln(1+y) >= 0, 0 at y = 0 (the axis
//           starts there): infimum 0. So 0 <= H - H' <= sum p y = n 1e-9.
#include "softcert/replay/statements/statements.hpp"

namespace softcert::replay {
namespace {

constexpr char kBetaMax[] = "2.42138771";
constexpr char kInertFrom[] = "5.94452083";
constexpr char kActiveUntil[] = "5.94452082";
constexpr char kActiveFrom[] = "0.84858200";
constexpr char kActiveBefore[] = "0.84858199";

Exact exact(const char* text) { return parse_exact(text).value; }

// Horner with the coefficients in thousandths: 1000 q, then / 1000. For Exact and Ball.
template <class Number>
Number polynomial(const Number& h) {
  Number sum(-37);
  for (const long thousandths : {481L, -2300L, 4917L, -1791L}) sum = sum * h + Number(thousandths);
  return sum / Number(1000);
}

Ball slope(const Ball& h) {
  Ball sum(-148);
  for (const long thousandths : {1443L, -4600L, 4917L}) sum = sum * h + Ball(thousandths);
  return sum / Ball(1000);
}

Ball bend(const Ball& h) { return ((Ball(-444) * h + Ball(2886)) * h - Ball(4600)) / Ball(1000); }

// h*, enclosed by interval Newton steps from [4.41, 4.42]; each step's intersection holds the root.
Ball find_peak() {
  Ball root = Ball(exact("4.415"));
  arb_add_error_2exp_si(root.raw(), -7);
  for (int step = 0; step < 40; ++step) {
    Ball middle, next = Ball(0);
    arb_get_mid_arb(middle.raw(), root.raw());
    const Ball newton = middle - slope(middle) / bend(root);
    if (!arb_intersection(next.raw(), root.raw(), newton.raw(), Bits::current())) break;
    const bool finished = arb_rel_accuracy_bits(next.raw()) <= arb_rel_accuracy_bits(root.raw());
    root = next;
    if (finished) break;
  }
  return root;
}

const Ball& peak() {
  static thread_local long bits = 0;
  static thread_local Ball value;
  if (bits != Bits::current()) {
    value = find_peak();
    bits = Bits::current();
  }
  return value;
}

Ratio range(const Box& box) {
  Ball highest = log(Ball(box.n_hi));
  const Ball past = highest - peak();
  if (certainly_nonnegative(past)) {
    highest = peak();
  } else if (!certainly_negative(past)) {
    arb_indeterminate(highest.raw());
  }
  return {Ball(exact(kBetaMax)) - polynomial(highest), Ball(1)};
}

Ratio quiet(const Box&) { return ratio_of(Exact(1) - polynomial(exact(kInertFrom))); }

Ratio active(const Box&) {
  const Exact left = polynomial(exact(kActiveFrom)), right = polynomial(exact(kActiveUntil));
  return ratio_of((left < right ? left : right) - Exact(1));
}

Ratio low(const Box&) { return ratio_of(Exact(1) - polynomial(exact(kActiveBefore))); }

// q at one entropy H of a vector, against what the theorem says there.
void judge_polynomial(const Corner& c, const Ball& entropy, Judge& judge) {
  const Ball q = c.tighter_lower(polynomial(entropy));
  const auto within = [&](const char* from, const char* until) {
    return certainly_nonnegative(entropy - Ball(exact(from))) &&
           (until == nullptr || certainly_nonnegative(Ball(exact(until)) - entropy));
  };
  judge.slack(0, Ball(exact(kBetaMax)) - q);
  if (within(kInertFrom, nullptr)) judge.slack(1, Ball(1) - q);
  if (within(kActiveFrom, kActiveUntil)) judge.slack(2, polynomial(entropy) - Ball(1));
  if (within("0.5", kActiveBefore)) judge.slack(3, Ball(1) - q);
}

void judge_effective(const Corner& c, Judge& judge) {
  const Ball largest(exact(kBetaMax));
  const Ball cap = c.tighter_upper(TwoLevel(c.n, Ball(1), exp(-(largest * c.delta))).top);
  for (const Ball& beta : {Ball(1), (Ball(1) + largest) / Ball(2), largest}) {
    judge.slack(4, cap / TwoLevel(c.n, Ball(1), exp(-(beta * c.delta))).top - Ball(1));
  }
}

// The published entropy H' = -sum p ln(p + 1e-9) of a two-level vector.
void judge_published(const Corner& c, const TwoLevel& p, const Ball& entropy, Judge& judge) {
  const Ball inside(exact("1e-9"));
  for (const Ball& coefficient : {p.top, p.bottom}) {
    const Ball y = inside / coefficient;
    judge.slack(5, y - log1p(y));
  }
  const Ball published = -(p.at_top * (p.top * log(p.top + inside)) +
                           p.at_bottom * (p.bottom * log(p.bottom + inside)));
  judge.nonnegative(entropy - published, "H' <= H");
  judge.nonnegative(published - entropy + c.tighter_upper(c.n * inside), "H' >= H - n 1e-9");
}

// beta = 1 for every vector once ln n >= 5.94452083 + D(delta).
bool certainly_inert(const Corner& c) {
  if (c.exact_delta.sign() == 0) return certainly_nonnegative(log(c.n) - Ball(exact(kInertFrom)));
  const Ball s = c.delta / (Ball(1) - c.decay);
  return certainly_nonnegative(log(c.n) - (s - Ball(1) - log(s)) - Ball(exact(kInertFrom)));
}

void direct(const Corner& c, Judge& judge) {
  const bool inert = certainly_inert(c);
  for (const Ball& k : sample_tops(c.integer_n, Ball(1) / (Ball(1) + c.delta))) {
    const TwoLevel p(c.n, k, c.decay);
    const Ball entropy = p.entropy(c.delta);
    judge_polynomial(c, entropy, judge);
    judge_published(c, p, entropy, judge);
    if (inert) judge.nonnegative(Ball(1) - polynomial(entropy), "beta = 1 where ln n is large");
  }
  for (const char* h : {"0", "0.5", kActiveBefore, "4.4124018659", kInertFrom}) {
    const Ball entropy(exact(h));
    if (certainly_nonnegative(log(c.n) - entropy)) judge_polynomial(c, entropy, judge);
  }
  for (const char* h : {kActiveFrom, "3", kActiveUntil}) {
    judge.slack(2, polynomial(Ball(exact(h))) - c.tighter_lower(Ball(1)));
  }
  judge_effective(c, judge);
}

}  // namespace

Statement adaptive_temperature() {
  return {"adaptive-temperature",
          {{"range", false, {{"H", "0", "0", true}}, range},
           {"quiet", true, {{"H", kInertFrom, kInertFrom, true}}, quiet},
           {"active", true, {{"H", kActiveFrom, kActiveUntil}}, active},
           {"low", true, {{"H", "0.5", kActiveBefore}}, low},
           {"effective", false, {{"beta", "1", kBetaMax}}, exactly_zero},
           {"published", false, {{"y", "0", "1"}}, exactly_zero}},
          direct};
}

}  // namespace softcert::replay
