#include "softcert/theorems/inequality.hpp"

#include <algorithm>
#include <stdexcept>

namespace softcert::theorems {
namespace {

using numerics::enclose;
using numerics::IntervalD;
using numerics::IntervalR;
using numerics::Rational;

template <class I>
I axis_range(const Axis& axis, const Cell& cell) {
  I range = enclose<I>(axis.lo, axis.hi);
  if (!axis.up_to_log_items) return range;
  const I largest = log(enclose<I>(cell.n_hi));
  return I(range.lower(), std::max(range.upper(), largest.upper()));
}

template <class I>
Arguments<I> whole_cell(const Obligation& obligation, const Cell& cell, const Fault& fault) {
  Arguments<I> a;
  a.n = enclose<I>(Rational(cell.n_lo), Rational(cell.n_hi));
  a.delta = enclose<I>(cell.d_lo, cell.d_hi);
  for (std::size_t i = 0; i < obligation.axes.size(); ++i) {
    a.axis[i] = axis_range<I>(obligation.axes[i], cell);
  }
  a.tighten = enclose<I>(fault.tightening);
  a.off = I(fault.offset);
  return a;
}

template <class I>
bool shows(const Obligation& obligation, const I& slack) {
  return obligation.strict ? numerics::certainly_positive(slack)
                           : numerics::certainly_nonnegative(slack);
}

template <class I>
using Box = std::array<I, kMaxAxes>;

// Index of the axis that is widest relative to its full range; -1 where none can be halved.
template <class I>
int widest_axis(const Box<I>& box, const Box<I>& full, std::size_t axes) {
  int best = -1;
  double best_share = 0;
  for (std::size_t i = 0; i < axes; ++i) {
    const double width = numerics::upper_as_double(I(box[i].upper()) - I(box[i].lower()));
    const double whole = numerics::upper_as_double(I(full[i].upper()) - I(full[i].lower()));
    const auto middle = boost::numeric::median(box[i]);
    const bool divisible = box[i].lower() < middle && middle < box[i].upper();
    if (divisible && whole > 0 && width / whole > best_share) {
      best_share = width / whole;
      best = static_cast<int>(i);
    }
  }
  return best;
}

template <class I>
void push_halves(const Box<I>& box, int axis, std::vector<Box<I>>& open) {
  const auto middle = boost::numeric::median(box[axis]);
  Box<I> low = box, high = box;
  low[axis] = I(box[axis].lower(), middle);
  high[axis] = I(middle, box[axis].upper());
  open.push_back(low);
  open.push_back(high);
}

}  // namespace

template <class I>
CellBound<I> bound_over_cell(const Obligation& obligation, const Cell& cell, const Fault& fault,
                             int max_boxes) {
  Arguments<I> a = whole_cell<I>(obligation, cell, fault);
  const Box<I> full = a.axis;
  std::vector<Box<I>> open = {full};
  CellBound<I> result;
  std::optional<typename I::base_type> lowest;
  while (!open.empty()) {
    a.axis = open.back();
    open.pop_back();
    const I slack = slack_of(obligation, a);
    ++result.boxes;
    if (shows(obligation, slack)) {
      if (!lowest || slack.lower() < *lowest) lowest = slack.lower();
      continue;
    }
    const int axis = widest_axis(a.axis, full, obligation.axes.size());
    if (axis < 0 || result.boxes >= max_boxes) return result;
    push_halves(a.axis, axis, open);
  }
  result.proved = true;
  result.margin.lower = *lowest;
  return result;
}

namespace {

template <class I>
I middle_of(const I& range) {
  return I(boost::numeric::median(range));
}

// place 0, 1, 2: lower end, middle, upper end.
template <class I>
I place_on(const I& range, int place) {
  if (place == 0) return I(range.lower());
  return place == 1 ? middle_of(range) : I(range.upper());
}

template <class I>
bool fails(const Obligation& obligation, const Sides<I>& sides) {
  return obligation.strict ? sides.left.lower() >= sides.right.upper()
                           : sides.left.lower() > sides.right.upper();
}

// Whether the two enclosures of the same real number can both be right; empty or unbounded ones
// (0/0, overflow) say nothing.
template <class I>
bool agree(const I& slack, const Sides<I>& sides) {
  const I difference = sides.right - sides.left;
  if (empty(slack) || empty(difference)) return true;
  return overlap(slack, difference);
}

template <class I>
Witness witness_at(const Obligation& obligation, const numerics::Integer& n, const Rational& delta,
                   const Arguments<I>& a) {
  Witness witness{obligation.name, n, delta, {}};
  for (std::size_t i = 0; i < obligation.axes.size(); ++i) {
    witness.axes.push_back(numerics::lower_as_double(a.axis[i]));
  }
  return witness;
}

template <class I>
std::optional<Witness> examine_point(const Obligation& obligation, const numerics::Integer& n,
                                     const Rational& delta, const Arguments<I>& a,
                                     Margin<I>& margin) {
  const I slack = slack_of(obligation, a);
  if (!empty(slack) && slack.upper() < margin.upper) margin.upper = slack.upper();
  const Sides<I> sides = sides_of(obligation, a);
  if (!agree(slack, sides)) {
    throw std::logic_error("obligation " + obligation.name + " at n = " + n.str() + ", spread " +
                           numerics::to_string(delta) +
                           ": the proof form and the statement disagree");
  }
  if (fails(obligation, sides)) return witness_at(obligation, n, delta, a);
  return std::nullopt;
}

}  // namespace

template <class I>
std::optional<Witness> examine_corners(const Obligation& obligation, const Cell& cell,
                                       const Fault& fault, Margin<I>& margin) {
  Arguments<I> a = whole_cell<I>(obligation, cell, fault);
  const auto ranges = a.axis;
  const int places = obligation.axes.empty() ? 1 : 3;
  std::optional<Witness> found;
  for (int corner = 0; corner < 4; ++corner) {
    const auto& n = corner & 1 ? cell.n_hi : cell.n_lo;
    const auto& delta = corner & 2 ? cell.d_hi : cell.d_lo;
    a.n = enclose<I>(n);
    a.delta = enclose<I>(delta);
    for (int place = 0; place < places; ++place) {
      for (std::size_t i = 0; i < obligation.axes.size(); ++i) {
        a.axis[i] = place_on(ranges[i], place);
      }
      auto witness = examine_point(obligation, n, delta, a, margin);
      if (witness && !found) found = std::move(witness);
    }
  }
  return found;
}

#define SOFTCERT_INSTANTIATE(I)                                                                    \
  template CellBound<I> bound_over_cell<I>(const Obligation&, const Cell&, const Fault&, int);     \
  template std::optional<Witness> examine_corners<I>(const Obligation&, const Cell&, const Fault&, \
                                                     Margin<I>&);
SOFTCERT_INSTANTIATE(IntervalD)
SOFTCERT_INSTANTIATE(IntervalR)
#undef SOFTCERT_INSTANTIATE

}  // namespace softcert::theorems
