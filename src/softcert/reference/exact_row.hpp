#pragma once
// The last resort of the certified softmax: one row in MPFR, decided by Ziv's strategy.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "softcert/numerics/format.hpp"
#include "softcert/numerics/rational.hpp"
#include "softcert/reference/exact_row_sum.hpp"
#include "softcert/reference/request.hpp"

namespace softcert::reference {

/// Correctly rounded results, and tightest bounds, of a row for any exact scale and spread.
///
/// Every answer is proved: an enclosure from directed MPFR arithmetic is refined, precision
/// doubling, until all of it gives one answer. That ends, since a result is either exact, and then
/// decided by rational arithmetic, or transcendental: with s rational and the a_i = s x_i rational,
/// group equal a_i into counts c_j >= 1. If softmax were a rational q, then
/// e^{a_k} - q sum c_j e^{a_j} = 0; if log-softmax were a rational r, e^{a_k} - sum c_j e^{r + a_j}
/// = 0; if logsumexp were, e^r - sum c_j e^{a_j} = 0. By Lindemann-Weierstrass exponentials of
/// distinct algebraic numbers are linearly independent over the algebraic numbers, so the
/// coefficients vanish after equal exponents are merged: impossible with two distinct a_j, and with
/// one, of count c, it leaves softmax = 1/c, and log-softmax = 0 and logsumexp = a for c = 1 (for
/// c > 1 ln c is transcendental, and so is a + ln c). Hence beyond these exact cases no result is a
/// midpoint of a format, or a number of one, and each lies at a positive distance from them.
///
/// Time: about one MPFR exponential a distinct logit within reach of the largest for the row, once,
/// and one an element. Logits below a cutoff are bounded together, not evaluated, so that huge
/// spreads cost nothing. Different objects may be used at the same time, one object by one thread.
/// MPFR's exponent range must be the default one.
class ExactRow {
 public:
  /// The row, exact values, finite or -inf with at least one finite, and the scale s > 0.
  /// Errors: InputError for NaN, +inf, no finite element, s <= 0.
  ExactRow(std::vector<double> logits, const numerics::Rational& scale);

  /// The pattern in `format` of element k's result (of the row's, for logsumexp, whatever k),
  /// rounded to nearest, ties to even. softmax gives no -0; a negative result that underflows gives
  /// -0, an exact zero +0. Elements of -inf: softmax +0, log-softmax -inf.
  /// Errors: InputError when k is beyond the row; std::logic_error when kMaxZivBits do not decide,
  /// which takes a scale of about as many bits.
  std::uint64_t rounded(Operation operation, std::size_t k, numerics::FormatId format,
                        numerics::Overflow overflow);

  /// The tightest doubles lo <= true value <= hi: neighbours, or equal where the value is a double.
  /// Beyond the doubles' range one of them is infinite. Errors: as rounded().
  std::pair<double, double> bounds(Operation operation, std::size_t k);

 private:
  void check(Operation operation, std::size_t k) const;
  bool masked(Operation operation, std::size_t k) const;
  std::optional<numerics::Rational> exact(Operation operation) const;
  Enclosure enclose(Operation operation, std::size_t k, long bits);
  template <class Decide>
  auto ziv(Operation operation, std::size_t k, long bits, Decide decide);

  std::vector<double> logits_;
  RowSum sum_;
};

/// Bits at which a decision is given up as impossible.
inline constexpr long kMaxZivBits = 1L << 20;

}  // namespace softcert::reference
