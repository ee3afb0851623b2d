#pragma once
// What a theorem is to the prover: inequalities over cells, each in two forms. `slack` is a form
// whose sign interval arithmetic can read (cancellation removed by algebra); `sides` is the
// statement as written. slack == right - left as real functions: the prover evaluates both at
// sample points and refuses to call a cell proved where their enclosures do not meet.
#include <array>
#include <functional>
#include <string>
#include <vector>

#include "softcert/numerics/elementary.hpp"
#include "softcert/numerics/interval.hpp"
#include "softcert/numerics/rational.hpp"

namespace softcert::theorems {

inline constexpr std::size_t kMaxAxes = 3;

/// A planted false variant of a theorem: its bound tightened by 1 + tightening and, if offset is 1,
/// stated one item off in the wrong direction. {0, 0} is the theorem itself.
struct Fault {
  numerics::Rational tightening = 0;
  int offset = 0;
};

/// Arguments of an inequality over a cell: items n and spread delta as real intervals, the further
/// axes in the obligation's order, and the planted fault (zeros for the theorem itself).
template <class I>
struct Arguments {
  I n{1};
  I delta{0};
  std::array<I, kMaxAxes> axis{};
  I tighten{0};
  I off{0};
  I others() const { return n - I(1); }
};

/// The statement left <= right (left < right where the obligation is strict).
template <class I>
struct Sides {
  I left, right;
};

/// Exact range of a further axis; every cell covers all of it. `up_to_log_items` raises the upper
/// end to ln(n_hi) of the cell (the entropy axis), never below `hi`.
struct Axis {
  std::string name;
  numerics::Rational lo, hi;
  bool up_to_log_items = false;
};

/// One inequality, type-erased over the two number types.
struct Obligation {
  std::string name;
  std::string statement;
  bool strict = false;
  std::string margin_kind = "relative";  // what slack measures: relative, absolute, nats, identity
  std::vector<Axis> axes;
  std::function<numerics::IntervalD(const Arguments<numerics::IntervalD>&)> slack_double;
  std::function<numerics::IntervalR(const Arguments<numerics::IntervalR>&)> slack_real;
  std::function<Sides<numerics::IntervalD>(const Arguments<numerics::IntervalD>&)> sides_double;
  std::function<Sides<numerics::IntervalR>(const Arguments<numerics::IntervalR>&)> sides_real;
};

template <class I>
I slack_of(const Obligation& obligation, const Arguments<I>& arguments) {
  if constexpr (std::is_same_v<I, numerics::IntervalD>) {
    return obligation.slack_double(arguments);
  } else {
    return obligation.slack_real(arguments);
  }
}

template <class I>
Sides<I> sides_of(const Obligation& obligation, const Arguments<I>& arguments) {
  if constexpr (std::is_same_v<I, numerics::IntervalD>) {
    return obligation.sides_double(arguments);
  } else {
    return obligation.sides_real(arguments);
  }
}

/// Builds an obligation from two generic lambdas over Arguments<I>: `slack` returns I, `sides`
/// returns Sides<I>.
template <class Slack, class TheSides>
Obligation make_obligation(std::string name, std::string statement, std::vector<Axis> axes,
                           Slack slack, TheSides sides) {
  Obligation result;
  result.name = std::move(name);
  result.statement = std::move(statement);
  result.axes = std::move(axes);
  result.slack_double = slack;
  result.slack_real = slack;
  result.sides_double = sides;
  result.sides_real = sides;
  return result;
}

inline Obligation strictly(Obligation obligation) {
  obligation.strict = true;
  return obligation;
}

/// Says what the slack measures; "relative" (to the bound) is the default.
inline Obligation measured_in(std::string kind, Obligation obligation) {
  obligation.margin_kind = std::move(kind);
  return obligation;
}

/// A theorem: id as on the command line, its claim in words and as a formula, where it comes from,
/// what interval certificates rest on beside arithmetic, and its inequalities.
struct Theorem {
  std::string id;
  std::string title;
  std::string words;
  std::string formula;
  std::string source;
  std::string reduction;
  std::vector<Obligation> obligations;
};

}  // namespace softcert::theorems
