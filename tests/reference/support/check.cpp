#include "check.hpp"

#include <atomic>
#include <cmath>
#include <cstdio>
#include <limits>
#include <mutex>
#include <sstream>
#include <thread>

#include "special_rows.hpp"

namespace softcert::reference::testing {
namespace {

constexpr std::size_t kTextsKept = 5;

// What an evaluator gave for one group of equally long rows, one operation and variant.
struct Answers {
  std::vector<std::vector<std::uint64_t>> codes;  // a format each
  std::vector<double> lo, hi, centre;
  std::vector<Radius> radius;
};

struct Group {
  const RowBatch& batch;
  std::size_t first, rows, items;
};

std::string hex(double x) {
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, "%a", x);
  return buffer;
}

std::string hex(std::uint64_t x) {
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, "0x%llx", static_cast<unsigned long long>(x));
  return buffer;
}

std::string short_text(const numerics::Rational& scale) {
  const std::string text = scale.str();
  return text.size() <= 40 ? text : "about " + hex(static_cast<double>(scale));
}

class Judge {
 public:
  Judge(const Group& group, const Question& question, Operation operation,
        const std::vector<Answers>& answers)
      : group_(group), question_(question), operation_(operation), answers_(answers) {}

  void row(std::size_t r) {
    const std::vector<double>& x = group_.batch.rows[group_.first + r];
    expected_ = expectation(x, operation_, question_.request.convention);
    row_ = r;
    if (!expected_.fixed) oracle_.assign(expected_.row, group_.batch.scale.backend().data());
    const std::size_t results = operation_ == Operation::kLogSumExp ? 1 : x.size();
    for (std::size_t k = 0; k < results; ++k) item(k, r * results + k);
    if (!expected_.fixed && oracle_.bits() > 96) ++findings.refined;
  }

  Findings findings;

 private:
  void item(std::size_t k, std::size_t at) {
    for (std::size_t f = 0; f < question_.formats.size(); ++f) {
      const FormatId format = question_.formats[f];
      const std::uint64_t wanted = rounded(k, format);
      for (variant_ = 0; variant_ < answers_.size(); ++variant_) {
        judge_rounded(k, format, wanted, answers_[variant_].codes[f][at]);
      }
    }
    if (!question_.enclosures) return;
    for (variant_ = 0; variant_ < answers_.size(); ++variant_) judge_enclosures(k, at);
  }

  void judge_rounded(std::size_t k, FormatId format, std::uint64_t wanted, std::uint64_t given) {
    ++findings.rounded;
    if (same_result(format, wanted, given)) return;
    report(k, std::string(shape(format).name) + " " + hex(given) + " = " +
                  hex(value_of(format, given)) + " for " + hex(wanted) + " = " +
                  hex(value_of(format, wanted)));
  }

  void judge_enclosures(std::size_t k, std::size_t at) {
    const Answers& answers = answers_[variant_];
    const double lo = answers.lo[at], hi = answers.hi[at], centre = answers.centre[at];
    const Radius& radius = answers.radius[row_];
    findings.enclosures += 2;
    if (!enclosed(k, lo, hi)) report(k, "outside [" + hex(lo) + ", " + hex(hi) + "]");
    if (!within(k, centre, radius)) {
      report(k, "not at " + hex(centre) + " +- " + hex(radius.relative) + " relative, " +
                    hex(radius.absolute) + " absolute");
    }
    if (std::fabs(lo) >= std::numeric_limits<double>::min() && std::isfinite(hi)) {
      findings.widest = std::max(findings.widest, (hi - lo) / std::fabs(hi));
    }
  }

  std::uint64_t rounded(std::size_t k, FormatId format) {
    const Overflow overflow = question_.request.overflow;
    if (!expected_.fixed) return oracle_.rounded(operation_, k, format, overflow);
    Plain fixed(53);
    mpfr_set_d(fixed, *expected_.fixed, MPFR_RNDN);
    return round_number(format, fixed, overflow);
  }

  bool enclosed(std::size_t k, double lo, double hi) {
    if (!expected_.fixed) return oracle_.encloses(operation_, k, lo, hi);
    if (*expected_.fixed == 0) return lo <= 0 && hi >= 0;
    return same(lo, *expected_.fixed) && same(hi, *expected_.fixed);
  }

  bool within(std::size_t k, double centre, const Radius& radius) {
    if (!expected_.fixed) return oracle_.within(operation_, k, centre, radius);
    if (*expected_.fixed == 0) return std::fabs(centre) <= radius.absolute;
    return same(centre, *expected_.fixed);
  }

  static bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

  void report(std::size_t k, const std::string& what) {
    ++findings.violations;
    if (findings.first.size() >= kTextsKept) return;
    std::ostringstream text;
    const std::vector<double>& x = group_.batch.rows[group_.first + row_];
    static constexpr const char* kNames[] = {"softmax", "log_softmax", "logsumexp"};
    const std::optional<Variant> variant = question_.variants[variant_];
    text << group_.batch.name << ", " << kNames[static_cast<int>(operation_)] << " of "
         << shape(group_.batch.format).name << ", scale " << short_text(group_.batch.scale)
         << ", variant " << (variant ? std::to_string(static_cast<int>(*variant)) : "best")
         << ", row " << group_.first + row_ << ", item " << k << " of " << x.size() << ": " << what;
    if (x.size() <= 12) {
      text << "; x =";
      for (const double v : x) text << ' ' << hex(v);
    }
    findings.first.push_back(text.str());
  }

