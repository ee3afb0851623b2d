#pragma once
// Ball arithmetic: a thin value type over Arb. Every operation rounds to the thread's working
// precision and returns a ball that contains the exact result for all points of its arguments.
#include <arb.h>

#include <string>
#include <utility>

#include "softcert/replay/exact.hpp"

namespace softcert::replay {

/// Sets the thread's working precision in bits for its lifetime.
class Bits {
 public:
  explicit Bits(long bits) : before_(current_) { current_ = bits; }
  ~Bits() { current_ = before_; }
  Bits(const Bits&) = delete;
  Bits& operator=(const Bits&) = delete;
  static long current() { return current_; }

 private:
  static thread_local long current_;
  long before_;
};

/// A midpoint-radius enclosure of a real number. Errors: an operation outside its domain gives an
/// indeterminate ball, for which every `certainly_` question is false.
class Ball {
 public:
  Ball() { arb_init(value_); }
  Ball(long value) : Ball() { arb_set_si(value_, value); }
  explicit Ball(const Exact& value) : Ball() { arb_set_fmpq(value_, value.raw(), Bits::current()); }
  Ball(const Ball& other) : Ball() { arb_set(value_, other.value_); }
  Ball(Ball&& other) noexcept : Ball() { arb_swap(value_, other.value_); }
  Ball& operator=(const Ball& other) {
    arb_set(value_, other.value_);
    return *this;
  }
  Ball& operator=(Ball&& other) noexcept {
    arb_swap(value_, other.value_);
    return *this;
  }
  ~Ball() { arb_clear(value_); }

  arb_ptr raw() { return value_; }
  arb_srcptr raw() const { return value_; }

  friend Ball operator+(const Ball& a, const Ball& b) { return combine(arb_add, a, b); }
  friend Ball operator-(const Ball& a, const Ball& b) { return combine(arb_sub, a, b); }
  friend Ball operator*(const Ball& a, const Ball& b) { return combine(arb_mul, a, b); }
  friend Ball operator/(const Ball& a, const Ball& b) { return combine(arb_div, a, b); }
  friend Ball operator-(const Ball& a) {
    Ball result;
    arb_neg(result.value_, a.value_);
    return result;
  }

 private:
  template <class Operation>
  static Ball combine(Operation operation, const Ball& a, const Ball& b) {
    Ball result;
    operation(result.value_, a.value_, b.value_, Bits::current());
    return result;
  }
  arb_t value_;
};

#define SOFTCERT_REPLAY_UNARY(name)                     \
  inline Ball name(const Ball& x) {                     \
    Ball result;                                        \
    arb_##name(result.raw(), x.raw(), Bits::current()); \
    return result;                                      \
  }
SOFTCERT_REPLAY_UNARY(exp)
SOFTCERT_REPLAY_UNARY(expm1)
SOFTCERT_REPLAY_UNARY(log)
SOFTCERT_REPLAY_UNARY(log1p)
SOFTCERT_REPLAY_UNARY(sqrt)
SOFTCERT_REPLAY_UNARY(tanh)
SOFTCERT_REPLAY_UNARY(cosh)
SOFTCERT_REPLAY_UNARY(sinh)
#undef SOFTCERT_REPLAY_UNARY

inline Ball square(const Ball& x) { return x * x; }

inline Ball absolute(const Ball& x) {
  Ball result;
  arb_abs(result.raw(), x.raw());
  return result;
}

/// True only when every point of the ball is >= 0, > 0, < 0, <= 0. Undecided gives false.
inline bool certainly_nonnegative(const Ball& x) {
  return arb_is_finite(x.raw()) && arb_is_nonnegative(x.raw());
}
inline bool certainly_positive(const Ball& x) {
  return arb_is_finite(x.raw()) && arb_is_positive(x.raw());
}
inline bool certainly_negative(const Ball& x) {
  return arb_is_finite(x.raw()) && arb_is_negative(x.raw());
}
inline bool certainly_nonpositive(const Ball& x) {
  return arb_is_finite(x.raw()) && arb_is_nonpositive(x.raw());
}
/// True only when every point of a is below every point of b.
inline bool certainly_less(const Ball& a, const Ball& b) { return certainly_negative(a - b); }
inline bool contains_zero(const Ball& x) { return arb_contains_zero(x.raw()) != 0; }
/// False only when the balls certainly have no point in common.
inline bool may_be_equal(const Ball& a, const Ball& b) { return contains_zero(a - b); }

/// Decimal text with about `digits` digits, for messages only.
std::string to_text(const Ball& value, long digits = 12);

/// A quotient kept as its two parts, so that a comparison with a rational needs no division and is
/// exact where the parts are (at delta = 0 every form here has integer parts). Invariant the
/// comparisons verify: denominator certainly positive.
struct Ratio {
  Ball numerator;
  Ball denominator = Ball(1);
  Ball value() const { return numerator / denominator; }
};

enum class Answer { kNo, kYes, kUnknown };

/// Is value >= bound (value > bound if strict)? Decided by the sign of num*q - den*p at the working
/// precision; kUnknown when the balls are too wide.
Answer is_at_least(const Ratio& value, const Exact& bound);
Answer is_at_most(const Ratio& value, const Exact& bound);

}  // namespace softcert::replay
