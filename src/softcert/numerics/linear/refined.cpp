#include "softcert/numerics/linear/refined.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <optional>

#include "softcert/numerics/elementary.hpp"
#include "softcert/numerics/precision.hpp"

namespace softcert::numerics::linear {
namespace {

using Column = std::vector<IntervalR>;

/// Square interval matrix, row-major.
struct Square {
  std::size_t side;
  std::vector<IntervalR> entries;

  explicit Square(std::size_t n) : side(n), entries(n * n, IntervalR(0)) {}
  IntervalR& operator()(std::size_t i, std::size_t j) { return entries[i * side + j]; }
  const IntervalR& operator()(std::size_t i, std::size_t j) const { return entries[i * side + j]; }
};

IntervalR point(const IntervalR& x) { return IntervalR(x.lower()); }

Square enclose_square(const DyadicMatrix& g) {
  Square result(static_cast<std::size_t>(g.rows));
  for (std::size_t i = 0; i < result.entries.size(); ++i) {
    result.entries[i] = enclose<IntervalR>(scaled_rational(g.entries[i], g.exponent));
  }
  return result;
}

IntervalR trace(const Square& s) {
  IntervalR sum(0);
  for (std::size_t i = 0; i < s.side; ++i) sum += s(i, i);
  return sum;
}

IntervalR inner(const Column& a, const Column& b) {
  IntervalR sum(0);
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

Column image_of(const Square& s, const Column& v) {
  Column result(s.side, IntervalR(0));
  for (std::size_t i = 0; i < s.side; ++i) {
    for (std::size_t j = 0; j < s.side; ++j) result[i] += s(i, j) * v[j];
  }
  return result;
}

/// Lower end of v^T S v / v^T v.
Real rayleigh_down(const Square& s, const Column& v) {
  return (inner(v, image_of(s, v)) / inner(v, v)).lower();
}

/// Top eigenvector of S/trace to double accuracy; a guess, nothing rests on it.
Column guess_vector(const Square& s, const IntervalR& scale) {
  const auto n = static_cast<Eigen::Index>(s.side);
  Matrix approximate(n, n);
  for (Eigen::Index i = 0; i < n; ++i) {
    for (Eigen::Index j = 0; j < n; ++j) {
      const IntervalR entry = s(static_cast<std::size_t>(i), static_cast<std::size_t>(j)) / scale;
      approximate(i, j) = lower_as_double(entry);
    }
  }
  const Eigen::SelfAdjointEigenSolver<Matrix> solver(approximate);
  Column v;
  for (const double x : solver.eigenvectors().col(n - 1)) v.emplace_back(std::isfinite(x) ? x : 1);
  return v;
}

/// Approximate solution of M x = b by elimination with row exchange, on point values.
Column solve_roughly(Square m, Column b) {
  const std::size_t n = m.side;
  for (std::size_t k = 0; k < n; ++k) {
    std::size_t pivot = k;
    for (std::size_t i = k + 1; i < n; ++i) {
      if (abs(m(i, k)).lower() > abs(m(pivot, k)).lower()) pivot = i;
    }
    for (std::size_t j = 0; j < n; ++j) std::swap(m(k, j), m(pivot, j));
    std::swap(b[k], b[pivot]);
    if (m(k, k).lower() == 0) return {};
    for (std::size_t i = k + 1; i < n; ++i) {
      const IntervalR factor = point(m(i, k) / m(k, k));
      for (std::size_t j = k + 1; j < n; ++j) m(i, j) = point(m(i, j) - factor * m(k, j));
      b[i] = point(b[i] - factor * b[k]);
    }
  }
  for (std::size_t k = n; k-- > 0;) {
    for (std::size_t j = k + 1; j < n; ++j) b[k] = point(b[k] - m(k, j) * b[j]);
    b[k] = point(b[k] / m(k, k));
  }
  return b;
}

/// Rayleigh quotient iteration: cubic, so a double's accuracy becomes the working precision's.
Column refine_vector(const Square& s, Column v) {
  for (int round = 0; round < 4; ++round) {
    Square shifted = s;
    const IntervalR mu(rayleigh_down(s, v));
    for (std::size_t i = 0; i < s.side; ++i) shifted(i, i) = shifted(i, i) - mu;
    for (IntervalR& x : shifted.entries) x = point(x);
    Column next = solve_roughly(shifted, v);
    if (next.empty()) return v;
    IntervalR largest(0);
    for (const IntervalR& x : next) largest = max(largest, IntervalR(abs(x)));
    if (!(largest.lower() > 0) || !largest.upper().is_finite()) return v;
    for (IntervalR& x : next) x = point(x / largest);
    if (rayleigh_down(s, next) < mu.lower()) return v;
    v = std::move(next);
  }
  return v;
}

/// Whether every symmetric matrix in c I - S is positive definite: all pivots of L D L^T positive.
bool shows_definite(const Square& s, const IntervalR& c) {
  Square m(s.side);
  for (std::size_t i = 0; i < s.side; ++i) {
    for (std::size_t j = 0; j <= i; ++j) m(i, j) = (i == j ? c : IntervalR(0)) - s(i, j);
  }
  for (std::size_t k = 0; k < s.side; ++k) {
    if (!certainly_positive(m(k, k))) return false;
    for (std::size_t i = k + 1; i < s.side; ++i) {
      const IntervalR factor = m(i, k) / m(k, k);
      for (std::size_t j = k + 1; j <= i; ++j) m(i, j) -= factor * m(j, k);
    }
  }
  return true;
}

IntervalR power_of_two(long exponent) {
  return enclose<IntervalR>(scaled_rational(Integer(1), exponent));
}

/// lambda_max of every symmetric positive semidefinite matrix in S.
IntervalR largest_eigenvalue(const Square& s, long bits) {
  const IntervalR total = trace(s);
  if (!(total.upper() > 0)) return IntervalR(0);
  const IntervalR scale(total.upper());
  const Real least = rayleigh_down(s, refine_vector(s, guess_vector(s, scale)));
  for (long gap = bits; gap > 8; gap -= std::max(gap / 8, 8L)) {
    const IntervalR c(IntervalR(least) * (IntervalR(1) + power_of_two(-gap)));
    if (shows_definite(s, IntervalR(c.upper()))) return IntervalR(least, c.upper());
  }
  return IntervalR(std::max(least, Real(0)), total.upper());
}

/// Interval Cholesky factor (lower triangle) of every symmetric matrix in S, or nullopt.
std::optional<Square> cholesky(const Square& s) {
  Square l(s.side);
  for (std::size_t j = 0; j < s.side; ++j) {
    for (std::size_t i = j; i < s.side; ++i) {
      IntervalR sum = s(i, j);
      for (std::size_t k = 0; k < j; ++k) sum -= l(i, k) * l(j, k);
      if (i == j && !certainly_positive(sum)) return std::nullopt;
      l(i, j) = i == j ? IntervalR(sqrt(sum)) : IntervalR(sum / l(j, j));
    }
  }
  return l;
}

/// L^T G L, symmetric.
Square congruence(const Square& l, const Square& g) {
  const std::size_t n = g.side;
  Square gl(n);
  Square result(n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      for (std::size_t k = j; k < n; ++k) gl(i, j) += g(i, k) * l(k, j);
    }
  }
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      for (std::size_t k = i; k < n; ++k) result(i, j) += l(k, i) * gl(k, j);
      result(j, i) = result(i, j);
    }
  }
  return result;
}

