#pragma once
// Softmax, log-softmax and logsumexp of enclosed quantities of a row, at the working precision.
#include <cstddef>

#include "softcert/reference/exact_row_sum.hpp"

namespace softcert::reference {

// Each encloses its formula's value for all arguments in the enclosures given; ends are rounded
// outward. Errors: none.

/// weight / (1 + rest): softmax, for weight >= 0, rest >= 0.
Enclosure quotient(const Enclosure& weight, const Enclosure& rest);

/// Softmax of a row near uniform, from d = weight - 1 and e, the sum of these over its `count`
/// finite logits, e > -count: (1 + d) / (n + e) = 1/n + (n d - e) / (n (n + e)), which keeps the
/// smallest deviations from 1/n.
Enclosure near_share(const Enclosure& d, const Enclosure& e, std::size_t count);

/// gap - ln(1 + rest), for gap <= 0, rest >= 0: two terms of one sign, so the relative error of
/// log-softmax is theirs.
Enclosure log_weight(const Enclosure& gap, const Enclosure& rest);

/// top + ln(1 + rest), for rest >= 0: logsumexp, which may cancel.
Enclosure log_sum(const Enclosure& top, const Enclosure& rest);

}  // namespace softcert::reference
