#pragma once
// Checks the engine on this machine, in this process, in a few milliseconds.
#include <optional>
#include <string>

#include "softcert/numerics/strict_floating_point.hpp"

namespace softcert::numerics {

/// Nothing when all is well; else one line that says what failed: the FPU does not round to
/// nearest, flushes subnormals, or an enclosure missed the value that MPFR computes with many more
/// bits, over fixed pseudo-random points. Run it before the first certificate. Errors: none.
std::optional<std::string> engine_self_test();

}  // namespace softcert::numerics
