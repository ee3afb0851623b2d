#pragma once
// Requests that the tests of this folder share.
#include "softcert/theorems/prover.hpp"
#include "softcert/theorems/registry.hpp"

namespace softcert::theorems::tests {

inline Request request_for(const Theorem& theorem, Cell rectangle) {
  Request request;
  request.rectangle = std::move(rectangle);
  request.theorems = {&theorem};
  return request;
}

inline TheoremResult prove_one(const Theorem& theorem, Cell rectangle, Fault fault = {}) {
  Request request = request_for(theorem, std::move(rectangle));
  request.fault = std::move(fault);
  return prove(request).front();
}

}  // namespace softcert::theorems::tests
