// The double-double exponential, operation by operation (vector/exponential.inl).
#include <algorithm>
#include <cmath>

#include "softcert/reference/error_budget_internal.hpp"

namespace softcert::reference::budget {
namespace {

// hi + lo as computed, and its distance from exact arithmetic on the same r.
struct RoundedPair {
  IntervalD hi, lo;
  double error = 0;
};

struct Analysis {
  double ordered = 0;  // largest |b/a| among fast_two_sum(a, b)

  void order(const IntervalD& a, const IntervalD& b) {
    const double least = std::min(std::fabs(a.lower()), std::fabs(a.upper()));
    const bool crosses = a.lower() < 0 && a.upper() > 0;
    const double ratio = crosses || least == 0 ? HUGE_VAL : (Bound(largest(b)) / least).value();
    ordered = std::max(ordered, ratio);
  }

  // Low part of r * h beside p = r.hi * h.hi rounded; adds its roundings, and r.lo * h.lo which it
  // leaves out, to `error`.
  static IntervalD product_low(const RoundedPair& r, const RoundedPair& h, Bound& error) {
    const IntervalD rest = around(half_ulp(r.hi * h.hi));  // exact, but for underflow
    const Rounded first = fma({r.lo, 0}, {h.hi, 0}, {rest, kTiny});
    const Rounded second = fma({r.hi, 0}, {h.lo, 0}, first);
    error = error + second.error + Bound(largest(r.lo)) * largest(h.lo);
    return second.value;
  }

  // Errors handed on by an exact product.
  static Bound product_error(const RoundedPair& r, const RoundedPair& h) {
    return (Bound(largest(r.hi)) + largest(r.lo)) * h.error +
           (Bound(largest(h.hi)) + largest(h.lo) + h.error) * r.error;
  }

