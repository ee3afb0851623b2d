#pragma once
// Exact numbers as doubles for the report's axes. For drawing alone: nothing is judged by them.
#include <nlohmann/json.hpp>
#include <vector>

#include "softcert/numerics/rational.hpp"

namespace softcert::cli {

/// A neighbouring double; beyond the range of doubles the largest finite one of its sign.
double plot_number(const numerics::Integer& value);
double plot_number(const numerics::Rational& value);

/// Strictly increasing doubles for strictly increasing numbers: where two of them share a double,
/// as 2^60 and 2^60 + 1 do, one step apart. Errors: none.
nlohmann::json plot_axis(const std::vector<numerics::Integer>& values);
nlohmann::json plot_axis(const std::vector<numerics::Rational>& values);

}  // namespace softcert::cli
