// Rows and elements that the vector paths do not decide.
#include <cmath>
#include <limits>

#include "softcert/reference/row_evaluator.hpp"

namespace softcert::reference {

void RowEvaluator::empty_row(RowWork& work) {
  output_.begin(work.index);
  output_.put_radius({});
  if (!logsumexp()) return;
  constexpr double kNothing = -std::numeric_limits<double>::infinity();
  output_.put_enclosure(0, kNothing, kNothing, kNothing);
  if (!output_.rounds()) return;
  output_.put(0, numerics::encode_nearest(output_.format(), kNothing, request_.overflow));
  output_.flush();
}

void RowEvaluator::fixed_row(const RowWork& work, const RowTreatment& fixed) {
  output_.begin(work.index);
  output_.put_radius({});
  const auto put = [&](std::size_t item, double value) {
    output_.put_enclosure(item, value, value, value);
    if (!output_.rounds()) return;
    output_.put(item, numerics::encode_nearest(output_.format(), value, request_.overflow));
  };
  if (logsumexp()) {
    put(0, fixed.row);
  } else {
    for (std::size_t i = 0; i < items_; ++i) {
      const double x = work.logit(i);
      const double of_infinity = x > 0 ? fixed.positive_infinity : fixed.negative_infinity;
      put(i, std::isinf(x) ? of_infinity : fixed.finite);
    }
  }
  output_.flush();
}

void RowEvaluator::replace(RowWork& work) {
  double* values = work.scratch.replaced.reserve(items_);
  for (std::size_t i = 0; i < items_; ++i) values[i] = replaced(work.logit(i));
  work.logits = work.arguments = {nullptr, values, nullptr, items_};
}

std::uint64_t RowEvaluator::last_resort(RowWork& work, std::size_t item) {
  ++statistics_.past_double_double;
  return work.exact_row(scale_).rounded(request_.operation, item, output_.format(),
                                        request_.overflow);
}

void RowEvaluator::exact_row(RowWork& work) {
  ++statistics_.exact_rows;
  output_.begin(work.index);
  ExactRow& exact = work.exact_row(scale_);
  Radius radius{0x1p-52, std::numeric_limits<double>::denorm_min()};  // between neighbours
  const std::size_t results = logsumexp() ? 1 : items_;
  for (std::size_t i = 0; i < results; ++i) {
    if (output_.rounds()) {
      output_.put(i, exact.rounded(request_.operation, i, output_.format(), request_.overflow));
    }
    if (!output_.encloses()) continue;
    const auto [lo, hi] = exact.bounds(request_.operation, i);
    const double centre = std::isinf(lo) ? hi : lo;
    if (std::isinf(lo) != std::isinf(hi)) radius.absolute = HUGE_VAL;  // beyond the doubles
    output_.put_enclosure(i, lo, centre, hi);
  }
  output_.put_radius(radius);
  output_.flush();
}

}  // namespace softcert::reference
