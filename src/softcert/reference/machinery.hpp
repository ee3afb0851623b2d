#pragma once
// What an evaluation is made of: the passes of a variant and the budget it trusts. Tests plant
// faults here.
#include "softcert/reference/error_budget.hpp"
#include "softcert/reference/evaluate.hpp"
#include "softcert/reference/vector/passes.hpp"

namespace softcert::reference {

struct Budget {
  double quotient_relative = kQuotientRelative;
  double pair_quotient_relative = kPairQuotientRelative;
  double sum_relative = kSumRelative;
  double pair_sum_relative = kPairSumRelative;
};

struct Machinery {
  vector::Passes passes;
  Budget budget;
};

/// The machinery of a variant that this machine can run. Errors: InputError when it cannot.
Machinery machinery_of(Variant variant);

/// evaluate() on the given machinery; request.variant is not looked at.
void evaluate_with(const Machinery& machinery, const ConstRows& logits, const Request& request,
                   const Outputs& outputs, Statistics* statistics = nullptr);

}  // namespace softcert::reference
