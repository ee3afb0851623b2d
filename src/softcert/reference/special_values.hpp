#pragma once
// What a row gives where the formula has no value: the one table, as data and in words.
//
// A case is read off the row's logits; s > 0 changes none of them. The first line that fits counts.
//
// | case                    | softmax             | log-softmax                | logsumexp |
// | ----------------------- | ------------------- | -------------------------- | --------- |
// | empty row               | nothing             | nothing                    | -inf      |
// | NaN somewhere           | NaN everywhere      | NaN everywhere             | NaN       |
// | c >= 1 entries +inf     | NaN everywhere      | NaN everywhere             | +inf      |
// |   limit                 | 1/c there, 0 else   | -ln c there, -inf else     | +inf      |
// | all entries -inf        | NaN everywhere      | NaN everywhere             | -inf      |
// |   safe                  | +0 everywhere       | -inf everywhere            | -inf      |
// | some entries -inf       | +0 there            | -inf there                 | (formula) |
// | one finite entry x      | 1 there             | +0 there                   | s x       |
// | otherwise               | formula             | formula                    | formula   |
//
// Lines without a name hold for every convention. -0 counts as 0. softmax never gives -0, and what
// underflows is +0; a negative log-softmax or logsumexp that underflows is -0, an exact zero +0.
// Results of +-inf in a format without infinities (E4M3) follow numerics::Overflow: NaN, or the
// largest finite number; results of NaN are the format's quiet NaN.
//
// Sources. Default, "ieee": what the usual max-shifted formula gives in IEEE 754 arithmetic
// (IEEE 754-2019, 6.1 and 7.2: inf - inf and 0/0 are invalid and give NaN, which propagates, 6.2):
// with a largest logit of +inf, x - max is NaN at +inf and so is the sum, hence every quotient;
// with a largest of -inf every difference is NaN. torch.softmax and log_softmax, jax.nn.softmax and
// log_softmax, scipy.special.softmax and ONNX's function body of Softmax compute so. logsumexp:
// torch.logsumexp, jax.nn.logsumexp and scipy.special.logsumexp replace an infinite largest logit
// by 0 before shifting, so they give +inf and -inf rather than NaN. SciPy's log_softmax does
// likewise and differs on one line: with +inf entries it gives NaN at them and -inf elsewhere.
// "safe": torch's _safe_softmax, which its scaled_dot_product_attention applies to masked scores: a
// row of which everything is masked gives weights of 0 (so the attention output is 0); all other
// rows as the default. "limit": the limit as the +inf entries grow to infinity together, all other
// entries held; no framework's, but the only reading in which a row with +inf has a softmax.
// E4M3: OCP 8-bit Floating Point Specification (OFP8) 1.0.
#include <cstddef>
#include <limits>
#include <span>

#include "softcert/reference/request.hpp"

namespace softcert::reference {

/// How many entries of a row are what; `max` and `min` are over the finite ones.
struct RowCensus {
  std::size_t nan = 0, positive_infinity = 0, negative_infinity = 0, finite = 0;
  double max = -std::numeric_limits<double>::infinity();
  double min = std::numeric_limits<double>::infinity();
};

/// The census of a row of doubles or floats, any values. Errors: none.
RowCensus census(std::span<const double> row);
RowCensus census(std::span<const float> row);

/// What to do with a row.
enum class RowPlan {
  kFormula,  // the finite entries by the formula, entries of -inf as below
  kFixed,    // every entry, and the row's logsumexp, as below
  kReplace   // put 0 for +inf and -inf for the rest, and evaluate that row
};

/// The plan for a row, and the values that are fixed (NaN, -inf, +inf, or +0), each for the entries
/// of one kind. `row` is logsumexp's. A value that the plan does not fix is NaN.
struct RowTreatment {
  RowPlan plan = RowPlan::kFormula;
  double finite = std::numeric_limits<double>::quiet_NaN();
  double negative_infinity = std::numeric_limits<double>::quiet_NaN();
  double positive_infinity = std::numeric_limits<double>::quiet_NaN();
  double row = std::numeric_limits<double>::quiet_NaN();
};

/// The table above, by row kind, operation and convention. An empty row is kFixed. logsumexp is
/// never kReplace. Errors: none.
RowTreatment treatment(const RowCensus& census, Operation operation, Convention convention);

/// The entry's replacement under RowPlan::kReplace.
constexpr double replaced(double logit) {
  return logit == std::numeric_limits<double>::infinity()
             ? 0.0
             : -std::numeric_limits<double>::infinity();
}

}  // namespace softcert::reference
