#pragma once
// Where the adaptive-temperature polynomial crosses 1 and where it is largest, enclosed.
#include "softcert/numerics/interval.hpp"

namespace softcert::softmax {

/// Enclosures of width at most 2^-60, proved by a change of sign at their ends (intermediate value
/// theorem); that there are no other crossings is what adaptive-temperature certifies.
struct AdaptiveFacts {
  numerics::IntervalR active_from;   // q crosses 1 upward, near 0.8486 nats
  numerics::IntervalR active_until;  // q crosses 1 downward, near 5.9445 nats
  numerics::IntervalR peak_entropy;  // q' crosses 0 downward, near 4.4124 nats
  numerics::IntervalR peak_beta;     // q there
};

AdaptiveFacts adaptive_facts();

}  // namespace softcert::softmax
