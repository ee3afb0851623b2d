#pragma once
// Rows to test with: random ones, and families that reach every corner of the evaluation.
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "check.hpp"

namespace softcert::reference::testing {

class RowMaker {
 public:
  explicit RowMaker(std::uint64_t seed) : engine_(seed) {}

  std::uint64_t bits() { return engine_(); }
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(engine_() % n); }
  double uniform(double lo, double hi);
  double normal(double sigma) { return std::normal_distribution<double>(0, sigma)(engine_); }
  /// +-10^e with e uniform in [-3, most].
  double magnitude(double most);

  /// rows x items of N(offset, sigma^2), rounded to the format.
  RowBatch random(FormatId format, std::size_t rows, std::size_t items, double sigma, double offset,
                  const numerics::Rational& scale = 1);
  /// Random lengths 1..4000, scales 2^-3..2^5 and sigma as 1/scale allows, offsets of every size:
  /// `elements` of them or a little more.
  std::vector<RowBatch> random_rows(FormatId format, std::uint64_t elements);

 private:
  std::mt19937_64 engine_;
};

/// Scales that are no doubles, tiny, huge: 1, 1/3, 1/sqrt(128) to 64 digits, 10^-300, 10^300.
std::vector<numerics::Rational> scales();

/// One batch a family, for inputs of `format`, at `scale`; see adversarial_rows.cpp.
std::vector<RowBatch> adversarial_rows(FormatId format, const numerics::Rational& scale,
                                       std::uint64_t seed);

/// Rows with NaN, infinities of either sign and signed zeros.
RowBatch special_value_rows(FormatId format, std::uint64_t seed);

}  // namespace softcert::reference::testing
