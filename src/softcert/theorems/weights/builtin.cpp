#include <cmath>

#include "softcert/theorems/weights/certify.hpp"

namespace softcert::theorems {
namespace {

/// Coefficients of the entry formula ((a i + b j + c i j + e) mod p) - p/2, times 2^shift.
struct Formula {
  int a, b, c, e, p;
  int shift = 0;
};

Eigen::MatrixXd fill(Eigen::Index rows, Eigen::Index cols, const Formula& f) {
  Eigen::MatrixXd result(rows, cols);
  for (Eigen::Index i = 0; i < rows; ++i) {
    for (Eigen::Index j = 0; j < cols; ++j) {
      const auto value = (f.a * i + f.b * j + f.c * i * j + f.e) % f.p - f.p / 2;
      result(i, j) = std::ldexp(static_cast<double>(value), f.shift);
    }
  }
  return result;
}

struct Recipe {
  const char* name;
  Eigen::Index head, width, items;
  Formula q, k, y, x;
  numerics::Rational theta;
};

WeightsInstance build(const Recipe& r) {
  return {r.name,
          fill(r.head, r.width, r.q),
          fill(r.head, r.width, r.k),
          fill(r.width, 1, r.y),
          fill(r.items, r.width, r.x),
          r.theta,
          {}};
}

}  // namespace

std::vector<WeightsInstance> builtin_instances() {
  using numerics::Rational;
  const Recipe recipes[] = {
      {"integers-2x3",
       2,
       3,
       3,
       {3, 5, 2, 1, 7},
       {4, 1, 3, 2, 7},
       {2, 0, 0, 3, 5},
       {2, 3, 1, 0, 5},
       4},
      {"integers-3x5",
       3,
       5,
       6,
       {5, 3, 2, 4, 11},
       {2, 7, 3, 1, 11},
       {3, 0, 0, 1, 7},
       {4, 3, 2, 1, 7},
       128},
      {"integers-4x8",
       4,
       8,
       8,
       {7, 5, 3, 2, 13},
       {3, 8, 5, 6, 13},
       {5, 0, 0, 2, 9},
       {2, 7, 3, 4, 9},
       64},
      {"dyadic-4x8",
       4,
       8,
       10,
       {3, 11, 7, 5, 17, -3},
       {9, 4, 5, 1, 17, -3},
       {4, 0, 0, 3, 11, -1},
       {6, 5, 2, 3, 11, -2},
       Rational(3, 2)},
      {"dyadic-8x16",
       8,
       16,
       12,
       {5, 13, 7, 3, 19, -4},
       {11, 6, 3, 8, 19, -4},
       {7, 0, 0, 5, 13, -2},
       {3, 10, 7, 2, 13, -2},
       Rational(5, 2)},
  };
  std::vector<WeightsInstance> result;
  for (const Recipe& recipe : recipes) result.push_back(build(recipe));
  return result;
}

}  // namespace softcert::theorems
