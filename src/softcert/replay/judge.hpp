#pragma once
// Judges what a statement's direct evaluation yields at points of one cell.
#include <cstddef>
#include <string>
#include <vector>

#include "softcert/replay/ball.hpp"

namespace softcert::replay {

/// Receives slacks and side conditions, remembers what is certainly wrong (the first few). A ball
/// that touches the right side passes: at delta = 0 both sides of a statement meet, and no
/// precision parts them.
class Judge {
 public:
  /// `least[i]` is the infimum of obligation i over the cell, `strict[i]` whether it must be > 0.
  Judge(std::vector<Ball> least, std::vector<bool> strict);

  /// The slack of obligation `index` at one point, from the statement as written: must not be
  /// certainly negative (nor <= 0 when strict), nor certainly below the cell's infimum.
  void slack(std::size_t index, const Ball& value);
  /// A condition of the statement that is no obligation of its own: value >= 0.
  void nonnegative(const Ball& value, const char* what);
  /// An identity of the statement.
  void equal(const Ball& a, const Ball& b, const char* what);

  const std::vector<std::string>& violations() const { return violations_; }

 private:
  void report(std::string violation);
  std::vector<Ball> least_;
  std::vector<bool> strict_;
  std::vector<std::string> violations_;
};

}  // namespace softcert::replay
