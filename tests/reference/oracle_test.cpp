// The oracle against itself at another precision, against naive long double, against a textbook
// evaluation at 1500 bits; and evaluators with ordinary faults, which the checks must catch.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/check.hpp"
#include "support/midpoint_rows.hpp"
#include "support/plain_evaluator.hpp"
#include "support/rows.hpp"
#include "support/special_rows.hpp"
#include "support/test_input.hpp"

namespace softcert::reference::testing {
namespace {

constexpr Operation kOperations[] = {Operation::kSoftmax, Operation::kLogSoftmax,
                                     Operation::kLogSumExp};

// Value, midpoint to the next one, and the numbers next to it, for a pattern of either sign.
void check_rounding_around(FormatId format, std::uint64_t code) {
  const Shape& s = shape(format);
  Plain v(200), step(200);
  for (const bool negative : {false, true}) {
    const std::uint64_t sign = negative ? s.sign() : 0;
    const auto rounded = [&](mpfr_srcptr x) {
      Plain y(200);
      negative ? mpfr_neg(y, x, MPFR_RNDN) : mpfr_set(y, x, MPFR_RNDN);
      return round_number(format, y, Overflow::kIeee);
    };
    mpfr_set_d(v, value_of(format, code), MPFR_RNDN);
    if (code != 0) {
      EXPECT_EQ(rounded(v), code | sign);
    }
    mpfr_add_d(v, v, value_of(format, code + 1), MPFR_RNDN);
    mpfr_div_2ui(v, v, 1, MPFR_RNDN);
    EXPECT_EQ(rounded(v), (code + code % 2) | sign);
    mpfr_nextabove(v);
    EXPECT_EQ(rounded(v), (code + 1) | sign);
    mpfr_nextbelow(v);
    mpfr_nextbelow(v);
    EXPECT_EQ(rounded(v), code | sign);
  }
}

TEST(PlainFormat, RoundsNextToEveryMidpoint) {
  for (const FormatId format : kFormats) {
    RowMaker maker(test_seed());
    const Shape& s = shape(format);
    const std::uint64_t all = s.bits <= 16 ? s.greatest : 3000;
    for (std::uint64_t i = 0; i < all; ++i) {
      check_rounding_around(format, s.bits <= 16 ? i : maker.bits() % s.greatest);
    }
    check_rounding_around(format, 0);
    check_rounding_around(format, s.greatest - 1);
  }
}

TEST(PlainFormat, OverflowsBeyondHalfAStep) {
  for (const FormatId format : kFormats) {
    const Shape& s = shape(format);
    Plain v(200);
    mpfr_set_d(v, value_of(format, s.greatest), MPFR_RNDN);
    const long exponent = mpfr_get_exp(v) - 1;
    Plain half(200);
    mpfr_set_ui_2exp(half, 1, exponent - s.significand, MPFR_RNDN);
    mpfr_add(v, v, half, MPFR_RNDN);  // a tie: greatest is odd, but for E4M3, whose 0x7E is even
    const std::uint64_t beyond = s.infinite ? s.greatest + 1 : s.nan();
    EXPECT_EQ(round_number(format, v, Overflow::kIeee), s.infinite ? beyond : s.greatest);
    EXPECT_EQ(round_number(format, v, Overflow::kSaturate), s.greatest);
    mpfr_nextabove(v);
    EXPECT_EQ(round_number(format, v, Overflow::kIeee), beyond);
    mpfr_nextbelow(v);
    mpfr_nextbelow(v);
    EXPECT_EQ(round_number(format, v, Overflow::kIeee), s.greatest);
  }
}

TEST(PlainFormat, LeadingBitsAgreeWithAllBits) {
  RowMaker maker(test_seed());
  gmp_randstate_t state;
  gmp_randinit_default(state);
  gmp_randseed_ui(state, test_seed());
  std::uint64_t undecided = 0;
  for (int i = 0; i < 300000; ++i) {
    Plain v(128);
    mpfr_urandomb(v, state);
    if (mpfr_zero_p(static_cast<mpfr_srcptr>(v))) continue;
    if (i % 3 == 0) {  // next to short numbers
      mpfr_prec_round(v, static_cast<long>(2 + maker.below(60)), MPFR_RNDN);
      mpfr_prec_round(v, 128, MPFR_RNDN);
      maker.below(2) != 0 ? mpfr_nextabove(v) : mpfr_nextbelow(v);
    }
    const FormatId format = kFormats[maker.below(6)];
    const int range = 40 - 2 * shape(format).least_exponent;
    mpfr_mul_2si(v, v, static_cast<long>(maker.below(static_cast<std::size_t>(range))) - range / 2,
                 MPFR_RNDN);
    if (maker.below(2) != 0) mpfr_neg(v, v, MPFR_RNDN);
    if (const auto code = round_leading(format, v, Overflow::kIeee)) {
      ASSERT_EQ(*code, round_number(format, v, Overflow::kIeee));
    } else {
      ++undecided;
    }
  }
  EXPECT_LT(undecided, 200000u);
  gmp_randclear(state);
}

TEST(PlainFormat, AgreesWithTheLibrarysFormats) {
  for (const FormatId format : kFormats) {
    RowMaker maker(test_seed());
    for (int i = 0; i < 20000; ++i) {
      const std::uint64_t code = maker.bits() & (2 * shape(format).sign() - 1);
      const double value = value_of(format, code), library = numerics::decode(format, code);
      if (std::isnan(value)) {
        EXPECT_TRUE(std::isnan(library));
      } else {
        EXPECT_EQ(value, library);
        EXPECT_EQ(std::signbit(value), std::signbit(library));
        EXPECT_EQ(exact_code(format, value), code);
      }
    }
  }
}

TEST(Oracle, AgreesWithItselfAtAnotherPrecision) {
  for (const FormatId format : {FormatId::kFloat64, FormatId::kFloat16}) {
    for (const auto& scale : scales()) {
      for (const RowBatch& batch : adversarial_rows(format, scale, test_seed())) {
        for (const std::vector<double>& row : batch.rows) {
          if (row.size() > 70) continue;
          if (expectation(row, Operation::kLogSumExp, Convention::kIeee).fixed) continue;
          Oracle near(96), far(700);
          near.assign(row, scale.backend().data());
          far.assign(row, scale.backend().data());
          for (const Operation operation : kOperations) {
            for (std::size_t k = 0; k < row.size(); k += 1 + row.size() / 5) {
              for (const FormatId out : {FormatId::kFloat64, FormatId::kBFloat16}) {
                ASSERT_EQ(near.rounded(operation, k, out, Overflow::kIeee),
                          far.rounded(operation, k, out, Overflow::kIeee))
                    << batch.name << " scale " << scale << " item " << k << " of " << row.size();
              }
            }
          }
        }
      }
    }
  }
}

TEST(Oracle, AgreesWithNaiveLongDouble) {
  RowMaker maker(test_seed());
  for (int i = 0; i < 200; ++i) {
    const RowBatch batch = maker.random(FormatId::kFloat64, 1, 1 + maker.below(50), 3, 0);
    const std::vector<double>& row = batch.rows[0];
    long double sum = 0;
    for (const double x : row) sum += std::exp(static_cast<long double>(x));
    Oracle oracle;
    const numerics::Rational one = 1;
    oracle.assign(row, one.backend().data());
    const auto near = [](double got, long double want) {
      return std::fabs(got - want) <= 1.2e-16L * std::fabs(want) + 1e-18L;
    };
    for (std::size_t k = 0; k < row.size(); ++k) {
      const auto value = [&](Operation operation) {
        return value_of(FormatId::kFloat64,
                        oracle.rounded(operation, k, FormatId::kFloat64, Overflow::kIeee));
      };
      EXPECT_TRUE(near(value(Operation::kSoftmax), std::exp((long double)row[k]) / sum));
      EXPECT_TRUE(near(value(Operation::kLogSoftmax), row[k] - std::log(sum)));
      EXPECT_TRUE(near(value(Operation::kLogSumExp), std::log(sum)));
    }
  }
}

TEST(Check, PassesTheTextbookAt1500Bits) {
  RowMaker maker(test_seed());
  Question question;
  Findings findings;
  for (const FormatId format : {FormatId::kFloat32, FormatId::kFloat16}) {
    findings.add(check(plain_evaluate, maker.random(format, 4, 9, 4, 0), question));
    for (const FormatId out : kFormats) {
      for (const Operation operation : kOperations) {
        findings.add(check(plain_evaluate,
                           midpoint_rows(format, out, operation, 1, 3, 40, 230, test_seed()),
                           question));
      }
    }
    for (const Convention convention : {Convention::kIeee, Convention::kSafe, Convention::kLimit}) {
      question.request.convention = convention;
      findings.add(check(plain_evaluate, special_value_rows(format, test_seed()), question));
    }
    question.request.convention = Convention::kIeee;
  }
  EXPECT_EQ(findings.violations, 0u) << findings.text();
  EXPECT_GT(findings.rounded, 10000u);
  EXPECT_GT(findings.refined, 0u);
}

TEST(Check, CatchesRoundingTwice) {
  Question question;
  question.enclosures = false;
  question.operations = {Operation::kSoftmax};
  question.formats = {FormatId::kFloat32};
  RowMaker maker(test_seed());
  const RowBatch random = maker.random(FormatId::kFloat32, 20, 50, 4, 0);
  EXPECT_EQ(check(twice_rounded, random, question).violations, 0u);  // too rare to meet
  const RowBatch hard = midpoint_rows(FormatId::kFloat32, FormatId::kFloat32, Operation::kSoftmax,
                                      1, 20, 60, 200, test_seed());
  ASSERT_EQ(hard.rows.size(), 20u);
  EXPECT_GT(check(twice_rounded, hard, question).violations, 0u);
}

TEST(Check, CatchesTheLoopInDouble) {
  RowMaker maker(test_seed());
  Question question;
  question.formats = {FormatId::kFloat64};
  question.enclosures = false;
  for (const Operation operation : kOperations) {
    question.operations = {operation};
    EXPECT_GT(
        check(double_loop, maker.random(FormatId::kFloat32, 30, 100, 4, 0), question).violations,
        0u);
    for (const FormatId out : {FormatId::kFloat32, FormatId::kFloat16, FormatId::kBFloat16}) {
      Question narrow = question;
      narrow.formats = {out};
      const RowBatch hard =
          midpoint_rows(FormatId::kFloat32, out, operation, 1, 40, 60, 200, test_seed());
      EXPECT_GT(check(double_loop, hard, narrow).violations, 0u) << shape(out).name;
    }
  }
}

TEST(Check, CatchesAClaimedRadiusOfALoopInDouble) {
  Question question;
  question.formats = {};
  question.operations = {Operation::kSoftmax};
  Findings findings;
  for (const RowBatch& batch : adversarial_rows(FormatId::kFloat32, 1, test_seed())) {
    if (batch.name.starts_with("dust")) findings.add(check(double_loop, batch, question));
  }
  EXPECT_GT(findings.violations, 0u);
}

TEST(Check, MidpointRowsAreNextToMidpoints) {
  for (const FormatId in : kFormats) {
    for (const FormatId out : kFormats) {
      for (const Operation operation : kOperations) {
        const RowBatch batch = midpoint_rows(in, out, operation, 1, 2, 110, 120, test_seed());
        const bool coarse = shape(in).bits == 8;
        if (!coarse) {
          EXPECT_GT(batch.rows.size(), 0u) << shape(in).name << " " << shape(out).name;
        }
        for (const std::vector<double>& row : batch.rows) {
          if (row.size() < 2) continue;
          // Half of the precision cannot decide the one next to the midpoint.
          Oracle oracle(32);
          const numerics::Rational one = 1;
          oracle.assign(row, one.backend().data());
          for (std::size_t k = 0; k < row.size(); ++k) {
            oracle.rounded(operation, k, out, Overflow::kIeee);
          }
          EXPECT_GT(oracle.bits(), coarse ? 32 : 64) << shape(in).name << " " << shape(out).name;
        }
      }
    }
  }
}

}  // namespace
}  // namespace softcert::reference::testing
