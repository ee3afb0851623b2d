#pragma once
// From an enclosure of a transcendental number, or from a rational, to the one rounded answer.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "softcert/numerics/format.hpp"
#include "softcert/numerics/rational.hpp"
#include "softcert/reference/exact_row_sum.hpp"

namespace softcert::reference {

/// The pattern to which every number of the OPEN interval (lo, hi) rounds, nullopt when they
/// differ. Open, because the value is known to be neither end: ends are rational, it is not. That
/// decides 1 + e^-1e300 although no precision tells it from 1. lo < hi; ends at any precision; an
/// end 0 leaves a number next to it, of the other end's sign. Errors: none.
std::optional<std::uint64_t> decide(const Enclosure& open, numerics::FormatId format,
                                    numerics::Overflow overflow);

/// The neighbouring doubles round the value, nullopt when a double lies within (lo, hi), or more.
std::optional<std::pair<double, double>> tightest(const Enclosure& open);

/// Largest double below or at, and smallest above or at, a rational. Errors: none.
std::pair<double, double> tightest(const numerics::Rational& value);

/// 1/count rounded to `format`: the softmax of `count` equal logits. count >= 1. Errors: none.
std::uint64_t equal_share(std::size_t count, numerics::FormatId format,
                          numerics::Overflow overflow);

}  // namespace softcert::reference
