// The list of what must hold; error_budget_*.cpp compute the bounds.
#include <cmath>
#include <limits>
#include <sstream>

#include "softcert/numerics/precision.hpp"
#include "softcert/reference/error_budget_internal.hpp"
#include "softcert/reference/evaluate.hpp"

namespace softcert::reference {
namespace budget {

IntervalR ln2_over(int divisor) { return log(IntervalR(2)) / IntervalR(divisor); }

IntervalR inverse_factorial(int k) {
  IntervalR product(1);
  for (int i = 2; i <= k; ++i) product *= IntervalR(i);
  return IntervalR(1) / product;
}

IntervalR root(int j) { return exp(ln2_over(16) * IntervalR(j)); }

double polynomial_limit(int divisor) {
  return numerics::lower_as_double(ln2_over(divisor) * (IntervalR(1) + IntervalR(0x1p-20)));
}

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kItems = static_cast<double>(kMaxItems);
// prepare() normalises its pairs, whose high part is at most 700: |low| <= half an ulp.
constexpr double kPairLow = 0x1p-44;

constexpr const char* kExponentials = "vector/exponential.inl";
constexpr const char* kSums = "vector/sum.inl";
constexpr const char* kIntervals = "interval arithmetic over cells";
constexpr const char* kModel = "standard model of rounding, no term left out";

class Report {
 public:
  explicit Report(const BudgetInputs& inputs) : in_(inputs) {}

  std::vector<BudgetPart> parts() {
    polynomials();
    reductions();
    double_double_parts();
    const Bound table =
        fast_exponential("direct, table", &table_exponential, {in_.direct_limit, 0});
    const Bound whole =
        fast_exponential("direct, polynomial", &whole_exponential, {in_.direct_limit, 0});
    const Domain pairs{-in_.negligible, kPairLow};
    const Bound table_pair = fast_exponential("pairs, table", &table_exponential, pairs);
    const Bound whole_pair = fast_exponential("pairs, polynomial", &whole_exponential, pairs);
    fast_sums();
    fast_quotients("direct, table", table, false);
    fast_quotients("direct, polynomial", whole, false);
    fast_quotients("pairs, table", table_pair, true);
    fast_quotients("pairs, polynomial", whole_pair, true);
    negligible();
    fine();
    return std::move(parts_);
  }

 private:
  // A relative error, in u.
  void relative(std::string name, std::string where, Bound bound, double limit,
                std::string covered_by, std::string known_by = kModel) {
    parts_.push_back({std::move(name), std::move(where), (bound / kUnit).value(), limit / kUnit,
                      "u", std::move(covered_by), std::move(known_by)});
  }
  void absolute(std::string name, std::string where, Bound bound, double limit,
                std::string covered_by, std::string known_by = kModel) {
    relative(std::move(name), std::move(where), bound, limit, std::move(covered_by),
             std::move(known_by));
    parts_.back().unit = "u absolute";
  }
  void condition(std::string name, std::string where, double bound, double limit,
                 std::string covered_by) {
    parts_.push_back({std::move(name), std::move(where), bound, limit, "", std::move(covered_by),
                      "exact bounds"});
  }

  void polynomials() {
    const auto known = "Taylor expansion over cells; Sollya's supnorm";
    const double six = polynomial_error(expanded(in_.table_polynomial), polynomial_limit(32),
                                        in_.table_polynomial_error);
    relative("polynomial of degree 6", kExponentials, six, in_.table_polynomial_error,
             "kTablePolynomialError", known);
    const double eleven = polynomial_error(powers(in_.whole_polynomial), polynomial_limit(2),
                                           in_.whole_polynomial_error);
    relative("polynomial of degree 11", kExponentials, eleven, in_.whole_polynomial_error,
             "kWholePolynomialError", known);
  }

  void reductions() {
    for (const Domain& domain : {Domain{in_.direct_limit, 0}, Domain{-in_.negligible, kPairLow}}) {
      const std::string kind = domain.low > 0 ? ", pairs" : ", direct";
      const Reduction table =
          reduction(in_.inverse_step, ln2_over(16), in_.step_hi, in_.step_lo, domain);
      const Reduction whole =
          reduction(in_.inverse_ln2, ln2_over(1), in_.ln2_hi, in_.ln2_lo, domain);
      condition("|r| of steps ln2/16" + kind, kExponentials, table.limit, polynomial_limit(32),
                "the polynomial's interval");
      condition("|r| of steps ln2" + kind, kExponentials, whole.limit, polynomial_limit(2),
                "the polynomial's interval");
      condition("x - k hi exact, steps ln2/16" + kind, kExponentials, table.exact, 1, "53 bits");
      condition("x - k hi exact, steps ln2" + kind, kExponentials, whole.exact, 1, "53 bits");
      // Biased exponent of the least result; k = 16 m + j, and y is at least 2^-1/2 of 2^m.
      condition("exponents stay normal" + kind, kExponentials, table.k / 16 + 2, 1022,
                "double's range");
    }
  }

