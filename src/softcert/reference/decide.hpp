#pragma once
// The rounding test of Ziv's strategy for one number.
#include <cstdint>
#include <optional>

#include "softcert/numerics/format.hpp"
#include "softcert/reference/double_double.hpp"

namespace softcert::reference {

/// The pattern to which every number within `radius` of `value` rounds, ties to even, in `format`;
/// nullopt when there are several, or when this test cannot tell. A negative result that rounds to
/// zero gives -0; results that overflow are not told. Domain: value normalised (|lo| <= ulp(hi)),
/// radius >= 0 and large enough to include the test's own roundings, 2^-104 |value|. Errors: none.
std::optional<std::uint64_t> decide(numerics::FormatId format, DoubleDouble value, double radius);

}  // namespace softcert::reference
