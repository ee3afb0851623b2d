#include "softcert/replay/judge.hpp"

#include <utility>

namespace softcert::replay {

Judge::Judge(std::vector<Ball> least, std::vector<bool> strict)
    : least_(std::move(least)), strict_(std::move(strict)) {}

void Judge::report(std::string violation) {
  constexpr std::size_t kKept = 4;
  if (violations_.size() < kKept) violations_.push_back(std::move(violation));
}

void Judge::slack(std::size_t index, const Ball& value) {
  const bool violated =
      strict_.at(index) ? certainly_nonpositive(value) : certainly_negative(value);
  if (!arb_is_finite(value.raw())) {
    report("inequality " + std::to_string(index) + " could not be evaluated from its definition");
  } else if (violated) {
    report("inequality " + std::to_string(index) +
           " evaluated from its definition is violated: slack " + to_text(value));
  } else if (certainly_less(value, least_.at(index))) {
    report("inequality " + std::to_string(index) + " evaluated from its definition has slack " +
           to_text(value) + ", below the derived least slack " + to_text(least_.at(index)));
  }
}

void Judge::nonnegative(const Ball& value, const char* what) {
  if (certainly_negative(value) || !arb_is_finite(value.raw())) {
    report(std::string("does not hold: ") + what + " (off by " + to_text(value) + ")");
  }
}

void Judge::equal(const Ball& a, const Ball& b, const char* what) {
  if (!may_be_equal(a, b) || !arb_is_finite(a.raw()) || !arb_is_finite(b.raw())) {
    report(std::string("does not hold: ") + what + " (" + to_text(a) + " against " + to_text(b) +
           ")");
  }
}

}  // namespace softcert::replay
