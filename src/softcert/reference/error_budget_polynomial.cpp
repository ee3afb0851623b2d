// Polynomials against e^r, by Taylor expansion over cells.
#include <algorithm>
#include <vector>

#include "softcert/reference/error_budget_internal.hpp"

namespace softcert::reference::budget {
namespace {

constexpr int kTerms = 30;  // of e^r; the rest is below 2^-150 for |r| <= 1
constexpr int kDepth = 14;  // of bisection

/// d(r) = p(r) - (e^r's first terms), as coefficients.
std::vector<IntervalR> difference(std::span<const IntervalR> coefficients) {
  std::vector<IntervalR> d(2, IntervalR(0));
  for (int k = 2; k < kTerms; ++k) {
    const auto i = static_cast<std::size_t>(k - 2);
    const IntervalR c = i < coefficients.size() ? coefficients[i] : IntervalR(0);
    d.push_back(c - inverse_factorial(k));
  }
  return d;
}

/// Coefficients in (r - m): repeated synthetic division.
std::vector<IntervalR> shifted(std::vector<IntervalR> d, double m) {
  const IntervalR centre(m);
  for (std::size_t i = 0; i + 1 < d.size(); ++i) {
    for (std::size_t k = d.size() - 1; k-- > i;) d[k] += centre * d[k + 1];
  }
  return d;
}

struct Search {
  const std::vector<IntervalR>& d;
  double target;
  IntervalR remainder;

  // Sets `least` to what the error is seen to reach.
  double cell(double from, double to, double& least) const {
    const double m = from + (to - from) / 2, h = std::max(to - m, m - from);
    const std::vector<IntervalR> t = shifted(d, m);
    IntervalR sum = remainder;
    IntervalR power(1);
    for (const IntervalR& c : t) {
      sum += IntervalR(largest(c)) * power;
      power *= IntervalR(h);
    }
    const IntervalR at_centre = (IntervalR(largest(t[0])) - remainder) / exp(IntervalR(m));
    least = numerics::lower_as_double(at_centre);
    return numerics::upper_as_double(sum / exp(IntervalR(from)));
  }

  double search(double from, double to, int depth) const {
    double least = 0;
    const double most = cell(from, to, least);
    if (most <= target || least > target || depth == 0) return most;
    const double m = from + (to - from) / 2;
    return std::max(search(from, m, depth - 1), search(m, to, depth - 1));
  }
};

}  // namespace

std::vector<IntervalR> powers(std::span<const double> coefficients) {
  std::vector<IntervalR> result;
  for (const double c : coefficients) result.emplace_back(c);
  return result;
}

// (a r^2 + b r + c) (r^2 + d) + e
std::vector<IntervalR> expanded(const std::array<double, 5>& factored) {
  const IntervalR a(factored[0]), b(factored[1]), c(factored[2]), d(factored[3]), e(factored[4]);
  return {c * d + e, b * d, a * d + c, b, a};
}

double polynomial_error(std::span<const IntervalR> coefficients, double limit, double target) {
  const std::vector<IntervalR> d = difference(coefficients);
  // sum over k >= kTerms of limit^k / k!
  const IntervalR rest =
      pow(IntervalR(limit), kTerms) * inverse_factorial(kTerms) / (IntervalR(1) - IntervalR(limit));
  const Search search{d, target, IntervalR(largest(rest))};
  return search.search(-limit, limit, kDepth);
}

}  // namespace softcert::reference::budget
