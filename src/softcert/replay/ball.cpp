#include "softcert/replay/ball.hpp"

namespace softcert::replay {

thread_local long Bits::current_ = 128;

std::string to_text(const Ball& value, long digits) {
  char* raw = arb_get_str(value.raw(), digits, 0);
  std::string text(raw);
  flint_free(raw);
  return text;
}

namespace {

// num*q - den*p for bound = p/q: has the sign of value - bound. Not finite when the denominator
// may vanish, so that nothing is decided from it.
Ball difference(const Ratio& value, const Exact& bound) {
  Ball result;
  if (!certainly_positive(value.denominator)) {
    arb_indeterminate(result.raw());
    return result;
  }
  Ball right;
  arb_mul_fmpz(result.raw(), value.numerator.raw(), bound.denominator(), Bits::current());
  arb_mul_fmpz(right.raw(), value.denominator.raw(), bound.numerator(), Bits::current());
  return result - right;
}

}  // namespace

Answer is_at_least(const Ratio& value, const Exact& bound) {
  const Ball gap = difference(value, bound);
  if (certainly_nonnegative(gap)) return Answer::kYes;
  return certainly_negative(gap) ? Answer::kNo : Answer::kUnknown;
}

Answer is_at_most(const Ratio& value, const Exact& bound) {
  const Ball gap = difference(value, bound);
  if (certainly_nonpositive(gap)) return Answer::kYes;
  return certainly_positive(gap) ? Answer::kNo : Answer::kUnknown;
}

}  // namespace softcert::replay
