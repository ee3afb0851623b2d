#include "softcert/numerics/linear/singular_value.hpp"

#include <Eigen/Eigenvalues>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <string>

#include "softcert/numerics/directed_double.hpp"
#include "softcert/numerics/elementary.hpp"
#include "softcert/numerics/linear/definite.hpp"
#include "softcert/numerics/linear/product.hpp"

namespace softcert::numerics::linear {
namespace {

std::vector<IntervalD> image_of(const Matrix& a, const std::vector<IntervalD>& v) {
  std::vector<IntervalD> result(static_cast<std::size_t>(a.rows()), IntervalD(0));
  for (Eigen::Index j = 0; j < a.cols(); ++j) {
    for (Eigen::Index i = 0; i < a.rows(); ++i) {
      result[static_cast<std::size_t>(i)] += IntervalD(a(i, j)) * v[static_cast<std::size_t>(j)];
    }
  }
  return result;
}

IntervalD norm(const std::vector<IntervalD>& v) {
  IntervalD sum(0);
  for (const IntervalD& x : v) sum += square(x);
  return sqrt(sum);
}

std::vector<IntervalD> points(const Vector& v) {
  std::vector<IntervalD> result;
  result.reserve(static_cast<std::size_t>(v.size()));
  for (const double x : v) result.emplace_back(x);
  return result;
}

/// The lower end of ||image||/||v||, less `radius`, at least 0: a lower bound on the norm of every
/// matrix within `radius` of the one that maps v to `image`.
double quotient_down(const std::vector<IntervalD>& image, const std::vector<IntervalD>& v,
                     double radius) {
  const IntervalD length = norm(v);
  if (!(length.lower() > 0)) return 0;
  const double quotient = div_down(norm(image).lower(), length.upper());
  return quotient > radius ? sub_down(quotient, radius) : 0;
}

/// An upper bound on ||a.mid||, and the approximate right singular vector of the largest value.
struct Candidate {
  double upper = 0;
  Vector direction;
};

Candidate bound_by_gram(const Matrix& a) {
  const bool wide = a.cols() > a.rows();
  const EnclosedMatrix gram = wide ? multiply(a, a.transpose()) : multiply(a.transpose(), a);
  // The product's error bound holds entry by entry and is symmetric: mirroring a half keeps it.
  const EnclosedMatrix symmetric{gram.mid.selfadjointView<Eigen::Lower>(), gram.radius};
  const Eigen::SelfAdjointEigenSolver<Matrix> solver(symmetric.mid);
  const Vector v = solver.eigenvectors().rightCols(1);
  const double guess = solver.eigenvalues()(symmetric.mid.rows() - 1);
  return {sqrt_up(largest_eigenvalue_up(symmetric, guess)), wide ? Vector(a.transpose() * v) : v};
}

/// Encloses ||M||_2 for every M in a.
IntervalD enclose_norm(const EnclosedMatrix& a) {
  const Candidate candidate = bound_by_gram(a.mid);
  const auto v = points(candidate.direction);
  return IntervalD(quotient_down(image_of(a.mid, v), v, a.radius),
                   add_up(candidate.upper, a.radius));
}

/// Q^T ~ U T, thin: ||Q^T - U T||_2 <= residual, ||U||_2 <= stretch.
struct ThinFactors {
  Matrix u, t;
  double residual = 0;
  double stretch = 1;
};

ThinFactors thin_factors(const Matrix& q) {
  const Matrix tall = q.transpose();
  const Eigen::HouseholderQR<Matrix> qr(tall);
  ThinFactors f;
  f.u = qr.householderQ() * Matrix::Identity(tall.rows(), tall.cols());
  f.t = qr.matrixQR().topRows(tall.cols()).triangularView<Eigen::Upper>();
  const EnclosedMatrix ut = multiply(f.u, f.t);
  const Matrix difference = tall.binaryExpr(
      ut.mid, [](double x, double y) { return std::max(sub_up(x, y), -sub_down(x, y)); });
  f.residual = add_up(norm_up(difference), ut.radius);
  const EnclosedMatrix gram = multiply(f.u.transpose(), f.u);
  const Matrix defect = gram.mid - Matrix::Identity(tall.cols(), tall.cols());
  // The subtraction is exact off the diagonal and rounds once on it: below 2u(1 + defect).
  const double rounding = mul_up(0x1p-51, add_up(1, norm_up(defect)));
  f.stretch = sqrt_up(add_up(add_up(1, norm_up(defect)), add_up(rounding, gram.radius)));
  return f;
}

/// Upper bound and candidate for K^T Q by thin factors:
/// ||K^T Q|| <= ||U_K|| ||U_Q|| ||T_K T_Q^T|| + ||E_K|| ||Q|| + ||U_K T_K|| ||E_Q||,
/// ||U_K T_K|| <= ||K|| + ||E_K||.
Candidate bound_by_factors(const Matrix& k, const Matrix& q) {
  const ThinFactors fk = thin_factors(k);
  const ThinFactors fq = thin_factors(q);
  const EnclosedMatrix core = multiply(fk.t, fq.t.transpose());
  const Candidate inner = bound_by_gram(core.mid);
  const double norm_k = add_up(bound_by_gram(k).upper, fk.residual);
  const double norm_q = bound_by_gram(q).upper;
  const double main_part = mul_up(mul_up(fk.stretch, fq.stretch), add_up(inner.upper, core.radius));
  const double lost = add_up(mul_up(fk.residual, norm_q), mul_up(norm_k, fq.residual));
  return {add_up(main_part, lost), fq.u * inner.direction};
}

Candidate bound_product(const Matrix& k, const Matrix& q) {
  if (k.cols() >= k.rows() && q.cols() >= q.rows()) return bound_by_factors(k, q);
  const EnclosedMatrix product = multiply(k.transpose(), q);
  Candidate direct = bound_by_gram(product.mid);
  direct.upper = add_up(direct.upper, product.radius);
  return direct;
}

/// What scaling lost: ||K'^T Q' - K^T Q|| for K', Q' within their radii.
double product_radius(const EnclosedMatrix& k, const EnclosedMatrix& q) {
  if (k.radius == 0 && q.radius == 0) return 0;
  const double norm_k = add_up(norm_up(k.mid), k.radius);
  return add_up(mul_up(norm_k, q.radius), mul_up(norm_up(q.mid), k.radius));
}

}  // namespace

ScaledInterval scaled_largest_singular_value(const Matrix& a) {
  require_finite(a, "matrix");
  const ScaledMatrix scaled = scale_to_unit(a);
  if (scaled.matrix.mid.isZero(0)) return {IntervalD(0), 0};
  return {enclose_norm(scaled.matrix), scaled.exponent};
}

IntervalD largest_singular_value(const Matrix& a) {
  return to_double_interval(scaled_largest_singular_value(a));
}

ScaledInterval scaled_product_singular_value(const Matrix& k, const Matrix& q) {
  require_finite(k, "K");
  require_finite(q, "Q");
  if (k.rows() != q.rows()) {
    throw InputError("K^T Q: K has " + std::to_string(k.rows()) + " rows, Q has " +
                     std::to_string(q.rows()));
  }
  const ScaledMatrix sk = scale_to_unit(k);
  const ScaledMatrix sq = scale_to_unit(q);
  if (sk.matrix.mid.isZero(0) || sq.matrix.mid.isZero(0)) return {IntervalD(0), 0};
  const Candidate candidate = bound_product(sk.matrix.mid, sq.matrix.mid);
  const double radius = product_radius(sk.matrix, sq.matrix);
  const auto v = points(candidate.direction);
  const auto image = image_of(sk.matrix.mid.transpose(), image_of(sq.matrix.mid, v));
  return {IntervalD(quotient_down(image, v, radius), add_up(candidate.upper, radius)),
          sk.exponent + sq.exponent};
}

IntervalD product_singular_value(const Matrix& k, const Matrix& q) {
  return to_double_interval(scaled_product_singular_value(k, q));
}

Verdict singular_value_at_most(const Matrix& a, double bound) {
  const IntervalD sigma = largest_singular_value(a);
  if (sigma.upper() <= bound) return Verdict::kProved;
  return sigma.lower() > bound ? Verdict::kRefuted : Verdict::kUndecided;
}

}  // namespace softcert::numerics::linear
