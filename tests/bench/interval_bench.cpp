// Time of one interval operation: IntervalD against IntervalR at several precisions, on a fixed
// set of points and thin intervals of the size the theorems use.
#include <benchmark/benchmark.h>

#include <vector>

#include "softcert/numerics/elementary.hpp"

namespace {

using softcert::numerics::IntervalD;
using softcert::numerics::IntervalR;
using softcert::numerics::PrecisionScope;
using softcert::numerics::Rational;

constexpr std::size_t kOperands = 256;  // a power of two

template <class I>
std::vector<I> operands(bool points) {
  std::vector<I> out;
  for (std::size_t k = 0; k < kOperands; ++k) {
    const Rational x(static_cast<long>(3 * k + 1), static_cast<long>(k % 7 + 50));
    const Rational width = points ? Rational(0) : Rational(1, 1000);
    out.push_back(softcert::numerics::enclose<I>(x, Rational(x + width)));
    if (points) out.back() = I(out.back().lower());
  }
  return out;
}

template <class I, class F>
void measure(benchmark::State& state, long bits, bool points, F operation) {
  const PrecisionScope scope(bits);
  const std::vector<I> x = operands<I>(points);
  std::size_t k = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(operation(x[k], x[(k + 1) & (kOperands - 1)]));
    k = (k + 1) & (kOperands - 1);
  }
}

template <class F>
void add_benchmarks(const std::string& name, F f) {
  for (const bool points : {true, false}) {
    const std::string shape = points ? "/point" : "/thin";
    benchmark::RegisterBenchmark((name + "/double" + shape).c_str(), [=](benchmark::State& s) {
      measure<IntervalD>(s, 53, points, f);
    });
    for (const long bits : {53L, 128L, 512L}) {
      benchmark::RegisterBenchmark(
          (name + "/mpfr" + std::to_string(bits) + shape).c_str(),
          [=](benchmark::State& s) { measure<IntervalR>(s, bits, points, f); });
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  add_benchmarks("add", [](const auto& a, const auto& b) { return a + b; });
  add_benchmarks("mul", [](const auto& a, const auto& b) { return a * b; });
  add_benchmarks("div", [](const auto& a, const auto& b) { return a / b; });
  add_benchmarks("sqrt", [](const auto& a, const auto&) { return sqrt(a); });
  add_benchmarks("exp", [](const auto& a, const auto&) { return exp(a); });
  add_benchmarks("expm1", [](const auto& a, const auto&) { return expm1(a); });
  add_benchmarks("log", [](const auto& a, const auto&) { return log(a); });
  add_benchmarks("log_gap", [](const auto& a, const auto&) { return log_gap(a); });
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
