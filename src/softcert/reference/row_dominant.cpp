// log-softmax of an item that outweighs all others: -ln(1 + R), R the sum of the others' weights
// relative to it. Logarithm less argument loses it in cancellation; R does not.
#include <algorithm>
#include <cmath>

#include "softcert/reference/decide.hpp"
#include "softcert/reference/row_evaluator.hpp"

namespace softcert::reference {
namespace {

constexpr double kLargestRest = 0x1p-20;
// Below it what the sum passes over, 2^36 e^-700 < 2^-973, would matter.
constexpr double kLeastRest = 0x1p-800;

// ln(1 + r) = r - r^2/2 + r^3/3 - r^4/4 + ...: relative error 2^-99 for 0 < r <= 2^-20, of which
// r^5/6 < 2^-102 is what the series leaves out.
DoubleDouble log_one_plus(DoubleDouble r) {
  const DoubleDouble square = multiply(r, r);
  const double x = r.hi;
  const double tail = square.hi * x * (1.0 / 3 - x * (0.25 - x * 0.2));
  // r^3/3 in double: 2^-53 of 2^-41.6 r is 2^-94 r
  return add(add(r, {-square.hi / 2, -square.lo / 2}), {tail, 0});
}
constexpr double kLogOnePlusRelative = 0x1p-92;

}  // namespace

std::optional<std::uint64_t> RowEvaluator::settle_dominant(RowWork& work, std::size_t item) {
  const DoubleDouble top = scale_.times(work.logit(item));
  const std::size_t room = vector::padded(items_);
  double* high = work.scratch.y_hi.reserve(room);
  double* low = work.scratch.y_lo.reserve(room);
  machinery_.passes.prepare(work.logits, scale_.value, top, high, low);
  high[item] = -HUGE_VAL;
  low[item] = 0;
  if (*std::max_element(high, high + items_) > 0) return std::nullopt;  // not the largest
  const vector::Sum rest =
      machinery_.passes.sum_double_double({nullptr, high, low, items_}, nullptr, nullptr);
  if (!(rest.hi >= kLeastRest && rest.hi <= kLargestRest)) return std::nullopt;
  const DoubleDouble m = log_one_plus({rest.hi, rest.lo});
  const double relative = 2 * fine_sum_relative(work) + kLogOnePlusRelative;
  return decide(output_.format(), negative(m), relative * m.hi);
}

}  // namespace softcert::reference
