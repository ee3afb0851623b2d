#include "softcert/numerics/linear/matrix.hpp"

#include <cmath>
#include <string>

#include "softcert/numerics/directed_double.hpp"

namespace softcert::numerics::linear {
namespace {

/// x * 2^exponent rounded in direction R; ldexp rounds once, to nearest, in the subnormal range.
template <Round R>
double scale(double x, int exponent) {
  const double y = std::ldexp(x, exponent);
  if (!std::isfinite(y)) return directed::not_finite<R>(y, std::isfinite(x));
  const double back = std::ldexp(y, -exponent);
  return directed::step<R>(y, x - back);
}

}  // namespace

void require_finite(const Matrix& a, std::string_view name) {
  if (a.size() == 0) throw InputError(std::string(name) + ": matrix without entries");
  for (Eigen::Index j = 0; j < a.cols(); ++j) {
    for (Eigen::Index i = 0; i < a.rows(); ++i) {
      if (std::isfinite(a(i, j))) continue;
      throw InputError(std::string(name) + ": entry at row " + std::to_string(i) + ", column " +
                       std::to_string(j) + " is " + (std::isnan(a(i, j)) ? "NaN" : "infinite"));
    }
  }
}

ScaledMatrix scale_to_unit(const Matrix& a) {
  const double largest = a.cwiseAbs().maxCoeff();
  if (largest == 0) return {{a, 0}, 0};
  const int exponent = std::ilogb(largest);
  ScaledMatrix result{{a, 0}, exponent};
  for (double& x : result.matrix.mid.reshaped()) {
    const double scaled = std::ldexp(x, -exponent);
    if (std::ldexp(scaled, exponent) != x) {
      // Frobenius norm of the lost parts: sqrt(size) 2^-1075 <= size 2^-1074.
      result.matrix.radius = std::ldexp(static_cast<double>(a.size()), -1074);
    }
    x = scaled;
  }
  return result;
}

IntervalD to_double_interval(const ScaledInterval& x) {
  return IntervalD(scale<Round::kDown>(x.mantissa.lower(), x.exponent),
                   scale<Round::kUp>(x.mantissa.upper(), x.exponent));
}

IntervalR to_real_interval(const ScaledInterval& x) {
  const auto factor = [&](Round direction) {
    Real power = Real::with_precision(2);
    mpfr_set_ui_2exp(power.raw_target(), 1, x.exponent, MPFR_RNDN);
    const double end = direction == Round::kDown ? x.mantissa.lower() : x.mantissa.upper();
    return mul(Real(end), power, direction);
  };
  return IntervalR(factor(Round::kDown), factor(Round::kUp));
}

}  // namespace softcert::numerics::linear
