// The IEEE 1788 vectors (ITF1788) for the operations we have. Containment of every expected range
// is required; where the result is wider than the tightest one, the count is reported.
#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <map>

#include "softcert/numerics/elementary.hpp"
#include "support/itl_reader.hpp"

namespace softcert::testing {
namespace {

using numerics::IntervalD;
using numerics::IntervalR;

template <class I>
using Operation = std::function<I(const std::vector<I>&)>;

template <class I>
std::map<std::string, Operation<I>> operations() {
  using V = const std::vector<I>&;
  return {
      {"pos", [](V v) { return +v[0]; }},
      {"neg", [](V v) { return -v[0]; }},
      {"add", [](V v) { return v[0] + v[1]; }},
      {"sub", [](V v) { return v[0] - v[1]; }},
      {"mul", [](V v) { return v[0] * v[1]; }},
      {"div", [](V v) { return v[0] / v[1]; }},
      {"recip", [](V v) { return I(1) / v[0]; }},
      {"sqr", [](V v) { return square(v[0]); }},
      {"sqrt", [](V v) { return sqrt(v[0]); }},
      {"exp", [](V v) { return exp(v[0]); }},
      {"log", [](V v) { return log(v[0]); }},
      {"sinh", [](V v) { return sinh(v[0]); }},
      {"cosh", [](V v) { return cosh(v[0]); }},
      {"tanh", [](V v) { return tanh(v[0]); }},
      {"abs", [](V v) { return boost::numeric::abs(v[0]); }},
      {"min", [](V v) { return boost::numeric::min(v[0], v[1]); }},
      {"max", [](V v) { return boost::numeric::max(v[0], v[1]); }},
      {"intersection", [](V v) { return intersect(v[0], v[1]); }},
      {"convexHull", [](V v) { return hull(v[0], v[1]); }},
      {"fma", [](V v) { return v[0] * v[1] + v[2]; }},
      // Ours is defined for positive bases only; others are skipped below.
      {"pow", [](V v) { return numerics::power(v[0], v[1]); }},
  };
}

struct Tally {
  long run = 0;
  long tight = 0;
};

class Itf1788 : public ::testing::Test {
 protected:
  static std::string folder() { return std::string(SOFTCERT_SHARED_DIR) + "/data/itf1788"; }
  void SetUp() override {
    if (!std::filesystem::is_directory(folder())) {
      GTEST_SKIP() << "no ITF1788 vectors at " << folder();
    }
  }
};

bool encloses(const IntervalD& outer, const IntervalD& inner) {
  if (boost::numeric::empty(inner)) return true;
  return outer.lower() <= inner.lower() && outer.upper() >= inner.upper();
}

// Runs one statement; nothing when it is not one of ours.
template <class I>
std::optional<I> evaluate(const std::map<std::string, Operation<I>>& known, const ItlStatement& s) {
  if (s.operation == "pown") {
    const auto x = itl_interval(s.operands.at(0));
    if (!x) return std::nullopt;
    return pow(I(*x), std::stoi(s.operands.at(1)));
  }
  const auto found = known.find(s.operation);
  if (found == known.end()) return std::nullopt;
  std::vector<I> operands;
  for (const std::string& text : s.operands) {
    const auto x = itl_interval(text);
    if (!x) return std::nullopt;
    operands.emplace_back(*x);
  }
  if (s.operation == "pow" && !(operands[0].lower() > 0)) return std::nullopt;
  return found->second(operands);
}

template <class I>
std::map<std::string, Tally> run_file(const std::string& path) {
  const auto known = operations<I>();
  std::map<std::string, Tally> tallies;
  for (const ItlStatement& s : read_itl(path)) {
    const auto expected = itl_interval(s.expected);
    if (!expected) continue;
    const auto result = evaluate(known, s);
    if (!result) continue;
    Tally& tally = tallies[s.operation];
    ++tally.run;
    // MPFR's exponents reach further than those of the vectors: compare as doubles.
    const IntervalD got(numerics::lower_as_double(*result), numerics::upper_as_double(*result));
    EXPECT_TRUE(encloses(got, *expected))
        << path << ':' << s.line << ": " << s.operation << " gives [" << got.lower() << ", "
        << got.upper() << ']';
    // Nothing in, nothing out: an empty expectation must come back empty.
    EXPECT_TRUE(!boost::numeric::empty(*expected) || boost::numeric::empty(got)) << s.line;
    if (boost::numeric::equal(got, *expected)) ++tally.tight;
  }
  return tallies;
}

void print(const std::map<std::string, Tally>& tallies) {
  for (const auto& [name, tally] : tallies) {
    std::printf("  %-12s %4ld run, %4ld tightest\n", name.c_str(), tally.run, tally.tight);
  }
}

// All are promised tightest but these: x/y with x touching 0 and y holding 0 (Boost's division),
// a fused multiply-add made of two roundings, and power by way of exp and log.
bool promised_tight(const std::string& name) {
  return name != "div" && name != "fma" && name != "pow";
}

TEST_F(Itf1788, DoubleIntervalsContainEveryExpectedRange) {
  const auto tallies = run_file<IntervalD>(folder() + "/libieeep1788_elem.itl");
  print(tallies);
  for (const char* name : {"add", "sub", "mul", "div", "sqrt", "exp", "log", "sinh", "cosh", "tanh",
                           "pown", "sqr", "recip", "pow", "fma"}) {
    EXPECT_GT(tallies.count(name), 0U) << name;
  }
  for (const auto& [name, tally] : tallies) {
    EXPECT_TRUE(tally.run == tally.tight || !promised_tight(name)) << name;
  }
}

TEST_F(Itf1788, MpfrIntervalsAtDoublePrecisionContainEveryExpectedRange) {
  const numerics::PrecisionScope scope(53);
  print(run_file<IntervalR>(folder() + "/libieeep1788_elem.itl"));
}

TEST_F(Itf1788, SetOperationsMatch) {
  for (const auto& [name, tally] : run_file<IntervalD>(folder() + "/libieeep1788_set.itl")) {
    EXPECT_EQ(tally.run, tally.tight) << name;
    EXPECT_GT(tally.run, 0) << name;
  }
}

}  // namespace
}  // namespace softcert::testing
