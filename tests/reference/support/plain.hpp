#pragma once
// An owned mpfr_t and nothing else: the oracle's arithmetic is plain MPFR calls, so that it shares
// no code with what it judges.
#include <mpfr.h>

#include <utility>

namespace softcert::reference::testing {

/// An MPFR number; converts to mpfr_ptr, so it stands wherever MPFR wants one.
class Plain {
 public:
  explicit Plain(long bits = 64) { mpfr_init2(value_, bits); }
  Plain(const Plain& other) : Plain(mpfr_get_prec(other.value_)) {
    mpfr_set(value_, other.value_, MPFR_RNDN);
  }
  Plain(Plain&& other) noexcept : Plain(MPFR_PREC_MIN) { mpfr_swap(value_, other.value_); }
  Plain& operator=(Plain other) noexcept {
    mpfr_swap(value_, other.value_);
    return *this;
  }
  ~Plain() { mpfr_clear(value_); }

  operator mpfr_ptr() noexcept { return value_; }           // NOLINT: implicit
  operator mpfr_srcptr() const noexcept { return value_; }  // NOLINT: implicit

 private:
  mpfr_t value_;
};

}  // namespace softcert::reference::testing
