// Containment of the true value, over random points and intervals, for every operation of the
// engine. CTest runs it in shards, quick with few cases and full with a million per operation.
#include "support/containment.hpp"

#include <gtest/gtest.h>

namespace softcert::testing {
namespace {

using numerics::IntervalD;

constexpr long kDoubleCases = 20000;
constexpr long kRealShare = 20;  // one MPFR interval for so many double intervals

template <class Op>
class Containment : public ::testing::Test {};

using Operations =
    ::testing::Types<Add, Subtract, Multiply, Divide, Sqrt, Square, Exp, Expm1, Log, Log1p, Sinh,
                     Cosh, Tanh, LogGap, Expm1OverX, Power, IntegerPower<2>, IntegerPower<3>,
                     IntegerPower<-1>, IntegerPower<-2>, IntegerPower<7>, IntegerPower<0>>;

class OperationNames {
 public:
  template <class Op>
  static std::string GetName(int index) {
    return Op::name + std::to_string(index);
  }
};

TYPED_TEST_SUITE(Containment, Operations, OperationNames);

void expect_sound(const Report& report, long cases) {
  EXPECT_GE(report.operations, cases);
  EXPECT_EQ(report.misses, 0) << report.first_miss << "\nseed " << test_seed();
  EXPECT_EQ(report.loose_points, 0) << "seed " << test_seed();
}

TYPED_TEST(Containment, Double) {
  const long cases = test_cases(kDoubleCases);
  expect_sound(check_double<IntervalD, TypeParam>(cases, test_seed()), cases);
}

TYPED_TEST(Containment, Mpfr) {
  const long cases = test_cases(kDoubleCases) / kRealShare;
  expect_sound(check_real<TypeParam>(cases, test_seed()), cases);
}

}  // namespace
}  // namespace softcert::testing
