// A stranger's program: the certified softmax of one row of floats.
#include <cstdio>

#include "softcert/reference/evaluate.hpp"

int main() {
  using namespace softcert;
  constexpr std::size_t kItems = 4;
  // e^{(x - 2)/2} = e^-0.5, 1, e^-1 and, masked, nothing.
  const float logits[kItems] = {1, 2, 0, -__builtin_inff()};
  float rounded[kItems];
  double lo[kItems], hi[kItems];

  reference::Outputs outputs;
  outputs.rounded = reference::contiguous<reference::Rows>(static_cast<void*>(rounded),
                                                           numerics::FormatId::kFloat32, 1, kItems);
  outputs.lo = lo;
  outputs.hi = hi;
  reference::Request request;
  request.operation = reference::Operation::kSoftmax;
  request.scale = numerics::Rational(1, 2);  // temperature 2, exactly
  reference::evaluate(
      reference::contiguous<reference::ConstRows>(static_cast<const void*>(logits),
                                                  numerics::FormatId::kFloat32, 1, kItems),
      request, outputs);

  bool holds = rounded[3] == 0;
  for (std::size_t k = 0; k < kItems; ++k) {
    std::printf("%.9g in [%.17g, %.17g]\n", rounded[k], lo[k], hi[k]);
    // The float nearest to a number of [lo, hi] is that of one of the ends or between.
    holds = holds && lo[k] <= hi[k] && static_cast<float>(lo[k]) <= rounded[k] &&
            rounded[k] <= static_cast<float>(hi[k]);
  }
  // 1 / (e^-0.5 + 1 + e^-1) = 0.50648039105565...
  holds = holds && rounded[1] == 0.50648039105565f;
  return holds ? 0 : 1;
}
