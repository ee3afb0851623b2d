#pragma once
// A finding: where in the document, and what is wrong, in one plain sentence.
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "softcert/replay/limits.hpp"

namespace softcert::replay {

/// `where` is a JSON pointer ("/theorems/0/cells/12/m/1"), empty for the document itself.
struct Finding {
  std::string where;
  std::string what;
};

/// Collects findings, keeping the first kMaxFindings and counting the rest.
class Findings {
 public:
  void add(std::string where, std::string what) {
    if (list_.size() < kMaxFindings) {
      list_.push_back({std::move(where), std::move(what)});
    } else {
      ++dropped_;
    }
  }
  void append(Findings&& other) {
    for (Finding& finding : other.list_) add(std::move(finding.where), std::move(finding.what));
    dropped_ += other.dropped_;
  }
  bool empty() const { return list_.empty() && dropped_ == 0; }
  std::size_t count() const { return list_.size() + dropped_; }
  /// The list, with a last line that says how many more there were.
  std::vector<Finding> take() && {
    if (dropped_ > 0) list_.push_back({"", "and " + std::to_string(dropped_) + " more findings"});
    return std::move(list_);
  }

 private:
  std::vector<Finding> list_;
  std::size_t dropped_ = 0;
};

}  // namespace softcert::replay
