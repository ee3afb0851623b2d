// The fast exponentials, operation by operation (vector/exponential.inl).
#include <algorithm>
#include <cmath>

#include "softcert/numerics/elementary.hpp"
#include "softcert/reference/error_budget_internal.hpp"

namespace softcert::reference::budget {
namespace {

// Relative error by r's: |e^(r - r*) - 1|. r is rounded once, with a low part twice.
Bound reduced_error(const IntervalD& r, const Reduction& reduced, const Domain& domain) {
  Bound error = Bound(half_ulp(r)) + reduced.residual;
  if (domain.low > 0) {
    const double reach = (Bound(largest(r)) + domain.low + half_ulp(r)).value();
    error = error + half_ulp(IntervalD(reach));
  }
  return expm1(IntervalD(error.value())).upper();
}

// (1 + a) (1 + b) - 1.
Bound compose(Bound a, Bound b) { return a + b + a * b; }

struct TableEntry {
  double entry, relative;
  IntervalD exact_relative;  // 2^(j/16) / entry - 1
  IntervalD relative_error;  // that less `relative`
};

TableEntry entry_of(const BudgetInputs& in, int j) {
  const auto i = static_cast<std::size_t>(j);
  const IntervalR exact_relative = root(j) / IntervalR(in.table[i]) - IntervalR(1);
  return {in.table[i], in.table_relative[i], narrow(exact_relative),
          narrow(exact_relative - IntervalR(in.table_relative[i]))};
}

// r + relative, p = r^2 q + that, t + t p; against t (1 + exact_relative) e^r.
Bound table_step(const TableEntry& t, const Rounded& r, const Rounded& r2, const Rounded& q,
                 double polynomial_error) {
  const Rounded p = fma(r2, q, add(r, exact(t.relative)));
  const IntervalD true_value = exp(r.value) * (IntervalD(1) + t.exact_relative);  // over the entry
  const double least = true_value.lower();
  // p's ideal is p(r) - 1 + relative; (1 + e)e^r - 1 = e^r - 1 + e + e (e^r - 1).
  const Bound beside =
      Bound(largest(t.relative_error)) + Bound(largest(t.exact_relative)) * largest(expm1(r.value));
  const Bound truncation = Bound(polynomial_error) / (IntervalD(1) + t.exact_relative).lower();
  const double last = half_ulp(IntervalD(t.entry) * (IntervalD(1) + p.value));
  return truncation + (beside + p.error) / least +
         Bound(last) / (IntervalD(t.entry) * IntervalD(least)).lower();
}

}  // namespace

double last_bit(double x) {
  const int e = std::ilogb(x);
  double unit = std::ldexp(1.0, e - 52);
  while (std::fmod(x, 2 * unit) == 0) unit *= 2;
  return unit;
}

Reduction reduction(double inverse, const IntervalR& step, double hi, double lo,
                    const Domain& domain) {
  // k = x * inverse to the nearest integer, by one rounding: |k - x inverse| <= 1/2.
  const IntervalR half = IntervalR(0.5) / IntervalR(inverse);
  const IntervalR k = IntervalR(domain.limit) * IntervalR(inverse) + IntervalR(0.5);
  const IntervalR away = IntervalR(1) / IntervalR(inverse);
  Reduction result;
  result.k = std::floor(numerics::upper_as_double(k));
  const IntervalR most_k(result.k);
  result.residual = largest(most_k * (step - IntervalR(hi) - IntervalR(lo)));
  const IntervalR r = half + most_k * IntervalR(largest(away - step)) + IntervalR(domain.low);
  const double rounded_r = numerics::upper_as_double(r);
  result.limit =
      (Bound(rounded_r) + result.residual + Bound(half_ulp(IntervalD(rounded_r))) * 3.0).value();
  // k != 0: |x| >= half, so x and k hi are multiples of this, and their difference is exact when
  // it is below 2^53 of it.
  const double unit =
      std::min(std::ldexp(1.0, std::ilogb(numerics::lower_as_double(half)) - 52), last_bit(hi));
  const IntervalR gap = half + most_k * IntervalR(largest(away - IntervalR(hi)));
  result.exact = numerics::upper_as_double(gap / (IntervalR(unit) * IntervalR(0x1p53)));
  return result;
}

double table_exponential(const BudgetInputs& in, const Domain& domain) {
  const Reduction reduced =
      reduction(in.inverse_step, ln2_over(16), in.step_hi, in.step_lo, domain);
  std::array<TableEntry, 16> entries{};
  for (int j = 0; j < 16; ++j) entries[static_cast<std::size_t>(j)] = entry_of(in, j);
  double most = 0;
  for_cells(reduced.limit, 128, [&](const IntervalD& cell) {
    const Rounded r{cell, 0};
    const Rounded r2 = square(r), q = factored_polynomial(in.table_polynomial, r, r2);
    Bound worst = 0;
    for (const TableEntry& t : entries) {
      worst = std::max(worst.value(), table_step(t, r, r2, q, in.table_polynomial_error).value());
    }
    most = std::max(most, compose(worst, reduced_error(cell, reduced, domain)).value());
  });
  return most;
}

double whole_exponential(const BudgetInputs& in, const Domain& domain) {
  const Reduction reduced = reduction(in.inverse_ln2, ln2_over(1), in.ln2_hi, in.ln2_lo, domain);
  double most = 0;
  for_cells(reduced.limit, 2048, [&](const IntervalD& cell) {
    const Rounded r{cell, 0};
    const Rounded r2 = square(r);
    const Rounded w = fma(r2, stepped_polynomial(in.whole_polynomial, r, r2), r);
    const Rounded y = add(exact(1), w);
    const Bound error = Bound(in.whole_polynomial_error) + Bound(y.error) / exp(cell).lower();
    most = std::max(most, compose(error, reduced_error(cell, reduced, domain)).value());
  });
  return most;
}

}  // namespace softcert::reference::budget