  const Group& group_;
  const Question& question_;
  Operation operation_;
  const std::vector<Answers>& answers_;  // a variant each
  Oracle oracle_;
  Expectation expected_;
  std::size_t row_ = 0, variant_ = 0;
};

class Asker {
 public:
  Asker(const Evaluator& evaluator, const Group& group, const Question& question)
      : evaluator_(evaluator), question_(question), group_(group) {
    const FormatId format = group.batch.format;
    input_.resize(group.rows * group.items * shape(format).bytes() + 1);
    for (std::size_t r = 0; r < group.rows; ++r) {
      const std::vector<double>& x = group.batch.rows[group.first + r];
      for (std::size_t k = 0; k < x.size(); ++k) {
        put(format, input_.data(), r * group.items + k, exact_code(format, x[k]));
      }
    }
  }

  // Every format by itself, the enclosures by themselves, and the first format together with them.
  Answers ask(Operation operation, std::optional<Variant> variant) {
    request_ = question_.request;
    request_.operation = operation;
    request_.variant = variant;
    request_.scale = group_.batch.scale;
    per_row_ = operation == Operation::kLogSumExp ? 1 : group_.items;
    Answers answers;
    for (const FormatId format : question_.formats) answers.codes.push_back(codes(format, {}));
    if (!question_.enclosures) return answers;
    const std::size_t n = group_.rows * per_row_;
    for (auto* v : {&answers.lo, &answers.hi, &answers.centre}) v->assign(n, 77);
    answers.radius.resize(group_.rows);
    Outputs ends, ball;
    ends.lo = answers.lo.data();
    ends.hi = answers.hi.data();
    ball.centre = answers.centre.data();
    ball.radius = answers.radius.data();
    run(ball);
    if (question_.formats.empty()) {
      run(ends);
    } else {
      together(answers, codes(question_.formats[0], ends));
    }
    return answers;
  }

 private:
  void run(const Outputs& outputs) {
    evaluator_({input_.data(), group_.batch.format, group_.rows, group_.items,
                static_cast<std::ptrdiff_t>(group_.items), 1},
               request_, outputs);
  }

  std::vector<std::uint64_t> codes(FormatId format, Outputs outputs) {
    const std::size_t n = group_.rows * per_row_;
    std::vector<char> bytes(n * shape(format).bytes() + 1, 0x55);
    outputs.rounded =
        Rows{bytes.data(), format, group_.rows, per_row_, static_cast<std::ptrdiff_t>(per_row_), 1};
    run(outputs);
    std::vector<std::uint64_t> result(n);
    for (std::size_t i = 0; i < n; ++i) result[i] = get(format, bytes.data(), i);
    return result;
  }

  // With enclosures asked for too, the rounded values must stay the same: a difference is carried
  // into the answers, where it is judged.
  static void together(Answers& answers, const std::vector<std::uint64_t>& also) {
    for (std::size_t i = 0; i < also.size(); ++i) {
      if (also[i] != answers.codes[0][i]) answers.codes[0][i] = ~std::uint64_t{0} >> 1;
    }
  }

  const Evaluator& evaluator_;
  const Question& question_;
  const Group& group_;
  Request request_;
  std::size_t per_row_ = 0;
  std::vector<char> input_;
};

void judge_rows(const Group& group, const Question& question, Operation operation,
                const std::vector<Answers>& answers, int judges, Findings& findings) {
  std::atomic<std::size_t> next = 0;
  std::mutex mutex;
  const auto work = [&] {
    Judge judge(group, question, operation, answers);
    try {
      for (std::size_t r; (r = next++) < group.rows;) judge.row(r);
    } catch (const std::exception& error) {
      judge.findings.violations += 1;
      judge.findings.first.push_back(group.batch.name + ": " + error.what());
    }
    const std::lock_guard lock(mutex);
    findings.add(judge.findings);
  };
  if (judges <= 1 || group.rows < 2) return work();
  std::vector<std::thread> threads;
  for (int i = 0; i < judges; ++i) {
    threads.emplace_back([&] {
      work();
      mpfr_free_cache();  // this thread's
    });
  }
  for (std::thread& thread : threads) thread.join();
}

}  // namespace

void Findings::add(const Findings& other) {
  rounded += other.rounded;
  enclosures += other.enclosures;
  violations += other.violations;
  refined += other.refined;
  widest = std::max(widest, other.widest);
  for (const std::string& text : other.first) {
    if (first.size() < kTextsKept) first.push_back(text);
  }
}

std::string Findings::text() const {
  std::string all = std::to_string(violations) + " violations\n";
  for (const std::string& violation : first) all += "  " + violation + "\n";
  return all;
}

Findings check(const Evaluator& evaluator, const RowBatch& batch, const Question& question,
               int judges) {
  Findings findings;
  for (std::size_t first = 0; first < batch.rows.size();) {
    std::size_t last = first + 1;
    const std::size_t items = batch.rows[first].size();
    while (last < batch.rows.size() && batch.rows[last].size() == items) ++last;
    const Group group{batch, first, last - first, items};
    Asker asker(evaluator, group, question);
    for (const Operation operation : question.operations) {
      std::vector<Answers> answers;
      for (const auto& variant : question.variants) {
        answers.push_back(asker.ask(operation, variant));
      }
      judge_rows(group, question, operation, answers, judges, findings);
    }
    first = last;
  }
  return findings;
}

}  // namespace softcert::reference::testing
