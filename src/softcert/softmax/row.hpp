#pragma once
// What a row of real logits does: certified facts of its softmax.
#include <cstddef>
#include <optional>
#include <span>

#include "softcert/numerics/interval.hpp"
#include "softcert/numerics/rational.hpp"

namespace softcert::softmax {

/// Softmax at temperature theta of the n logits of a row that are not -infinity. The intervals
/// enclose the exact values for the logits as stored, without any rounding of the input.
struct RowFacts {
  numerics::Integer n;                  // items, without masked ones
  std::size_t masked = 0;               // logits that are -infinity
  numerics::Rational spread;            // (max - min)/theta, exact
  numerics::IntervalR p_max, p_min;     // largest and smallest coefficient
  numerics::IntervalD entropy;          // -sum p ln p in nats, within [0, ln n]
  numerics::IntervalD effective_items;  // 1/sum p^2, within [1, n]
};

/// The facts of one row; nullopt when every logit is masked or there is none.
/// Domain: finite logits and -infinity, theta > 0, any spread. p_min does not underflow: spread
/// 1600 gives about e^-1600/n; only beyond spread 7e8, where MPFR's exponents end, its lower end is
/// 0. Error bound: relative width at most (3n + 20) 2^-52 for all four intervals when theta is 1 or
/// a power of two, the differences to the largest logit are doubles, as they nearly all are in
/// float32 rows, and the entropy is a normal number; otherwise a rounded distance d adds d 2^-51 to
/// the relative width of its weight. How known: interval arithmetic, every end rounded outward;
/// widths checked against 600 bits in tests/softmax/row_test.cpp. Errors: numerics::InputError
/// naming the index of a NaN or +infinity, or when theta <= 0.
std::optional<RowFacts> row_facts(std::span<const double> logits, const numerics::Rational& theta);

}  // namespace softcert::softmax
