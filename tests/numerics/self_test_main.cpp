// Stand-alone program of the compiler matrix: the engine's self-test and a reduced containment run.
// Exit status 0 when both pass, 1 with a line otherwise.
#include <cstdio>

#include "softcert/numerics/self_test.hpp"
#include "support/containment.hpp"

namespace softcert::testing {
namespace {

constexpr long kDoubleCases = 4000;
constexpr long kRealCases = 200;

template <class Op>
bool sound() {
  const Report d = check_double<numerics::IntervalD, Op>(kDoubleCases, test_seed());
  const Report r = check_real<Op>(kRealCases, test_seed());
  for (const Report& report : {d, r}) {
    if (report.misses == 0 && report.loose_points == 0) continue;
    std::printf("%s: %ld misses, %ld loose points; %s\n", Op::name, report.misses,
                report.loose_points, report.first_miss.c_str());
    return false;
  }
  return true;
}

template <class... Ops>
bool all_sound() {
  return (sound<Ops>() & ...);
}

}  // namespace
}  // namespace softcert::testing

int main() {
  using namespace softcert::testing;
  if (const auto failure = softcert::numerics::engine_self_test()) {
    std::printf("%s\n", failure->c_str());
    return 1;
  }
  const bool ok =
      all_sound<Add, Subtract, Multiply, Divide, Sqrt, Square, Exp, Expm1, Log, Log1p, Sinh, Cosh,
                Tanh, LogGap, Expm1OverX, Power, IntegerPower<3>, IntegerPower<-2>>();
  if (ok) std::printf("engine sound\n");
  return ok ? 0 : 1;
}
