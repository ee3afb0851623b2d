#include "softcert/cli/plot_numbers.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace softcert::cli {
namespace {

constexpr double kLargest = std::numeric_limits<double>::max();

template <class T>
double clamped(const T& value) {
  return std::clamp(value.template convert_to<double>(), -kLargest, kLargest);
}

template <class T>
nlohmann::json increasing(const std::vector<T>& values) {
  std::vector<double> axis;
  for (const T& value : values) {
    const double next = clamped(value);
    axis.push_back(axis.empty() ? next : std::max(next, std::nextafter(axis.back(), HUGE_VAL)));
  }
  // Steps past the largest double are taken back from there.
  double ceiling = kLargest;
  for (auto x = axis.rbegin(); x != axis.rend() && *x > ceiling; ++x) {
    *x = ceiling;
    ceiling = std::nextafter(ceiling, 0);
  }
  return axis;
}

}  // namespace

double plot_number(const numerics::Integer& value) { return clamped(value); }
double plot_number(const numerics::Rational& value) { return clamped(value); }

nlohmann::json plot_axis(const std::vector<numerics::Integer>& values) {
  return increasing(values);
}
nlohmann::json plot_axis(const std::vector<numerics::Rational>& values) {
  return increasing(values);
}

}  // namespace softcert::cli
