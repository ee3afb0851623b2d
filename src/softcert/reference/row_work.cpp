#include "softcert/reference/row_work.hpp"

#include <cmath>

#include "softcert/reference/logarithm.hpp"

namespace softcert::reference {
namespace {

// Nearest double, as far as the range goes.
double nearest(const numerics::Rational& value) {
  return numerics::decode(numerics::FormatId::kFloat64,
                          numerics::encode_nearest(numerics::FormatId::kFloat64, value));
}

// Below it the low part of a scale may be subnormal, or lost.
constexpr double kLeastScale = 0x1p-960;

}  // namespace

Scale::Scale(const numerics::Rational& scale) : exact(scale), one(scale == 1) {
  value.hi = one ? 1.0 : nearest(scale);
  in_range = std::isfinite(value.hi) && value.hi >= kLeastScale;
  if (in_range && !one) value.lo = nearest(scale - numerics::Rational(value.hi));
}

DoubleDouble Scale::times(double x) const {
  const double product = value.hi * x;
  return fast_two_sum(product, std::fma(value.lo, x, std::fma(value.hi, x, -product)));
}

const vector::Sum& RowWork::fine_sum(const vector::Passes& passes) {
  if (!fine) fine = passes.sum_double_double(arguments, nullptr, nullptr);
  return *fine;
}

ExactRow& RowWork::exact_row(const Scale& scale) {
  if (!exact) {
    std::vector<double> values(logits.items);
    for (std::size_t i = 0; i < logits.items; ++i) values[i] = logit(i);
    exact.emplace(std::move(values), scale.exact);
  }
  return *exact;
}

double quotient_relative(const RowWork& work, const Budget& budget) {
  return work.pairs ? budget.pair_quotient_relative : budget.quotient_relative;
}

double sum_relative(const RowWork& work, const Budget& budget) {
  return work.pairs ? budget.pair_sum_relative : budget.sum_relative;
}

double quotient_absolute(const RowWork& work) { return work.pairs ? kNegligibleAbsolute : 0; }

double fine_sum_relative(const RowWork& work) {
  return double_double_sum_relative(work.arguments.items, work.scaled);
}

// Numerator: kDoubleDoubleRelative and the argument's error; inverse and product: 2^-98.
double fine_quotient_relative(const RowWork& work) { return 2 * fine_sum_relative(work); }

// Beside the sum's: logarithm() 2^-89, the argument's 2^-82, all within as much again.
double fast_logarithm_absolute(const RowWork& work, const Budget& budget) {
  return 2 * sum_relative(work, budget);
}

double fine_logarithm_absolute(const RowWork& work) {
  return 2 * fine_sum_relative(work) + 2 * kLogarithmAbsolute;
}

}  // namespace softcert::reference
