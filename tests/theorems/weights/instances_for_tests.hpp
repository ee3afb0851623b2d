#pragma once
// Weights instances for the tests.
#include <cmath>
#include <random>

#include "softcert/theorems/weights/certify.hpp"

namespace softcert::theorems {

struct Sizes {
  Eigen::Index head, width, items;
};

/// Normal entries with up to 20 random bits dropped, so that exact ties and zeros occur as well.
inline WeightsInstance random_instance(std::mt19937_64& random, const Sizes& sizes, int bits = 52) {
  std::normal_distribution<double> normal;
  const auto fill = [&](Eigen::Index rows, Eigen::Index cols) {
    return Eigen::MatrixXd(Eigen::MatrixXd::NullaryExpr(rows, cols, [&] {
      return std::ldexp(std::nearbyint(std::ldexp(normal(random), bits)), -bits);
    }));
  };
  return {"random",
          fill(sizes.head, sizes.width),
          fill(sizes.head, sizes.width),
          fill(sizes.width, 1),
          fill(sizes.items, sizes.width),
          1,
          {}};
}

/// Rank one throughout, and every link is an equality:
/// Q = a v^T, K = a w^T, y = v, x = {w, -w}; all squares are rational.
inline WeightsInstance aligned_rank_one() {
  const Eigen::Vector2d a(1, 2);
  const Eigen::Vector3d v(1, -1, 3);
  const Eigen::Vector3d w(2, 1, 1);
  WeightsInstance result{
      "aligned", a * v.transpose(), a * w.transpose(), v, Eigen::MatrixXd(2, 3), 1, {}};
  result.x << w.transpose(), -w.transpose();
  return result;
}

}  // namespace softcert::theorems
