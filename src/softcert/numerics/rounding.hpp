#pragma once
// Direction of a rounding, explicit in every operation that can be inexact.
#include "softcert/numerics/strict_floating_point.hpp"

namespace softcert::numerics {

/// kDown: result <= exact value (towards -inf); kUp: result >= exact value (towards +inf).
enum class Round { kDown, kUp };

/// The other direction.
constexpr Round opposite(Round r) { return r == Round::kDown ? Round::kUp : Round::kDown; }

}  // namespace softcert::numerics
