#pragma once
// Where the adaptive-temperature polynomial crosses 1 and where it is largest, enclosed.
#include "softcert/numerics/interval.hpp"
#include "softcert/numerics/rational.hpp"

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

/// The least number of items n with ln n >= 5.94452083 + D(delta): from it on the routine does
/// nothing (beta = 1) for every logit vector of spread delta. Exact: the precision is raised until
/// the enclosure of e^(5.94452083 + D) holds no integer. Domain: 0 <= delta <= 1000; otherwise
/// numerics::InputError. Source: adaptive-temperature (quiet) with entropy-floor (uniform).
numerics::Integer inert_items(const numerics::Rational& delta);

}  // namespace softcert::softmax
