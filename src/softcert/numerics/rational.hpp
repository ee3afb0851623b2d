#pragma once
// Exact integers and rationals, read from and written to text without passing through a double.
#include <boost/multiprecision/gmp.hpp>
#include <string>
#include <string_view>

#include "softcert/numerics/strict_floating_point.hpp"

namespace softcert::numerics {

using Integer = boost::multiprecision::mpz_int;
using Rational = boost::multiprecision::mpq_rational;

inline constexpr std::size_t kMaxNumberText = 20000;  // characters of one number
inline constexpr long kMaxExponent = 20000;           // |e| in 1e<e> and 2^<e>

/// Reads an exact number: an integer "7", a decimal "-0.1" or "2.5e-9", a fraction "1/3", a power
/// of an integer "2^40" or "2^-40". Optional leading '-', but not before a power (-2^2 would be
/// read both ways); digits on both sides of a point; nothing else (no spaces, '+', nan, inf or hexadecimal). Exact: no rounding. Errors: InputError that
/// quotes the text (shortened) when it is malformed, has a zero denominator, is longer than
/// kMaxNumberText, or has an exponent beyond kMaxExponent or a power of over 2^20 bits.
Rational parse_rational(std::string_view text);

/// Exact text: "p", a decimal when the denominator divides a power of ten and the text stays
/// short, else "p/q". parse_rational(to_string(r)) == r when the text is within kMaxNumberText.
/// Errors: none.
std::string to_string(const Rational& value);

}  // namespace softcert::numerics
