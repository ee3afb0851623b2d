#pragma once
// The inequalities of large-weights and large-weights-sharp on a concrete instance, as data.
#include <string>
#include <vector>

#include "softcert/theorems/weights/measures.hpp"

namespace softcert::theorems {

/// factor times a product of quantities.
struct Side {
  numerics::Rational factor;
  std::vector<Quantity Quantities::*> terms;
};

/// left <= right.
struct LinkStatement {
  std::string name;
  Side left, right;
};

/// The chain, by theorem:
///   large-weights              spread <= 2 sigma(Q) sigma(K) |y| max|x|
///   large-weights-sharp.direction   spread <= |K^T Q y| diam
///   large-weights-sharp.operator    |K^T Q y| diam <= sigma(K^T Q) |y| diam
///   large-weights-sharp.weights     sigma(K^T Q) |y| diam <= 2 sigma(Q) sigma(K) |y| max|x|
const std::vector<LinkStatement>& link_statements();

/// Judges left <= right: enclosures from double singular values; where they overlap, rational
/// squares if all are known; then singular values at 128 and 256 bits. Never proved or refuted
/// without disjoint enclosures (one common end is enough to prove) or an exact comparison. Errors:
/// none.
Link judge(const LinkStatement& statement, Measures& measures);

}  // namespace softcert::theorems
