#pragma once
// The one exception type for bad usage or bad input.
#include <stdexcept>

#include "softcert/numerics/strict_floating_point.hpp"

namespace softcert::numerics {

/// Bad usage or bad input: one line that says what is wrong and where. The command line turns it
/// into exit status 3.
class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace softcert::numerics
