#pragma once
// One inequality over one cell at one precision: branch and bound over its further axes.
#include <optional>
#include <string>
#include <vector>

#include "softcert/theorems/cell.hpp"
#include "softcert/theorems/theorem.hpp"

namespace softcert::theorems {

/// What is known of the smallest slack over a cell. lower: proved, for every point of the cell;
/// upper: slack somewhere in the cell is at most this. Both as exact enclosure ends.
template <class I>
struct Margin {
  typename I::base_type lower, upper;
};

template <class I>
struct CellBound {
  bool proved = false;
  Margin<I> margin;
  int boxes = 0;  // boxes of the further axes that were evaluated
};

/// A point of the cell where left <= right fails for certain; axes in the obligation's order.
struct Witness {
  std::string obligation;
  numerics::Integer n;
  numerics::Rational delta;
  std::vector<double> axes;
};

/// Shows slack >= 0 (> 0 where strict) over the whole cell and all further axes, halving boxes of
/// the axes where one evaluation does not decide, `max_boxes` evaluations at most.
/// Sound: an undefined (empty) enclosure never counts as proved.
template <class I>
CellBound<I> bound_over_cell(const Obligation& obligation, const Cell& cell, const Fault& fault,
                             int max_boxes);

/// Corners of the cell: tightens margin.upper, looks for a counterexample, and checks that slack
/// and statement agree there; throws std::logic_error where they do not (an error of algebra).
template <class I>
std::optional<Witness> examine_corners(const Obligation& obligation, const Cell& cell,
                                       const Fault& fault, Margin<I>& margin);

}  // namespace softcert::theorems
