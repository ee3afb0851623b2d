#pragma once
// Judges an evaluator: its rounded values and enclosures over rows, against the oracle.
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "oracle.hpp"
#include "softcert/reference/evaluate.hpp"

namespace softcert::reference::testing {

/// What is judged: reference::evaluate, or one with a planted fault.
using Evaluator = std::function<void(const ConstRows&, const Request&, const Outputs&)>;

/// Rows of any lengths, of values that `format` holds exactly; infinities and NaN allowed.
struct RowBatch {
  std::string name;
  FormatId format = FormatId::kFloat32;
  numerics::Rational scale = 1;
  std::vector<std::vector<double>> rows;
};

/// What to ask of each row. Everything is evaluated once for each variant; `request` gives
/// convention, overflow and threads.
struct Question {
  std::vector<Operation> operations = {Operation::kSoftmax, Operation::kLogSoftmax,
                                       Operation::kLogSumExp};
  std::vector<FormatId> formats = {std::begin(kFormats), std::end(kFormats)};
  std::vector<std::optional<Variant>> variants = {std::nullopt};
  bool enclosures = true;
  Request request;
};

struct Findings {
  std::uint64_t rounded = 0;     // values compared
  std::uint64_t enclosures = 0;  // lo, hi pairs and centres compared
  std::uint64_t violations = 0;
  std::uint64_t refined = 0;       // rows for which the oracle needed more than its first precision
  double widest = 0;               // largest (hi - lo) / |hi| among normal values
  std::vector<std::string> first;  // some violations, in words

  void add(const Findings& other);
  /// The violations in words, for a failing test.
  std::string text() const;
};

/// Evaluates and judges. Consecutive rows of one length go into one call. `judges`: threads that
/// run the oracle.
Findings check(const Evaluator& evaluator, const RowBatch& batch, const Question& question,
               int judges = 2);

}  // namespace softcert::reference::testing
