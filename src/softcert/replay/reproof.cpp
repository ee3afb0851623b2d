#include "softcert/replay/reproof.hpp"

#include <functional>
#include <utility>
#include <vector>

#include "softcert/replay/limits.hpp"

namespace softcert::replay {
namespace {

// Asks at growing precision until the answer is certain.
Answer decide(const Obligation& obligation, const Box& box, long bits,
              const std::function<Answer(const Ratio&)>& question) {
  for (long doubling = 0; doubling <= kPrecisionDoublings; ++doubling) {
    const Bits scope(bits << doubling);
    const Answer answer = question(obligation.least(box));
    if (answer != Answer::kUnknown) return answer;
  }
  return Answer::kUnknown;
}

const char* reason(Answer answer, const char* no) {
  return answer == Answer::kNo ? no : "could not be decided within the precision limit";
}

// Is the inequality proved on the cell, margins aside?
Answer holds(const Obligation& obligation, const Box& box, long bits) {
  return decide(obligation, box, bits, [&](const Ratio& least) {
    if (!obligation.strict) return is_at_least(least, Exact(0));
    const Answer not_above = is_at_most(least, Exact(0));
    if (not_above == Answer::kUnknown) return not_above;
    return not_above == Answer::kYes ? Answer::kNo : Answer::kYes;
  });
}

// 0 <= lo (0 < lo if strict), lo <= inf slack <= hi.
void check_margin(const Obligation& obligation, const Box& box, const Margin& margin, long bits,
                  const std::string& path, Findings& findings) {
  const int sign = margin.lo.sign();
  if (sign < 0 || (obligation.strict && sign == 0)) {
    findings.add(path + "/0", "the lower margin of \"" + obligation.name +
                                  "\" proves nothing: " + to_text(margin.lo));
  }
  const Answer above = decide(obligation, box, bits,
                              [&](const Ratio& least) { return is_at_least(least, margin.lo); });
  if (above != Answer::kYes) {
    findings.add(path + "/0", "the lower margin of \"" + obligation.name + "\", " +
                                  to_text(margin.lo) + ", " +
                                  reason(above, "is above the slack somewhere in the cell"));
  }
  if (!margin.hi) return;
  const Answer below = decide(obligation, box, bits,
                              [&](const Ratio& least) { return is_at_most(least, *margin.hi); });
  if (below != Answer::kYes) {
    findings.add(path + "/1", "the upper margin of \"" + obligation.name + "\", " +
                                  to_text(*margin.hi) + ", " +
                                  reason(below, "is below the slack everywhere in the cell"));
  }
}

// The four corners (fewer when the cell is degenerate) and the middle, n rounded down.
std::vector<std::pair<Exact, Exact>> sample_points(const Box& box) {
  std::vector<std::pair<Exact, Exact>> points = {{box.n_lo, box.d_lo}};
  if (box.d_hi != box.d_lo) points.emplace_back(box.n_lo, box.d_hi);
  if (box.n_hi != box.n_lo) points.emplace_back(box.n_hi, box.d_lo);
  if (points.size() == 3) points.emplace_back(box.n_hi, box.d_hi);
  if (points.size() == 1) return points;
  Exact middle = box.n_lo + box.n_hi;
  fmpz_fdiv_q_2exp(fmpq_numref(middle.raw()), middle.numerator(), 1);
  points.emplace_back(middle, (box.d_lo + box.d_hi) / Exact(2));
  return points;
}

// "inequality 2 ..." is what the judge says; the certificate's reader knows names.
std::string with_name(const Statement& statement, std::string text) {
  for (std::size_t i = 0; i < statement.obligations.size(); ++i) {
    const std::string number = "inequality " + std::to_string(i) + " ";
    if (text.rfind(number, 0) != 0) continue;
    return "inequality \"" + statement.obligations[i].name + "\" " + text.substr(number.size());
  }
  return text;
}

}  // namespace

void check_margins(const TheoremClaim& theorem, const Cell& cell, long bits,
                   const std::string& path, Findings& findings) {
  const auto& obligations = theorem.statement->obligations;
  bool all_hold = true;
  for (std::size_t i = 0; i < theorem.order.size(); ++i) {
    const Obligation& obligation = obligations[theorem.order[i]];
    const Answer answer = holds(obligation, cell.box, bits);
    all_hold = all_hold && answer == Answer::kYes;
    if (cell.verdict != Verdict::kProved) continue;
    if (answer != Answer::kYes) {
      findings.add(path, "inequality \"" + obligation.name + "\" " +
                             reason(answer, "does not hold over the cell"));
    }
    check_margin(obligation, cell.box, cell.margins[i], bits, path + "/m/" + std::to_string(i),
                 findings);
  }
  if (cell.verdict == Verdict::kRefuted && all_hold) {
    findings.add(path + "/v", "the cell is called refuted, but the checker proves it");
  }
}

void check_direct(const TheoremClaim& theorem, const Cell& cell, long bits, const Exact& fault,
                  const std::string& path, Findings& findings) {
  const Bits scope(2 * bits);
  std::vector<Ball> least;
  std::vector<bool> strict;
  for (const Obligation& obligation : theorem.statement->obligations) {
    least.push_back(obligation.least(cell.box).value());
    strict.push_back(obligation.strict);
  }
  Judge judge(std::move(least), std::move(strict));
  for (const auto& [n, delta] : sample_points(cell.box)) {
    theorem.statement->direct(Corner(n, delta, fault), judge);
  }
  for (const std::string& violation : judge.violations()) {
    findings.add(path, with_name(*theorem.statement, violation));
  }
}

}  // namespace softcert::replay