/// Rounds to working precision at hand, never below zero, and takes the root.
IntervalR root_of(const IntervalR& square_enclosure) {
  return sqrt(IntervalR(std::max(square_enclosure.lower(), Real(0)), square_enclosure.upper()));
}

void require_small(Eigen::Index side) {
  if (side > kMaxRefinedSide) {
    throw InputError("refined singular value: smaller side " + std::to_string(side) + " is above " +
                     std::to_string(kMaxRefinedSide));
  }
}

/// Elimination loses at most a few bits a step in these positive definite matrices.
long elimination_bits(long bits, Eigen::Index side) { return 2 * bits + 4 * side + 64; }

}  // namespace

IntervalR refined_singular_value(const DyadicMatrix& a, long bits) {
  require_small(std::min(a.rows, a.cols));
  const DyadicMatrix wide = a.cols >= a.rows ? a : transpose(a);
  const PrecisionScope scope(elimination_bits(bits, wide.rows));
  return root_of(largest_eigenvalue(enclose_square(multiply_transposed(wide, wide)), bits));
}

IntervalR refined_product_singular_value(const DyadicMatrix& k, const DyadicMatrix& q, long bits) {
  require_small(k.rows);
  const PrecisionScope scope(elimination_bits(bits, k.rows));
  const Square gram_k = enclose_square(multiply_transposed(k, k));
  Square gram_q = enclose_square(multiply_transposed(q, q));
  const IntervalR shift(IntervalR(trace(gram_q) * power_of_two(-bits)).upper());
  if (!certainly_positive(shift)) return IntervalR(0);
  for (std::size_t i = 0; i < gram_q.side; ++i) gram_q(i, i) += shift;
  const auto factor = cholesky(gram_q);
  const IntervalR crude(sqrt(trace(gram_k) * trace(gram_q)));
  if (!factor) return IntervalR(Real(0), crude.upper());
  const IntervalR top = largest_eigenvalue(congruence(*factor, gram_k), bits);
  return root_of(IntervalR(IntervalR(top - shift * trace(gram_k)).lower(), top.upper()));
}

}  // namespace softcert::numerics::linear