  void double_double_parts() {
    const DoubleDoubleError direct = double_double_exponential(
        in_, {in_.direct_limit + 60, 0});  // logarithm() asks for e^400 at most
    const DoubleDoubleError pairs = double_double_exponential(in_, {-in_.negligible, kPairLow});
    const double direct_underflow = 0x1p-490;  // 2^-1074 e^402
    for (const auto& [kind, error] : {std::pair{", direct", direct}, {", pairs", pairs}}) {
      const std::string name = std::string("double-double exponential") + kind;
      relative(name, kExponentials, Bound(error.relative) + direct_underflow,
               in_.double_double_relative, "kDoubleDoubleRelative", kIntervals);
      relative(name + ", |low/high|", kExponentials, error.low, kInfinity, "");
      condition(name + ": sums ordered", kExponentials, error.ordered, 1, "fast_two_sum");
      condition(name + ": reduction exact", kExponentials, error.exact, 1, "53 bits");
    }
    exponential_ = std::fmax(direct.relative, pairs.relative) + direct_underflow;
    low_ = std::fmax(direct.low, pairs.low);
  }

  Bound fast_exponential(const char* kind, double (*error)(const BudgetInputs&, const Domain&),
                         const Domain& domain) {
    const double bound = error(in_, domain);
    relative(std::string("exponential, ") + kind, kExponentials, bound, kInfinity, "", kIntervals);
    return bound;
  }

  void fast_sums() {
    // Lanes of one are the worst: a chain takes every eighth item, four in a term.
    const double chunk = static_cast<double>(in_.fast_chunk);
    const Summation s = summation(chunk / 8, 0);
    const Bound lost = Bound(s.within) + Bound(s.between) * (Bound(kItems) / chunk + 2.0);
    relative("compensated sums, 2^36 items", kSums, lost, kInfinity, "");
    lost_ = lost.value();
    relative("inverse of the sum", "vector/sum.inl, settle", inverse_error(), kInfinity, "");
  }

  void fast_quotients(const std::string& kind, Bound exponential, bool pairs) {
    // Arguments of pairs may be products with an inexact scale.
    const Bound argument = pairs ? expm1(IntervalD(scaled_argument(in_).value())).upper() : 0;
    const Bound y = exponential + argument + exponential * argument;
    const Bound sum = fast_sum(y, lost_), q = quotient(y, sum);
    const int roundings = pairs ? 2 : 1;  // without an absolute part the second one is exact
    const double radius = pairs ? in_.pair_quotient_relative : in_.quotient_relative;
    const char* radius_name = pairs ? "kPairQuotientRelative" : "kQuotientRelative";
    const double sum_limit = pairs ? in_.pair_sum_relative : in_.sum_relative;
    const char* sum_name = pairs ? "kPairSumRelative" : "kSumRelative";
    relative("sum, " + kind, kSums, sum, sum_limit, sum_name);
    relative("quotient, " + kind, "vector/round.inl", enclosure(q, 0), radius, radius_name);
    relative("lo and hi, " + kind, "vector/enclose.inl, BothEnds", enclosure(q, roundings), radius,
             radius_name);
    condition("1 -+ relative exact, " + kind, "vector/enclose.inl",
              1 - (1 - radius) == radius && (1 + radius) - 1 == radius ? 0 : 1, 0, radius_name);
    if (!pairs) {
      condition("window in ulps, " + kind, "vector/round.inl, NormalFloat32", window(q).value(),
                static_cast<double>(in_.window_ulp), "kWindowUlp");
    }
    numerators(kind, sum, argument, roundings, radius, radius_name, sum_limit, sum_name);
    logarithms(kind, sum, argument, sum_limit, sum_name);
  }

  // Undecided blocks: numerators again in double-double, over the fast sum.
  void numerators(const std::string& kind, Bound sum, Bound argument, int roundings, double radius,
                  const char* radius_name, double sum_limit, const char* sum_name) {
    const Bound y = Bound(exponential_) + argument;
    relative("numerator rounded to double over the sum, " + kind,
             "row_softmax.cpp, settle_softmax_block",
             enclosure(quotient(y + kUnit + y * kUnit, sum), roundings), radius, radius_name);
    relative("numerator in double-double over the sum, " + kind, "row_softmax.cpp, settle_softmax",
             double_double_quotient(y, sum, low_, sum_limit), sum_limit * (1 + 0x1p-20), sum_name);
  }

