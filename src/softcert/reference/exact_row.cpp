#include "softcert/reference/exact_row.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

#include "softcert/numerics/error.hpp"
#include "softcert/reference/exact_row_decision.hpp"
#include "softcert/reference/exact_row_formulas.hpp"

namespace softcert::reference {
namespace {

using numerics::Rational;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
// First precision beyond the answer's own: undecided with a probability of about 2^-60.
constexpr long kFirstGuardBits = 64;

// MPFR keeps constants and scratch for each thread and would leak them when it ends.
struct ThreadCaches {
  ~ThreadCaches() { mpfr_free_cache2(MPFR_FREE_LOCAL_CACHE); }
  void keep() {}
};

double value_of_masked(Operation operation) {
  return operation == Operation::kSoftmax ? 0.0 : -kInfinity;
}

}  // namespace

ExactRow::ExactRow(std::vector<double> logits, const Rational& scale)
    : logits_(std::move(logits)), sum_(logits_, scale) {}

void ExactRow::check(Operation operation, std::size_t k) const {
  if (operation != Operation::kLogSumExp && k >= logits_.size()) {
    throw numerics::InputError("element " + std::to_string(k) + " of an exact row of " +
                               std::to_string(logits_.size()));
  }
}

bool ExactRow::masked(Operation operation, std::size_t k) const {
  return operation != Operation::kLogSumExp && std::isinf(logits_[k]);
}

std::optional<Rational> ExactRow::exact(Operation operation) const {
  if (!sum_.all_equal()) return std::nullopt;
  if (operation == Operation::kSoftmax) return Rational(1, sum_.finite());
  if (sum_.finite() > 1) return std::nullopt;  // -ln n, a + ln n
  if (operation == Operation::kLogSoftmax) return Rational(0);
  return Rational(Rational(sum_.largest()) * sum_.scale());
}

Enclosure ExactRow::enclose(Operation operation, std::size_t k, long bits) {
  thread_local ThreadCaches caches;
  caches.keep();
  const numerics::PrecisionScope scope(bits);
  if (operation == Operation::kSoftmax && sum_.near_uniform()) {
    const Enclosure& excess = sum_.excess(bits);
    return near_share(sum_.weight_less_one(logits_[k], bits), excess, sum_.finite());
  }
  const Enclosure& rest = sum_.rest(bits);
  switch (operation) {
    case Operation::kSoftmax:
      return quotient(sum_.weight(logits_[k], bits), rest);
    case Operation::kLogSoftmax:
      return log_weight(sum_.gap(logits_[k], bits), rest);
    case Operation::kLogSumExp:
      return log_sum(sum_.top(bits), rest);
  }
  throw std::logic_error("no such operation");
}

template <class Decide>
auto ExactRow::ziv(Operation operation, std::size_t k, long bits, Decide decide_there) {
  for (; bits <= kMaxZivBits; bits *= 2) {
    if (const auto decided = decide_there(enclose(operation, k, bits))) return *decided;
  }
  throw std::logic_error("an exact row is undecided at 2^20 bits: a scale of too many bits");
}

std::uint64_t ExactRow::rounded(Operation operation, std::size_t k, numerics::FormatId format,
                                numerics::Overflow overflow) {
  check(operation, k);
  if (masked(operation, k)) {
    return numerics::encode_nearest(format, value_of_masked(operation), overflow);
  }
  if (operation == Operation::kSoftmax && sum_.all_equal()) {
    return equal_share(sum_.finite(), format, overflow);
  }
  if (const auto value = exact(operation)) {
    return numerics::encode_nearest(format, *value, overflow);
  }
  const long first_bits = numerics::format_of(format).precision + kFirstGuardBits;
  return ziv(operation, k, first_bits,
             [&](const Enclosure& open) { return decide(open, format, overflow); });
}

std::pair<double, double> ExactRow::bounds(Operation operation, std::size_t k) {
  check(operation, k);
  if (masked(operation, k)) {
    const double value = value_of_masked(operation);
    return {value, value};
  }
  if (const auto value = exact(operation)) return tightest(*value);
  const long first_bits = std::numeric_limits<double>::digits + kFirstGuardBits;
  return ziv(operation, k, first_bits, [](const Enclosure& open) { return tightest(open); });
}

}  // namespace softcert::reference
