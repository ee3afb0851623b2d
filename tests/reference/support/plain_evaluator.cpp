#include "plain_evaluator.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "special_rows.hpp"

namespace softcert::reference::testing {
namespace {

constexpr long kBits = 1500;

// Address of an element.
template <class Array>
auto* place(const Array& a, std::size_t r, std::size_t k) {
  using Byte = std::conditional_t<std::is_same_v<Array, ConstRows>, const char, char>;
  const std::ptrdiff_t index = static_cast<std::ptrdiff_t>(r) * a.row_stride +
                               static_cast<std::ptrdiff_t>(k) * a.item_stride;
  return static_cast<Byte*>(a.data) + index * static_cast<std::ptrdiff_t>(shape(a.format).bytes());
}

struct Layout {
  const ConstRows& logits;
  const Request& request;
  const Outputs& outputs;

  std::size_t results() const {
    return request.operation == Operation::kLogSumExp ? 1 : logits.items;
  }
  std::vector<double> row(std::size_t r) const {
    std::vector<double> x(logits.items);
    for (std::size_t k = 0; k < x.size(); ++k) {
      x[k] = value_of(logits.format, get(logits.format, place(logits, r, k), 0));
    }
    return x;
  }
  void write(std::size_t r, std::size_t k, mpfr_srcptr value) const {
    const std::size_t at = r * results() + k;
    if (outputs.rounded) {
      put(outputs.rounded->format, place(*outputs.rounded, r, k), 0,
          round_number(outputs.rounded->format, value, request.overflow));
    }
    // One step wider: 1500 bits may have rounded to a double.
    constexpr double kInf = std::numeric_limits<double>::infinity();
    if (outputs.lo != nullptr) {
      outputs.lo[at] = mpfr_get_d(value, MPFR_RNDD);
      if (!mpfr_inf_p(value)) outputs.lo[at] = std::nextafter(outputs.lo[at], -kInf);
    }
    if (outputs.hi != nullptr) {
      outputs.hi[at] = mpfr_get_d(value, MPFR_RNDU);
      if (!mpfr_inf_p(value)) outputs.hi[at] = std::nextafter(outputs.hi[at], kInf);
    }
    if (outputs.centre != nullptr) outputs.centre[at] = mpfr_get_d(value, MPFR_RNDN);
    if (outputs.radius != nullptr) {
      outputs.radius[r] = {0x1p-53, std::numeric_limits<double>::denorm_min()};
    }
  }
};

// Values of one row; expected.fixed is not set.
std::vector<Plain> values(const std::vector<double>& x, Operation operation,
                          const numerics::Rational& scale) {
  Plain s(kBits), t(kBits), sum(kBits);
  mpfr_set_q(s, scale.backend().data(), MPFR_RNDN);
  const double top = *std::max_element(x.begin(), x.end());
  std::vector<Plain> result;
  mpfr_set_zero(sum, 1);
  const auto top_at = std::max_element(x.begin(), x.end()) - x.begin();
  for (std::size_t k = 0; k < x.size(); ++k) {
    Plain e(kBits);
    mpfr_set_d(e, x[k], MPFR_RNDN);
    mpfr_sub_d(e, e, top, MPFR_RNDN);
    mpfr_mul(e, e, s, MPFR_RNDN);
    mpfr_exp(t, e, MPFR_RNDN);
    if (static_cast<std::ptrdiff_t>(k) != top_at) mpfr_add(sum, sum, t, MPFR_RNDN);
    result.push_back(operation == Operation::kSoftmax ? t : e);
  }
  const auto finite = std::count_if(x.begin(), x.end(), [](double v) { return !std::isinf(v); });
  if (mpfr_zero_p(static_cast<mpfr_srcptr>(sum)) && finite > 1) mpfr_nextabove(sum);  // underflow
  mpfr_log1p(t, sum, MPFR_RNDN);
  mpfr_add_ui(sum, sum, 1, MPFR_RNDN);
  for (Plain& v : result) {
    if (operation == Operation::kSoftmax) {
      mpfr_div(v, v, sum, MPFR_RNDN);
    } else {
      mpfr_sub(v, v, t, MPFR_RNDD);  // below, however little t is
    }
  }
  if (operation == Operation::kLogSumExp) {
    mpfr_mul_d(s, s, top, MPFR_RNDN);
    mpfr_add(t, t, s, MPFR_RNDU);
    return {t};
  }
  return result;
}

void evaluate_through(const ConstRows& logits, const Request& request, const Outputs& outputs,
                      bool via_double) {
  const Layout layout{logits, request, outputs};
  for (std::size_t r = 0; r < logits.rows; ++r) {
    const Expectation expected = expectation(layout.row(r), request.operation, request.convention);
    std::vector<Plain> all;
    if (expected.fixed) {
      Plain fixed(53);
      mpfr_set_d(fixed, *expected.fixed, MPFR_RNDN);
      all.assign(layout.results(), fixed);
    } else {
      all = values(expected.row, request.operation, request.scale);
    }
    for (std::size_t k = 0; k < all.size(); ++k) {
      if (via_double) mpfr_set_d(all[k], mpfr_get_d(all[k], MPFR_RNDN), MPFR_RNDN);
      layout.write(r, k, all[k]);
    }
  }
}

}  // namespace

void plain_evaluate(const ConstRows& logits, const Request& request, const Outputs& outputs) {
  evaluate_through(logits, request, outputs, false);
}

void twice_rounded(const ConstRows& logits, const Request& request, const Outputs& outputs) {
  evaluate_through(logits, request, outputs, true);
}

void double_loop(const ConstRows& logits, const Request& request, const Outputs& outputs) {
  const Layout layout{logits, request, outputs};
  const double scale = static_cast<double>(request.scale);
  for (std::size_t r = 0; r < logits.rows; ++r) {
    std::vector<double> x = layout.row(r);
    const double top = *std::max_element(x.begin(), x.end());
    double sum = 0;
    for (double& v : x) sum += std::exp(v = scale * (v - top));
    for (std::size_t k = 0; k < layout.results(); ++k) {
      Plain value(53);
      mpfr_set_d(value,
                 request.operation == Operation::kSoftmax      ? std::exp(x[k]) / sum
                 : request.operation == Operation::kLogSoftmax ? x[k] - std::log(sum)
                                                               : scale * top + std::log(sum),
                 MPFR_RNDN);
      layout.write(r, k, value);
      if (outputs.radius != nullptr) outputs.radius[r] = {0x1p-50, 0};
    }
  }
}

}  // namespace softcert::reference::testing
