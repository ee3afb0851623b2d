#pragma once
// One function a theorem, each defined in the file of its name.
#include "softcert/replay/statement.hpp"

namespace softcert::replay {

Statement dispersion();
Statement dispersion_sharp();
Statement horizon();
Statement large_weights();
Statement large_weights_sharp();
Statement entropy_monotone();
Statement entropy_floor();
Statement effective_items();
Statement uniform_distance();
Statement topk_mass();
Statement adaptive_temperature();
Statement length_scaling();

}  // namespace softcert::replay
