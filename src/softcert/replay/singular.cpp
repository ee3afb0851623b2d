#include "softcert/replay/singular.hpp"

#include <arb_mat.h>
#include <flint/fmpz_poly.h>

#include <utility>

#include "softcert/replay/limits.hpp"

namespace softcert::replay {
namespace {

constexpr long kMaxBits = 2048;

IntegerMatrix gram_of(const IntegerMatrix& a) {
  return a.rows() <= a.columns() ? a * a.transposed() : a.transposed() * a;
}

// p I - q G as integers; has the sign of (p/q) I - G for q > 0.
IntegerMatrix shifted(const IntegerMatrix& gram, const Exact& r) {
  IntegerMatrix result(gram.rows(), gram.rows());
  for (long i = 0; i < gram.rows(); ++i) {
    for (long j = 0; j < gram.rows(); ++j) {
      fmpz_mul(result.at(i, j), gram.at(i, j), r.denominator());
      fmpz_neg(result.at(i, j), result.at(i, j));
    }
    fmpz_add(result.at(i, i), result.at(i, i), r.numerator());
  }
  return result;
}

class BallMatrix {
 public:
  BallMatrix(const IntegerMatrix& a, long bits) {
    arb_mat_init(value_, a.rows(), a.columns());
    arb_mat_set_round_fmpz_mat(value_, a.raw(), bits);
  }
  BallMatrix(const BallMatrix&) = delete;
  BallMatrix& operator=(const BallMatrix&) = delete;
  ~BallMatrix() { arb_mat_clear(value_); }
  arb_mat_struct* raw() { return value_; }
  arb_ptr at(long i, long j) { return arb_mat_entry(value_, i, j); }

 private:
  arb_mat_t value_;
};

// Cholesky succeeds on the enclosure: every symmetric matrix in it is positive definite.
bool certainly_definite(const IntegerMatrix& a, long bits) {
  BallMatrix matrix(a, bits);
  return arb_mat_cho(matrix.raw(), matrix.raw(), bits) != 0;
}

// Symmetric elimination; after positive pivots, a certainly negative one is the value of the
// quadratic form at some vector: the matrix is not positive semidefinite.
bool certainly_not_semidefinite(const IntegerMatrix& a, long bits) {
  BallMatrix m(a, bits);
  const long n = a.rows();
  Ball factor;
  for (long k = 0; k < n; ++k) {
    for (long i = k; i < n; ++i) {
      if (arb_is_negative(m.at(i, i))) return true;
    }
    if (!arb_is_positive(m.at(k, k))) return false;
    for (long i = k + 1; i < n; ++i) {
      arb_div(factor.raw(), m.at(i, k), m.at(k, k), bits);
      for (long j = k + 1; j < n; ++j) arb_submul(m.at(i, j), factor.raw(), m.at(k, j), bits);
    }
  }
  return false;
}

// All roots of the characteristic polynomial c_0 + ... + x^n are real; they are all >= 0 iff the
// signs of (-1)^(n-k) c_k are all >= 0 (Descartes), and then none is 0 iff c_0 != 0.
int exact_definiteness(const IntegerMatrix& a) {
  fmpz_poly_t polynomial;
  fmpz_poly_init(polynomial);
  fmpz_mat_charpoly(polynomial, a.raw());
  const long n = a.rows();
  int result = fmpz_sgn(fmpz_poly_get_coeff_ptr(polynomial, 0)) != 0 ? 2 : 1;
  for (long k = 0; k <= n; ++k) {
    const int sign = fmpz_sgn(fmpz_poly_get_coeff_ptr(polynomial, k));
    if (sign * ((n - k) % 2 == 0 ? 1 : -1) < 0) result = 0;
  }
  fmpz_poly_clear(polynomial);
  return result;
}

}  // namespace

LargestSingular::LargestSingular(const IntegerMatrix& a) : gram_(gram_of(a)) {}

LargestSingular::Definite LargestSingular::definite(const Exact& r, bool exactly) const {
  const IntegerMatrix matrix = shifted(gram_, r * gram_.denominator());
  for (long bits = 128; bits <= (exactly ? 256 : kMaxBits); bits *= 2) {
    if (certainly_definite(matrix, bits)) return Definite::kPositive;
    if (certainly_not_semidefinite(matrix, bits)) return Definite::kIndefinite;
  }
  if (!exactly) return Definite::kUnknown;
  switch (exact_definiteness(matrix)) {
    case 2:
      return Definite::kPositive;
    case 1:
      return Definite::kSemi;
    default:
      return Definite::kIndefinite;
  }
}

Answer LargestSingular::square_at_most(const Exact& r) const {
  const Definite answer = definite(r, side() <= kMaxExactSide);
  if (answer == Definite::kUnknown) return Answer::kUnknown;
  return answer == Definite::kIndefinite ? Answer::kNo : Answer::kYes;
}

Answer LargestSingular::square_at_least(const Exact& r) const {
  const Definite answer = definite(r, side() <= kMaxExactSide);
  if (answer == Definite::kUnknown) return Answer::kUnknown;
  return answer == Definite::kPositive ? Answer::kNo : Answer::kYes;
}

Span LargestSingular::narrowed(Span square, long bits) const {
  if (side() > kMaxNarrowedSide) return square;
  Exact least_width = square.hi;
  fmpq_div_2exp(least_width.raw(), least_width.raw(), static_cast<flint_bitcnt_t>(bits));
  for (long step = 0; step < 2 * bits && square.hi - square.lo > least_width; ++step) {
    Exact simplest;
    fmpq_simplest_between(simplest.raw(), square.lo.raw(), square.hi.raw());
    const bool try_simplest = step % 16 == 15;
    const Exact middle = try_simplest ? simplest : (square.lo + square.hi) / Exact(2);
    const bool above = square_at_least(middle) == Answer::kYes;
    const bool below = square_at_most(middle) == Answer::kYes;
    if (!above && !below) break;
    if (above) square.lo = middle;
    if (below) square.hi = middle;
  }
  return square;
}

}  // namespace softcert::replay
