#pragma once
// Reading the command line's numbers: exact decimals or fractions, never through a double.
#include <string>
#include <utility>
#include <vector>

#include "softcert/numerics/rational.hpp"

namespace softcert::cli {

/// "7" or "2..1048576" or "2..2^40" as a range of integers >= 1; one number is a range of one.
/// Errors: numerics::InputError naming the option for anything else, or a reversed range.
std::pair<numerics::Integer, numerics::Integer> parse_items(const std::string& text);

/// "5" or "0..32" or "1/3..0.5" as a range of rationals >= 0. Errors as parse_items.
std::pair<numerics::Rational, numerics::Rational> parse_spread(const std::string& text);

/// A rational in (0, 1). Errors as parse_items.
numerics::Rational parse_epsilon(const std::string& text);

/// A rational above 0. Errors as parse_items.
numerics::Rational parse_positive(const std::string& option, const std::string& text);

}  // namespace softcert::cli