  // c + r * h, `missing` = the constant meant less c + c_lo.
  RoundedPair step(const RoundedPair& r, const RoundedPair& h, double c, double c_lo,
                   double missing) {
    Bound error = product_error(r, h) + missing;
    const IntervalD exact_p = r.hi * h.hi, p = exact_p + around(half_ulp(exact_p));
    order(IntervalD(c), p);
    const IntervalD low = product_low(r, h, error);
    const IntervalD s = IntervalD(c) + p;
    Rounded lo = add({around(half_ulp(s)), 0}, {low, 0});
    if (c_lo != 0) lo = add(lo, exact(c_lo));
    return {s + around(half_ulp(s)), lo.value, (error + lo.error).value()};
  }
};

// r as a pair for hi in `cell`. Its error against x + low - k step comes separately.
RoundedPair reduced_pair(const IntervalD& cell, const BudgetInputs& in, double k,
                         const Domain& domain, double& reduction_error) {
  // a - k middle rounds by half an ulp, which fnma then gives exactly.
  const IntervalD lost = around(half_ulp(cell));
  const IntervalD tail = lost + around((Bound(k) * std::fabs(in.step_tail)).value());
  const IntervalR missing =
      ln2_over(16) - IntervalR(in.step_hi) - IntervalR(in.step_middle) - IntervalR(in.step_tail);
  Bound error = Bound(largest(IntervalR(k) * missing)) + half_ulp(tail);
  IntervalD lo = tail + around(half_ulp(tail));
  if (domain.low > 0) {
    const IntervalD sum = lo + around(domain.low);
    const IntervalD rounded = sum + around(half_ulp(sum));
    error = error + half_ulp(sum);
    // fast_two_sum(hi, rounded). Where |hi| < |rounded| it is not exact: s - hi and the last
    // difference then round numbers of at most 2 |rounded|.
    error = error + half_ulp(rounded * IntervalD(2)) + half_ulp(rounded * IntervalD(2));
    lo = around((Bound(half_ulp(cell)) + half_ulp(rounded * IntervalD(2)) * 2).value());
  }
  reduction_error = expm1(IntervalD(error.value())).upper();
  return {cell, lo, 0};
}

// e^r.
RoundedPair taylor(const RoundedPair& r, const BudgetInputs& in, Analysis& analysis) {
  // tail is taken at r.hi.
  const Rounded hi{r.hi, largest(r.lo)};
  const Rounded tail = polynomial(in.inverse_factorial_tail, hi);
  const auto missing = [&](int k) {
    const auto i = static_cast<std::size_t>(k - 3);
    return largest(inverse_factorial(k) - IntervalR(in.inverse_factorial_hi[i]) -
                   IntervalR(in.inverse_factorial_lo[i]));
  };
  const Rounded product = multiply(hi, tail);
  analysis.order(IntervalD(in.inverse_factorial_hi[2]), product.value);
  const IntervalD s = IntervalD(in.inverse_factorial_hi[2]) + product.value;
  const Rounded lo = add({around(half_ulp(s)), product.error}, exact(in.inverse_factorial_lo[2]));
  RoundedPair h{s + around(half_ulp(s)), lo.value, (Bound(lo.error) + missing(5)).value()};
  h = analysis.step(r, h, in.inverse_factorial_hi[1], in.inverse_factorial_lo[1], missing(4));
  h = analysis.step(r, h, in.inverse_factorial_hi[0], in.inverse_factorial_lo[0], missing(3));
  h = analysis.step(r, h, 0.5, 0, 0);
  h = analysis.step(r, h, 1.0, 0, 0);
  return analysis.step(r, h, 1.0, 0, 0);
}

// |constants 6..12 less 1/k!| |r|^k, and the terms from r^13 on.
Bound truncation(const BudgetInputs& in, double r) {
  IntervalR sum = pow(IntervalR(r), 13) * inverse_factorial(13) / (IntervalR(1) - IntervalR(r));
  for (int k = 6; k <= 12; ++k) {
    const auto i = static_cast<std::size_t>(k - 6);
    const IntervalR off = inverse_factorial(k) - IntervalR(in.inverse_factorial_tail[i]);
    sum += pow(IntervalR(r), k) * IntervalR(largest(off));
  }
  return largest(sum);
}

}  // namespace

DoubleDoubleError double_double_exponential(const BudgetInputs& in, const Domain& domain) {
  const Reduction reduced =
      reduction(in.inverse_step, ln2_over(16), in.step_hi, in.step_middle, domain);
  const Bound cut = truncation(in, reduced.limit);
  Analysis analysis;
  DoubleDoubleError result;
  for_cells(reduced.limit, 64, [&](const IntervalD& cell) {
    double reduction_error = 0;
    const RoundedPair r = reduced_pair(cell, in, reduced.k, domain, reduction_error);
    const RoundedPair e = taylor(r, in, analysis);
    const double least = exp(r.hi + r.lo).lower();
    for (std::size_t j = 0; j < 16; ++j) {
      const IntervalR off =
          root(static_cast<int>(j)) - IntervalR(in.table[j]) - IntervalR(in.table_low[j]);
      const RoundedPair t{IntervalD(in.table[j]), IntervalD(in.table_low[j]), largest(off)};
      Bound error = Analysis::product_error(t, e) + Bound(in.table[j]) * cut;
      const IntervalD low = Analysis::product_low(t, e, error);
      const IntervalD y = t.hi * e.hi;
      const Bound relative = error / (narrow(root(static_cast<int>(j))) * IntervalD(least)).lower();
      const Bound total = relative + reduction_error + relative * reduction_error;
      result.relative = std::max(result.relative, total.value());
      result.low = std::max(result.low,
                            (Bound(largest(low)) / (y - IntervalD(half_ulp(y))).lower()).value());
    }
  });
  result.ordered = analysis.ordered;
  // a, hi and k middle are multiples of middle's last bit.
  const Bound gap = Bound(reduced.k) * in.step_middle + half_ulp(IntervalD(reduced.limit));
  result.exact = std::max(reduced.exact, (gap / (0x1p53 * last_bit(in.step_middle))).value());
  return result;
}

}  // namespace softcert::reference::budget
