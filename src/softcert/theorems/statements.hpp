#pragma once
// One function a theorem, each defined in the file of its name.
#include "softcert/theorems/theorem.hpp"

namespace softcert::theorems {

Theorem dispersion();
Theorem dispersion_sharp();
Theorem horizon();
Theorem large_weights();
Theorem large_weights_sharp();
Theorem entropy_monotone();
Theorem entropy_floor();
Theorem effective_items();
Theorem uniform_distance();
Theorem topk_mass();
Theorem adaptive_temperature();
Theorem length_scaling();

}  // namespace softcert::theorems
