#pragma once
// Working precision of Real and IntervalR, in bits, per thread.
#include "softcert/numerics/strict_floating_point.hpp"

namespace softcert::numerics {

inline constexpr long kDefaultPrecisionBits = 128;
inline constexpr long kMinPrecisionBits = 2;
inline constexpr long kMaxPrecisionBits = 1L << 24;

/// Bits that inexact Real operations on this thread round to; kDefaultPrecisionBits at first.
long working_precision() noexcept;

/// Sets the working precision of this thread until the end of the scope, then restores it. A task
/// that runs on another thread needs its own scope.
/// Errors: InputError unless kMinPrecisionBits <= bits <= kMaxPrecisionBits.
class PrecisionScope {
 public:
  explicit PrecisionScope(long bits);
  ~PrecisionScope();
  PrecisionScope(const PrecisionScope&) = delete;
  PrecisionScope& operator=(const PrecisionScope&) = delete;

 private:
  long previous_;
};

}  // namespace softcert::numerics
