#include "softcert/theorems/weights/links.hpp"

#include <algorithm>

#include "softcert/numerics/elementary.hpp"
#include "softcert/numerics/precision.hpp"

namespace softcert::theorems {
namespace {

using numerics::IntervalR;
using numerics::Rational;
using numerics::Verdict;

IntervalR enclosure(const Side& side, const Quantities& values) {
  IntervalR product = numerics::enclose<IntervalR>(side.factor);
  for (const auto term : side.terms) product *= (values.*term).enclosure;
  return product;
}

std::optional<Rational> square(const Side& side, const Quantities& values) {
  Rational product = side.factor * side.factor;
  for (const auto term : side.terms) {
    const auto& factor = (values.*term).square;
    if (!factor) return std::nullopt;
    product *= *factor;
  }
  return product;
}

/// right/left - 1 for sides >= 0.
IntervalR margin(const IntervalR& left, const IntervalR& right) {
  if (left.upper() > 0) return right / left - IntervalR(1);
  return right.upper() > 0
             ? IntervalR(numerics::Real(0), numerics::Real(numerics::directed::kInfinity))
             : IntervalR(0);
}

Verdict compare(const IntervalR& left, const IntervalR& right) {
  if (left.upper() <= right.lower()) return Verdict::kProved;
  return left.lower() > right.upper() ? Verdict::kRefuted : Verdict::kUndecided;
}

Link by_intervals(const LinkStatement& statement, const Quantities& values, long bits) {
  const numerics::PrecisionScope scope(std::max(2 * bits, 128L));
  const IntervalR left = enclosure(statement.left, values);
  const IntervalR right = enclosure(statement.right, values);
  return {statement.name, compare(left, right), margin(left, right), bits, Decision::kIntervals};
}

std::optional<Link> by_squares(const LinkStatement& statement, const Quantities& values) {
  const auto left = square(statement.left, values);
  const auto right = square(statement.right, values);
  if (!left || !right) return std::nullopt;
  const auto verdict = *left <= *right ? Verdict::kProved : Verdict::kRefuted;
  const IntervalR gap =
      margin(numerics::enclose<IntervalR>(*left), numerics::enclose<IntervalR>(*right));
  if (*left == 0) return Link{statement.name, verdict, gap, 53, Decision::kExactSquares};
  const IntervalR ratio = sqrt(numerics::enclose<IntervalR>(Rational(*right / *left)));
  return Link{statement.name, verdict, ratio - IntervalR(1), 53, Decision::kExactSquares};
}

}  // namespace

const std::vector<LinkStatement>& link_statements() {
  using Q = Quantities;
  static const Side spread{1, {&Q::spread}};
  static const Side paper{2, {&Q::sigma_q, &Q::sigma_k, &Q::norm_y, &Q::max_x}};
  static const Side direction{1, {&Q::norm_kqy, &Q::diam}};
  static const Side product{1, {&Q::sigma_kq, &Q::norm_y, &Q::diam}};
  static const std::vector<LinkStatement> statements = {
      {"large-weights", spread, paper},
      {"large-weights-sharp.direction", spread, direction},
      {"large-weights-sharp.operator", direction, product},
      {"large-weights-sharp.weights", product, paper},
  };
  return statements;
}

Link judge(const LinkStatement& statement, Measures& measures) {
  Link link = by_intervals(statement, measures.at(53), 53);
  if (link.verdict != Verdict::kUndecided) return link;
  if (auto exact = by_squares(statement, measures.with_squares())) return *exact;
  if (!measures.can_refine()) return link;
  for (const long bits : {128L, 256L}) {
    link = by_intervals(statement, measures.at(bits), bits);
    if (link.verdict != Verdict::kUndecided) break;
  }
  return link;
}

}  // namespace softcert::theorems
