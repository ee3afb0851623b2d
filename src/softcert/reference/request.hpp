#pragma once
// What is asked of a certified evaluation.
#include <optional>
#include <string_view>

#include "softcert/numerics/format.hpp"
#include "softcert/numerics/rational.hpp"
#include "softcert/reference/variant.hpp"

namespace softcert::reference {

/// softmax: e^{s x_k} / sum_i e^{s x_i}; log-softmax: its natural logarithm; logsumexp:
/// ln sum_i e^{s x_i}, one value a row.
enum class Operation { kSoftmax, kLogSoftmax, kLogSumExp };

/// "softmax", "log_softmax", "logsumexp".
std::string_view to_string(Operation operation);
/// The operation of that name, nullopt when there is none.
std::optional<Operation> find_operation(std::string_view name);

/// What a row gives where the formula has no value. special_values.hpp has the table.
enum class Convention { kIeee, kSafe, kLimit };

/// "ieee", "safe", "limit".
std::string_view to_string(Convention convention);
/// The convention of that name, nullopt when there is none.
std::optional<Convention> find_convention(std::string_view name);

struct Request {
  Operation operation = Operation::kSoftmax;
  numerics::Rational scale = 1;  // s above, exact; s > 0. A temperature theta is s = 1/theta.
  Convention convention = Convention::kIeee;
  numerics::Overflow overflow = numerics::Overflow::kIeee;  // of results beyond a format's range
  std::optional<Variant> variant;  // of the code; empty: this machine's best
  int threads = 0;                 // 0: as many as there are cores
};

}  // namespace softcert::reference
