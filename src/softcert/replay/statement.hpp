#pragma once
// What the checker knows of a theorem: its axes and inequalities, for each inequality the exact
// least slack over a cell (derived in the statement's file), and the statement evaluated directly.
#include <string>
#include <vector>

#include "softcert/replay/ball.hpp"
#include "softcert/replay/exact.hpp"
#include "softcert/replay/judge.hpp"

namespace softcert::replay {

/// A cell: every integer n in [n_lo, n_hi], n_lo >= 1, and every real delta in [d_lo, d_hi],
/// d_lo >= 0.
struct Box {
  Exact n_lo, n_hi, d_lo, d_hi;
};

/// A further axis, which every cell covers completely. The ends are exact numbers as text;
/// `up_to_log_items` raises the upper end to ln(n_hi) of the cell where that is larger.
struct Axis {
  std::string name, lo, hi;
  bool up_to_log_items = false;
};

/// One inequality. `least` returns inf of its slack over the box and the axes, as a ratio whose
/// parts are enclosures at the working precision; the infimum is attained, n taken real.
struct Obligation {
  std::string name;
  bool strict = false;  ///< slack > 0 instead of >= 0
  std::vector<Axis> axes;
  Ratio (*least)(const Box&) = nullptr;
};

/// A point of a cell (corners, middle), with what every statement needs of it, at the working
/// precision. `fault` is 0 but in tests: the claimed bounds are tightened by the factor 1 + fault.
struct Corner {
  Corner(const Exact& items, const Exact& spread, const Exact& planted_fault);
  Exact integer_n;
  Exact exact_delta;
  Exact fault;
  Ball n, others, delta, grow, decay;  ///< n, n - 1, delta, e^delta, e^-delta
  Ball tighter_lower(const Ball& bound) const;
  Ball tighter_upper(const Ball& bound) const;
};

/// softmax of a two-level vector: k items at logit delta and n - k at 0, from the definition
/// p = e^(x - max)/sum e^(x - max). Domain: 0 <= k <= n, n >= 1. k = 0 gives `top` no item.
struct TwoLevel {
  TwoLevel(const Ball& n, const Ball& k, const Ball& decay);
  Ball at_top, at_bottom;  ///< how many items
  Ball top, bottom;        ///< the coefficient of each
  Ball entropy(const Ball& delta) const;
};

/// A few integers k in [1, n - 1] worth trying (1, n - 1, the middle, the one next to share * n,
/// share in [0, 1]); empty when n = 1.
std::vector<Ball> sample_tops(const Exact& n, const Ball& share);

/// The smaller of two quotients; an enclosure of it when the working precision cannot tell which
/// it is.
Ratio smaller(const Ratio& a, const Ratio& b);
/// An exact value as a ratio of exact parts.
Ratio ratio_of(const Exact& value);
/// The ratio 0/1: for slacks whose infimum is exactly zero, with the reason at the use.
inline Ratio exactly_zero(const Box&) { return {Ball(0), Ball(1)}; }

struct Statement {
  std::string id;
  std::vector<Obligation> obligations;
  /// Evaluates the statement as `math.md` writes it at a corner and a few values of the further
  /// axes, and hands every slack and side condition to the judge.
  void (*direct)(const Corner&, Judge&) = nullptr;
};

}  // namespace softcert::replay
