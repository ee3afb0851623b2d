#pragma once
// IEEE binary16 bit patterns to and from double, exactly.
#include <cstdint>
#include <optional>

namespace softcert::io {

/// The double with the value of a binary16 bit pattern.
/// Domain: every pattern; infinities and NaN keep their kind and sign. Error: none, widening is
/// exact.
double widen_half(std::uint16_t bits);

/// The binary16 pattern of `value`, nullopt when no pattern has exactly this value. NaN gives a
/// quiet NaN of the same sign. Error: none.
std::optional<std::uint16_t> narrow_half_exactly(double value);

}  // namespace softcert::io
