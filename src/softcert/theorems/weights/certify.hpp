#pragma once
// Certifies large-weights and large-weights-sharp on concrete weights.
#include "softcert/theorems/weights/instance.hpp"

namespace softcert::theorems {

/// Encloses every quantity of the two theorems for the instance and judges each inequality.
/// Domain: require_consistent (measures.hpp). Error bound: all enclosures contain the exact values
/// for the exact entries; singular values within about 1e-12 relative for heads of the usual sizes
/// (measured), all else within 2^-100. Known by: linear/singular_value.hpp, linear/refined.hpp and
/// exact rationals. Errors: InputError for an instance that is not consistent.
/// Source: paper, Proposition 3.1, and math.md, large-weights-sharp.
InstanceResult certify_instance(const WeightsInstance& instance);

/// Instances that need no file: small integer or dyadic weights by explicit formulas, of shapes 2 x
/// 3 to 8 x 16 with 3 to 12 items, none with equality in a link. Same on every machine.
std::vector<WeightsInstance> builtin_instances();

}  // namespace softcert::theorems
