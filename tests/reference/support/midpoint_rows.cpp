#include "midpoint_rows.hpp"

#include <algorithm>
#include <cmath>

#include "rows.hpp"

namespace softcert::reference::testing {
namespace {

constexpr std::size_t kLongest = 250;

// logsumexp of a double may be as near to 0, and its sum to 1, as 2^-1075.
long working_bits(FormatId output, Operation operation) {
  return output == FormatId::kFloat64 && operation == Operation::kLogSumExp ? 1400 : 500;
}

// Beyond e^-32 the steps of E5M2 are 8, so that thousands of items would be needed; E4M3's are as
// wide beyond e^-64.
int reachable_depth(FormatId input) {
  return input == FormatId::kFloat8E5M2 ? 44 : input == FormatId::kFloat8E4M3 ? 90 : 1000;
}

class Search {
 public:
  Search(FormatId input, FormatId output, Operation operation, const numerics::Rational& scale,
         std::uint64_t seed)
      : input_(input),
        output_(output),
        operation_(operation),
        maker_(seed),
        bits_(working_bits(output, operation)),
        scale_(bits_),
        missing_(bits_),
        term_(bits_),
        item_(bits_),
        target_(64),
        least_(bits_) {
    mpfr_set_q(scale_, scale.backend().data(), MPFR_RNDN);
  }

  // A row, empty when the drawn midpoint is out of reach of the input format.
  std::vector<double> row(int depth) {
    std::vector<double> x;
    if (!draw_target(x)) return {};
    mpfr_mul_2si(least_, least_, -depth, MPFR_RNDN);
    while (mpfr_cmp(missing_, least_) > 0) {
      if (x.size() > kLongest || !take(x)) return {};
    }
    if (maker_.below(2) != 0) x.back() = above(x.back());
    std::shuffle(x.begin(), x.end(), engine_);
    return x;
  }

 private:
  // Chooses a midpoint; missing_ becomes the sum of exponentials still needed, least_ what of it
  // changes the result by about its own size.
  bool draw_target(std::vector<double>& x) {
    const Shape& s = shape(output_);
    const bool softmax = operation_ == Operation::kSoftmax;
    const std::uint64_t most = softmax ? exact_code(output_, 1.0) : s.greatest;
    const std::uint64_t code = maker_.bits() % most;
    mpfr_set_d(target_, value_of(output_, code), MPFR_RNDN);
    mpfr_add_d(target_, target_, value_of(output_, code + 1), MPFR_RNDN);
    mpfr_div_2ui(target_, target_, 1, MPFR_RNDN);
    if (!softmax && mpfr_cmp_ui(target_, 700) > 0) return false;
    if (operation_ == Operation::kLogSumExp) return start_sum(x);
    x.push_back(0);
    if (softmax) {  // 1 / (1 + missing) = target
      mpfr_ui_div(least_, 1, target_, MPFR_RNDN);
      mpfr_sub_ui(missing_, least_, 1, MPFR_RNDN);
    } else {  // -log1p(missing) = -target
      mpfr_expm1(missing_, target_, MPFR_RNDN);
      mpfr_set(least_, missing_, MPFR_RNDN);
    }
    return true;
  }

  // ln(missing) = +-target; the first item stays below it, so as not to hit it exactly.
  bool start_sum(std::vector<double>& x) {
    if (maker_.below(2) != 0) mpfr_neg(target_, target_, MPFR_RNDN);
    mpfr_exp(missing_, target_, MPFR_RNDN);
    mpfr_set(least_, missing_, MPFR_RNDN);
    if (mpfr_cmpabs(target_, least_) < 0) mpfr_mul(least_, least_, target_, MPFR_RNDN);
    mpfr_abs(least_, least_, MPFR_RNDN);
    mpfr_sub_d(item_, target_, maker_.uniform(0.2, 1.5), MPFR_RNDN);
    mpfr_div(item_, item_, scale_, MPFR_RNDN);
    return append(x, mpfr_get_d(item_, MPFR_RNDD));
  }

  bool take(std::vector<double>& x) {
    mpfr_log(item_, missing_, MPFR_RNDN);
    mpfr_div(item_, item_, scale_, MPFR_RNDN);
    return append(x, mpfr_get_d(item_, MPFR_RNDD));
  }

  // Appends the input format's number at or below v whose exponential fits, and takes it off.
  bool append(std::vector<double>& x, double v) {
    double fitted = fit(input_, v);
    for (int i = 0; i < 3; ++i) {
      mpfr_mul_d(term_, scale_, fitted, MPFR_RNDN);
      mpfr_exp(term_, term_, MPFR_RNDN);
      if (fitted <= v && mpfr_cmp(term_, missing_) <= 0) break;
      fitted = -above(-fitted);
      if (!std::isfinite(fitted)) return false;
    }
    mpfr_sub(missing_, missing_, term_, MPFR_RNDN);
    x.push_back(fitted);
    return mpfr_sgn(static_cast<mpfr_srcptr>(missing_)) > 0;
  }

  // The format's next number towards +inf, kept finite; through one zero only.
  double above(double v) const {
    const Shape& s = shape(input_);
    const std::uint64_t code = exact_code(input_, v);
    if (v == 0) return value_of(input_, 1);
    if ((code & s.sign()) != 0) return value_of(input_, code - 1) + 0.0;
    return code == s.greatest ? v : value_of(input_, code + 1);
  }

  FormatId input_, output_;
  Operation operation_;
  RowMaker maker_;
  long bits_;
  std::mt19937_64 engine_{maker_.bits()};
  Plain scale_, missing_, term_, item_, target_, least_;
};

}  // namespace

RowBatch midpoint_rows(FormatId input, FormatId output, Operation operation,
                       const numerics::Rational& scale, std::size_t count, int least_depth,
                       int most_depth, std::uint64_t seed) {
  RowBatch batch{std::string("next to midpoints of ") + shape(output).name, input, scale, {}};
  Search search(input, output, operation, scale, seed);
  RowMaker maker(seed ^ 0x9E3779B97F4A7C15ULL);
  most_depth = std::min(most_depth, reachable_depth(input));
  least_depth = std::min(least_depth, most_depth);
  const auto depths = static_cast<std::size_t>(most_depth - least_depth + 1);
  for (std::size_t tries = 0; batch.rows.size() < count && tries < 20 * count; ++tries) {
    std::vector<double> row = search.row(least_depth + static_cast<int>(maker.below(depths)));
    if (!row.empty()) batch.rows.push_back(std::move(row));
  }
  return batch;
}

}  // namespace softcert::reference::testing
