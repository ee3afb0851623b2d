#pragma once
// Concrete weights of one attention head and what was certified about them, as data.
#include <Eigen/Core>
#include <map>
#include <string>
#include <vector>

#include "softcert/numerics/interval.hpp"
#include "softcert/numerics/rational.hpp"
#include "softcert/numerics/verdict.hpp"

namespace softcert::theorems {

/// Where a matrix came from, when it is not carried along.
struct FileRecord {
  std::string name;
  std::string sha256;
};

/// One head and one row of logits e_j = <Q y, K x_j>, all entries exact. Logits are divided by
/// theta before softmax, so the spread of math.md is delta = (max e - min e)/theta.
struct WeightsInstance {
  std::string name;
  Eigen::MatrixXd q;  // d_h x (length of y)
  Eigen::MatrixXd k;  // d_h x (length of an item)
  Eigen::VectorXd y;  // the query's hidden state
  Eigen::MatrixXd x;  // one item a row
  numerics::Rational theta = 1;
  std::map<std::string, FileRecord> files;  // keys q, k, y, x; empty for built-in instances
};

/// How a link was decided: enclosures that do not overlap, or squares compared as rationals.
enum class Decision { kIntervals, kExactSquares };

/// One inequality left <= right of the chain, with its verdict and the enclosure of right/left - 1,
/// which is unbounded above when left may be 0: [0, inf] for 0 <= right, [0, 0] for 0 <= 0.
struct Link {
  std::string name;
  numerics::Verdict verdict = numerics::Verdict::kUndecided;
  numerics::IntervalR margin;
  long bits = 53;  // accuracy asked of the singular values: 53 (double), then 128, 256
  Decision decision = Decision::kIntervals;
};

/// Enclosures of everything the two theorems speak of. `spread` is max e - min e (theta delta),
/// `delta` is spread/theta. Each encloses the exact value for the exact entries.
struct InstanceResult {
  WeightsInstance instance;
  numerics::IntervalR sigma_q, sigma_k, sigma_kq;  // sigma_kq: of K^T Q
  numerics::IntervalR norm_y, max_x, diam, spread, delta, norm_kqy;
  std::vector<Link> links;
  numerics::Verdict verdict = numerics::Verdict::kUndecided;  // the weakest of the links'
};

}  // namespace softcert::theorems
