#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "softcert/numerics/linear/dyadic.hpp"
#include "softcert/theorems/weights/measures.hpp"

namespace softcert::theorems {
namespace {

using Pair = std::pair<Eigen::Index, Eigen::Index>;
namespace linear = numerics::linear;

numerics::Rational exact_distance(const linear::DyadicMatrix& x, const Pair& pair) {
  numerics::Integer sum = 0;
  for (Eigen::Index l = 0; l < x.cols; ++l) {
    const numerics::Integer difference = x.at(pair.first, l) - x.at(pair.second, l);
    sum += difference * difference;
  }
  return linear::scaled_rational(sum, 2 * x.exponent);
}

/// Squared distances of the columns j > i from column i, in double.
Eigen::VectorXd distances_from(const Eigen::MatrixXd& columns, Eigen::Index i) {
  const Eigen::Index rest = columns.cols() - i - 1;
  return (columns.rightCols(rest).colwise() - columns.col(i)).colwise().squaredNorm();
}

/// Pairs whose squared distance may be the largest, cut off past kMaxExactPairs. In double a
/// squared distance of `length` terms, entries at most 2, is off by at most gamma_(length + 3)
/// relative plus length 2^-1070 (underflow, and entries lost in scaling): with length <= 2^14, less
/// than 2^-38 relative and 2^-1000. So a pair below best (1 - 2^-36) - 2^-900 is not the largest.
std::vector<Pair> largest_pairs(const Eigen::MatrixXd& columns) {
  std::vector<Pair> pairs;
  double best = 0;
  for (Eigen::Index i = 0; i + 1 < columns.cols(); ++i) {
    best = std::max(best, distances_from(columns, i).maxCoeff());
  }
  const double least = best * (1 - 0x1p-36) - 0x1p-900;
  for (Eigen::Index i = 0; i + 1 < columns.cols(); ++i) {
    const Eigen::VectorXd d = distances_from(columns, i);
    for (Eigen::Index j = 0; j < d.size(); ++j) {
      if (d(j) >= least) pairs.emplace_back(i, i + 1 + j);
      if (pairs.size() > kMaxExactPairs) return pairs;
    }
  }
  return pairs;
}

}  // namespace

SquareRange squared_diameter(const Eigen::MatrixXd& x) {
  const auto scaled = linear::scale_to_unit(x);
  const auto pairs = largest_pairs(scaled.matrix.mid.transpose());
  if (pairs.empty()) return {0, 0};
  const linear::DyadicMatrix rows = linear::exact(x);
  numerics::Rational largest = 0;
  for (const Pair& pair : pairs) largest = std::max(largest, exact_distance(rows, pair));
  if (pairs.size() <= kMaxExactPairs) return {largest, largest};
  // Every other pair is at most 2^-34 relative and 2^-898, in units of the scale, above these.
  const numerics::Rational slack = linear::scaled_rational(1, 2L * scaled.exponent - 898);
  return {largest, numerics::Rational(largest * (1 + linear::scaled_rational(1, -34)) + slack)};
}

}  // namespace softcert::theorems
