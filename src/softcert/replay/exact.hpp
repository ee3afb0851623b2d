#pragma once
// Exact rationals over FLINT's fmpq, and the checker's own reading of numbers.
#include <flint/fmpq.h>

#include <compare>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace softcert::replay {

/// A rational number, always in lowest terms. All operations are exact.
class Exact {
 public:
  Exact() { fmpq_init(value_); }
  Exact(long numerator) : Exact() { fmpq_set_si(value_, numerator, 1); }
  Exact(const Exact& other) : Exact() { fmpq_set(value_, other.value_); }
  Exact(Exact&& other) noexcept : Exact() { fmpq_swap(value_, other.value_); }
  Exact& operator=(const Exact& other) {
    fmpq_set(value_, other.value_);
    return *this;
  }
  Exact& operator=(Exact&& other) noexcept {
    fmpq_swap(value_, other.value_);
    return *this;
  }
  ~Exact() { fmpq_clear(value_); }

  const fmpq* raw() const { return value_; }
  fmpq* raw() { return value_; }
  const fmpz* numerator() const { return fmpq_numref(value_); }
  const fmpz* denominator() const { return fmpq_denref(value_); }
  bool is_integer() const { return fmpz_is_one(denominator()) != 0; }
  int sign() const { return fmpq_sgn(value_); }
  /// Bits of numerator and denominator together: what the number costs to keep.
  std::size_t bits() const { return fmpz_bits(numerator()) + fmpz_bits(denominator()); }

  friend bool operator==(const Exact& a, const Exact& b) {
    return fmpq_equal(a.value_, b.value_) != 0;
  }
  friend std::strong_ordering operator<=>(const Exact& a, const Exact& b) {
    return fmpq_cmp(a.value_, b.value_) <=> 0;
  }
  friend Exact operator+(const Exact& a, const Exact& b) { return combine(fmpq_add, a, b); }
  friend Exact operator-(const Exact& a, const Exact& b) { return combine(fmpq_sub, a, b); }
  friend Exact operator*(const Exact& a, const Exact& b) { return combine(fmpq_mul, a, b); }
  /// Domain: b != 0 (FLINT aborts the process on division by zero: callers test first).
  friend Exact operator/(const Exact& a, const Exact& b) { return combine(fmpq_div, a, b); }

 private:
  template <class Operation>
  static Exact combine(Operation operation, const Exact& a, const Exact& b) {
    Exact result;
    operation(result.value_, a.value_, b.value_);
    return result;
  }
  fmpq_t value_;
};

/// What reading a number gave: the value, or a plain sentence about why the text is not one.
struct ParsedNumber {
  Exact value;
  std::string error;  ///< empty when `value` holds
  bool ok() const { return error.empty(); }
};

/// Reads an exact number: "7", "-0.1", "2.5e-9", "1/3", "2^40" (integers to a non-negative power).
/// Domain: at most kMaxNumberText characters and |exponent| <= kMaxExponent. Errors: none of its
/// own; anything else (spaces, hex, nan, inf, "1e", "1/0") gives `error`. Source: own.
ParsedNumber parse_exact(std::string_view text);

/// Exact text "p/q" or "p"; texts over 60 characters are cut in the middle (for messages).
std::string to_text(const Exact& value);

}  // namespace softcert::replay
