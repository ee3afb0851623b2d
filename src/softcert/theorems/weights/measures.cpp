#include "softcert/theorems/weights/measures.hpp"

#include <algorithm>
#include <string>

#include "softcert/numerics/elementary.hpp"
#include "softcert/numerics/linear/refined.hpp"
#include "softcert/numerics/linear/singular_value.hpp"
#include "softcert/numerics/precision.hpp"

namespace softcert::theorems {
namespace {

namespace linear = numerics::linear;
using numerics::InputError;
using numerics::IntervalR;
using numerics::Rational;

void require(bool holds, const WeightsInstance& instance, const std::string& what) {
  if (!holds) throw InputError(instance.name + ": " + what);
}

SquareRange exactly(const Rational& square) { return {square, square}; }

SquareRange largest_row(const linear::DyadicMatrix& x) {
  numerics::Integer largest = 0;
  for (Eigen::Index i = 0; i < x.rows; ++i) {
    numerics::Integer sum = 0;
    for (Eigen::Index j = 0; j < x.cols; ++j) sum += x.at(i, j) * x.at(i, j);
    largest = std::max(largest, sum);
  }
  return exactly(linear::scaled_rational(largest, 2 * x.exponent));
}

SquareRange squared_spread(const linear::DyadicMatrix& logits) {
  const auto [lo, hi] = std::minmax_element(logits.entries.begin(), logits.entries.end());
  const numerics::Integer spread = *hi - *lo;
  return exactly(linear::scaled_rational(spread * spread, 2 * logits.exponent));
}

Quantity root(const SquareRange& range) {
  Quantity result{sqrt(numerics::enclose<IntervalR>(range.lo, range.hi)), std::nullopt};
  if (range.lo == range.hi) result.square = range.lo;
  return result;
}

Quantity enclosed(const IntervalR& enclosure) { return {enclosure, std::nullopt}; }

void fill_singular_values(Quantities& values, const WeightsInstance& instance, long bits) {
  if (bits <= 53) {
    const auto real = [](const auto& x) { return enclosed(linear::to_real_interval(x)); };
    values.sigma_q = real(linear::scaled_largest_singular_value(instance.q));
    values.sigma_k = real(linear::scaled_largest_singular_value(instance.k));
    values.sigma_kq = real(linear::scaled_product_singular_value(instance.k, instance.q));
    return;
  }
  const auto q = linear::exact(instance.q);
  const auto k = linear::exact(instance.k);
  values.sigma_q = enclosed(linear::refined_singular_value(q, bits));
  values.sigma_k = enclosed(linear::refined_singular_value(k, bits));
  values.sigma_kq = enclosed(linear::refined_product_singular_value(k, q, bits));
}

}  // namespace

void require_consistent(const WeightsInstance& instance) {
  linear::require_finite(instance.q, instance.name + ": q");
  linear::require_finite(instance.k, instance.name + ": k");
  linear::require_finite(instance.y, instance.name + ": y");
  linear::require_finite(instance.x, instance.name + ": x");
  const auto& [name, q, k, y, x, theta, files] = instance;
  const auto text = [](Eigen::Index n) { return std::to_string(n); };
  require(q.rows() == k.rows(), instance,
          "q has " + text(q.rows()) + " rows and k has " + text(k.rows()));
  require(q.cols() == y.size(), instance,
          "q has " + text(q.cols()) + " columns and y has " + text(y.size()) + " entries");
  require(k.cols() == x.cols(), instance,
          "k has " + text(k.cols()) + " columns and x has " + text(x.cols()));
  require(q.rows() <= kMaxHeadWidth && std::max(q.cols(), k.cols()) <= kMaxModelWidth &&
              x.rows() <= kMaxItems,
          instance,
          "more than " + text(kMaxHeadWidth) + " rows of q, " + text(kMaxModelWidth) +
              " columns or " + text(kMaxItems) + " items");
  require(theta > 0, instance, "theta must be above 0");
}

Measures::Measures(const WeightsInstance& instance) : instance_(instance) {
  require_consistent(instance_);
  const auto y = linear::exact(instance_.y);
  const auto x = linear::exact(instance_.x);
  const auto query = linear::multiply(linear::exact(instance_.q), y);
  const auto direction = linear::multiply(linear::transpose(linear::exact(instance_.k)), query);
  norm_y_ = exactly(linear::squared_norm(y));
  norm_kqy_ = exactly(linear::squared_norm(direction));
  max_x_ = largest_row(x);
  spread_ = squared_spread(linear::multiply(x, direction));
  diam_ = squared_diameter(instance_.x);
}

bool Measures::can_refine() const { return instance_.q.rows() <= linear::kMaxRefinedSide; }

Quantities Measures::evaluate(long bits) const {
  const numerics::PrecisionScope scope(std::max(2 * bits, 128L));
  Quantities values;
  fill_singular_values(values, instance_, bits);
  values.norm_y = root(norm_y_);
  values.max_x = root(max_x_);
  values.diam = root(diam_);
  values.spread = root(spread_);
  values.norm_kqy = root(norm_kqy_);
  return values;
}

const Quantities& Measures::at(long bits) {
  const auto found = by_bits_.find(bits);
  if (found != by_bits_.end()) return found->second;
  return by_bits_.emplace(bits, evaluate(bits)).first->second;
}

const Quantities& Measures::with_squares() {
  if (squared_) return *squared_;
  squared_ = at(53);
  if (!can_refine()) return *squared_;
  const auto q = linear::exact(instance_.q);
  const auto k = linear::exact(instance_.k);
  squared_->sigma_q.square = linear::rational_square_of_singular_value(q);
  squared_->sigma_k.square = linear::rational_square_of_singular_value(k);
  squared_->sigma_kq.square = linear::rational_square_of_product(k, q);
  return *squared_;
}

}  // namespace softcert::theorems
