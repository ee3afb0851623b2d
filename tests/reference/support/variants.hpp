#pragma once
// reference::evaluate as something to judge, on every variant of this machine.
#include "check.hpp"

namespace softcert::reference::testing {

inline Evaluator reference_evaluator() {
  return [](const ConstRows& logits, const Request& request, const Outputs& outputs) {
    evaluate(logits, request, outputs);
  };
}

/// Every operation, format and variant; one thread.
inline Question every_variant() {
  Question question;
  question.variants.assign(available_variants().begin(), available_variants().end());
  question.request.threads = 1;
  return question;
}

}  // namespace softcert::reference::testing
