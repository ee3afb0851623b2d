#pragma once
// A slow evaluator after the textbook, and wrong ones: what the checks must pass, and must catch.
#include "check.hpp"

namespace softcert::reference::testing {

/// Every value at 1500 bits, rounded once: right but for results within 2^-1400 of a midpoint.
void plain_evaluate(const ConstRows& logits, const Request& request, const Outputs& outputs);

/// The same values rounded to double first, then to the format: wrong next to midpoints. The radius
/// is honest.
void twice_rounded(const ConstRows& logits, const Request& request, const Outputs& outputs);

/// The loop everybody writes: double, std::exp, the maximum subtracted; claims a radius of 2^-50.
void double_loop(const ConstRows& logits, const Request& request, const Outputs& outputs);

}  // namespace softcert::reference::testing