  void logarithms(const std::string& kind, Bound sum, Bound argument, double sum_limit,
                  const char* sum_name) {
    // ln(1 + e); the ends' roundings take 2^-51 of the absolute part.
    const Bound error = sum / numerics::sub_down(1, sum.value()) + logarithm(exponential_) +
                        argument + log_difference();
    absolute("logarithm of the sum, " + kind, "row_work.cpp, fast_logarithm_absolute",
             error * (1 + 0x1p-50), 2 * sum_limit, sum_name);
  }

  void negligible() {
    const Bound least = exp(IntervalD(in_.negligible)).upper();
    absolute("masked and underflowing items of a shifted row", "vector/sum.inl",
             Bound(kItems) * least * 2.0 + kTiny * 8, in_.negligible_absolute,
             "kNegligibleAbsolute");
    // Largest sum and least quotient of a direct row.
    const Bound largest_sum = exp(IntervalD(in_.direct_limit)).upper() * Bound(kItems);
    condition("direct quotients stay normal", "vector/sum.inl, settle",
              std::log2(largest_sum.value()) + in_.direct_limit * 1.4427 + 2, 1022, "kDirectLimit");
    // y_lo, y * inverse, its low part's two fma: as much again.
    absolute("underflow of low parts", "vector/round.inl, DoubleQuotient", kTiny * 8,
             in_.double_double_absolute, "kDoubleDoubleAbsolute");
  }

  double fine_limit(double items, bool scaled) const {
    return 2 * in_.double_double_relative + items * 0x1p-112 + (scaled ? in_.scaled_absolute : 0);
  }

  void fine() {
    absolute("scaled argument", "vector/prepare.inl", scaled_argument(in_), in_.scaled_absolute,
             "kScaledAbsolute");
    absolute("logarithm of a number", "logarithm.cpp", logarithm(exponential_),
             in_.logarithm_absolute, "kLogarithmAbsolute");
    relative("logarithm - argument in double, two ends", "vector/logarithm.inl, LogEnds",
             log_roundings(), in_.log_relative, "kLogRelative");
    for (const bool scaled : {false, true}) {
      for (const double items : {1.0, kItems}) fine_sum(items, scaled);
    }
  }

  // Bounds and limits are linear in the items: two places tell.
  void fine_sum(double items, bool scaled) {
    const double chunk = static_cast<double>(in_.double_double_chunk);
    const Summation s = summation(chunk / 2, low_);
    const Bound argument = scaled ? expm1(IntervalD(scaled_argument(in_).value())).upper() : 0;
    const Bound y = Bound(exponential_) + argument + argument * exponential_;
    const Bound lost = Bound(s.within) + Bound(s.between) * (Bound(items) / chunk + 2.0) +
                       Bound(kItems) * kTiny;  // low parts that underflow, of a sum >= 1
    const Bound sum = y + lost + y * lost;
    const std::string kind =
        std::string(items > 1 ? ", 2^36 items" : ", one item") + (scaled ? ", scaled" : "");
    const double limit = fine_limit(items, scaled);
    const char* covered_by = "double_double_sum_relative";
    relative("double-double sum" + kind, kSums, sum, limit, covered_by);
    relative("double-double quotient" + kind, "vector/round.inl, DoubleQuotient",
             double_double_quotient(y, sum, low_, 2 * limit), 2 * limit, "fine_quotient_relative");
    absolute("logarithm of the double-double sum" + kind, "row_work.cpp, fine_logarithm_absolute",
             sum / numerics::sub_down(1, sum.value()) + logarithm(exponential_) + argument +
                 log_difference(),
             2 * limit + 2 * in_.logarithm_absolute, "fine_logarithm_absolute");
  }

  const BudgetInputs& in_;
  double exponential_ = 0, low_ = 0;  // of the double-double exponential
  double lost_ = 0;                   // by the fast compensated sums
  std::vector<BudgetPart> parts_;
};

}  // namespace
}  // namespace budget

std::vector<BudgetPart> budget_parts(const BudgetInputs& inputs) {
  const numerics::PrecisionScope scope(256);
  return budget::Report(inputs).parts();
}

std::vector<std::string> verify_budget(const BudgetInputs& inputs) {
  std::vector<std::string> violated;
  for (const BudgetPart& part : budget_parts(inputs)) {
    if (part.bound <= part.limit) continue;
    std::ostringstream line;
    line.precision(6);
    line << part.name << ": " << part.bound << " > " << part.limit << ' ' << part.unit << " of "
         << part.covered_by;
    violated.push_back(line.str());
  }
  return violated;
}

}  // namespace softcert::reference
