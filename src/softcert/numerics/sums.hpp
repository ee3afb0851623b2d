#pragma once
// Enclosures of sums and dot products.
#include <iterator>
#include <ranges>

#include "softcert/numerics/error.hpp"
#include "softcert/numerics/interval.hpp"

namespace softcert::numerics {

/// Enclosure of the sum of a range of intervals, 0 when there is none. Width: the inputs' widths
/// plus at most one unit in the last place of each partial sum. Errors: none.
template <std::ranges::input_range R>
std::ranges::range_value_t<R> sum(R&& terms) {
  std::ranges::range_value_t<R> total(0);
  for (const auto& term : terms) total += term;
  return total;
}

/// Enclosure of the sum of products of two ranges of intervals. Errors: InputError when their
/// lengths differ.
template <std::ranges::input_range R, std::ranges::input_range S>
std::ranges::range_value_t<R> dot(R&& left, S&& right) {
  std::ranges::range_value_t<R> total(0);
  auto a = std::ranges::begin(left);
  auto b = std::ranges::begin(right);
  for (; a != std::ranges::end(left) && b != std::ranges::end(right); ++a, ++b) total += *a * *b;
  if (a != std::ranges::end(left) || b != std::ranges::end(right)) {
    throw InputError("dot product of ranges of different lengths");
  }
  return total;
}

}  // namespace softcert::numerics
