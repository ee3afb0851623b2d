#pragma once
// The largest singular value of an exact matrix, compared with rationals.
#include "softcert/replay/ball.hpp"
#include "softcert/replay/fields.hpp"
#include "softcert/replay/integer_matrix.hpp"

namespace softcert::replay {

/// sigma(A), through the Gram matrix of A's smaller side: sigma^2 = lambda_max(G)/d^2.
class LargestSingular {
 public:
  explicit LargestSingular(const IntegerMatrix& a);

  /// Compares sigma^2 with r: kYes/kNo certainly. sigma^2 < r iff r I - G is positive definite: an
  /// Arb Cholesky factorisation that succeeds proves it, a certainly negative pivot of the LDL
  /// elimination refutes r I - G >= 0; where neither is certain (sigma^2 = r), the signs of the
  /// exact characteristic polynomial decide, up to kMaxExactSide.
  Answer square_at_most(const Exact& r) const;
  Answer square_at_least(const Exact& r) const;

  /// Narrows an enclosure of sigma^2, which must hold it, to relative width 2^-bits by bisection;
  /// to a point when sigma^2 is the simplest rational inside. Sides over kMaxNarrowedSide are left
  /// alone.
  Span narrowed(Span square, long bits) const;

  long side() const { return gram_.rows(); }
  static constexpr long kMaxExactSide = 48;

 private:
  enum class Definite { kPositive, kSemi, kIndefinite, kUnknown };
  Definite definite(const Exact& r, bool exactly) const;
  IntegerMatrix gram_;
};

}  // namespace softcert::replay
