// constants.hpp against Sollya's script that makes them. Skipped (77) without Sollya.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <map>
#include <span>
#include <sstream>
#include <vector>

#include "softcert/reference/error_budget_parts.hpp"

namespace softcert::reference {
namespace {

using Values = std::map<std::string, std::vector<double>>;

std::string output_of(const std::string& command) {
  std::string text;
  FILE* pipe = popen(command.c_str(), "r");
  if (!pipe) return text;
  char buffer[4096];
  for (std::size_t n; (n = fread(buffer, 1, sizeof buffer, pipe)) > 0;) text.append(buffer, n);
  return pclose(pipe) == 0 ? text : "";
}

// Lines "name value", in order.
Values parse(const std::string& text) {
  Values values;
  std::istringstream lines(text);
  std::string name, value;
  while (lines >> name >> value) {
    char* end = nullptr;
    values[name].push_back(std::strtod(value.c_str(), &end));
    EXPECT_EQ(*end, '\0') << name << ' ' << value;
  }
  return values;
}

const Values& computed() {
  static const Values kValues = parse(output_of("sollya --warnonstderr " SOFTCERT_SOURCE_DIR
                                                "/proofs/sollya/exponential.sollya </dev/null"));
  return kValues;
}

// Differences from the inputs' constants, as names.
std::vector<std::string> differences(const BudgetInputs& in) {
  const std::pair<const char*, std::span<const double>> expected[] = {
      {"kInverseStep", {&in.inverse_step, 1}},
      {"kStepHi", {&in.step_hi, 1}},
      {"kStepLo", {&in.step_lo, 1}},
      {"kStepMiddle", {&in.step_middle, 1}},
      {"kStepTail", {&in.step_tail, 1}},
      {"kInverseLn2", {&in.inverse_ln2, 1}},
      {"kLn2Hi", {&in.ln2_hi, 1}},
      {"kLn2Lo", {&in.ln2_lo, 1}},
      {"kTable", in.table},
      {"kTableRelative", in.table_relative},
      {"kTableLow", in.table_low},
      {"kInverseFactorialHi", in.inverse_factorial_hi},
      {"kInverseFactorialLo", in.inverse_factorial_lo},
      {"kInverseFactorialTail", in.inverse_factorial_tail},
      {"kTablePolynomial", in.table_polynomial},
      {"kWholePolynomial", in.whole_polynomial},
  };
  std::vector<std::string> found;
  for (const auto& [name, values] : expected) {
    const auto it = computed().find(name);
    const bool same = it != computed().end() && std::equal(values.begin(), values.end(),
                                                           it->second.begin(), it->second.end());
    if (!same) found.push_back(name);
  }
  return found;
}

TEST(Sollya, MakesEveryConstant) {
  EXPECT_EQ(computed().size(), 18u);  // 16 of constants.hpp and two bounds: nothing unknown
  EXPECT_TRUE(differences(BudgetInputs{}).empty()) << differences(BudgetInputs{}).front();
}

TEST(Sollya, CertifiesThePolynomialsErrors) {
  const double table = computed().at("kTablePolynomialError").at(0);
  const double whole = computed().at("kWholePolynomialError").at(0);
  EXPECT_LE(table, kTablePolynomialError);
  EXPECT_LE(whole, kWholePolynomialError);
  // Recorded without much to spare.
  EXPECT_GT(table, 0.99 * kTablePolynomialError);
  EXPECT_GT(whole, 0.99 * kWholePolynomialError);
}

TEST(Sollya, AWrongConstantIsSeen) {
  BudgetInputs in;
  in.table[9] = std::nextafter(in.table[9], 0);
  in.whole_polynomial[9] = std::nextafter(in.whole_polynomial[9], 1);
  EXPECT_EQ(differences(in), (std::vector<std::string>{"kTable", "kWholePolynomial"}));
}

}  // namespace
}  // namespace softcert::reference

int main(int argc, char** argv) {
  if (std::system("command -v sollya >/dev/null 2>&1") != 0) {
    std::puts("no sollya here: skipped");
    return 77;
  }
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
