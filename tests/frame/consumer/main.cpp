// A stranger's program: the horizon of a head, and one theorem over a small range.
#include <cstdio>

#include "softcert/softmax/horizon.hpp"
#include "softcert/theorems/prover.hpp"
#include "softcert/theorems/registry.hpp"

int main() {
  using namespace softcert;
  const auto items = softmax::horizon_items(5, numerics::Rational(1, 10));
  theorems::Request request;
  request.rectangle = {2, 1000, 0, 4};
  request.theorems = {theorems::find_theorem("dispersion-sharp")};
  const auto result = theorems::prove(request).front();
  std::printf("horizon %s, dispersion-sharp %d\n", items.str().c_str(),
              static_cast<int>(result.verdict));
  return items == 1337 && result.verdict == numerics::Verdict::kProved ? 0 : 1;
}
