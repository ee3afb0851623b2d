#pragma once
// The floating-point environment that every bound here assumes.
#include <cfenv>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace softcert::reference {

/// For its lifetime this thread rounds to nearest, keeps subnormals (no FTZ, no DAZ) and traps
/// nothing; then the caller's control and status bits are back. Errors: none.
class DefaultEnvironment {
 public:
#if defined(__x86_64__)
  DefaultEnvironment() : saved_(_mm_getcsr()) { _mm_setcsr(kDefault); }
  ~DefaultEnvironment() { _mm_setcsr(saved_); }
#else
  DefaultEnvironment() {
    std::fegetenv(&saved_);
    std::fesetenv(FE_DFL_ENV);
  }
  ~DefaultEnvironment() { std::fesetenv(&saved_); }
#endif
  DefaultEnvironment(const DefaultEnvironment&) = delete;
  DefaultEnvironment& operator=(const DefaultEnvironment&) = delete;

 private:
#if defined(__x86_64__)
  static constexpr unsigned kDefault = 0x1f80;  // all exceptions masked, the rest 0
  unsigned saved_;
#else
  std::fenv_t saved_;
#endif
};

}  // namespace softcert::reference
