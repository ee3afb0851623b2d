// The passes of one variant, made of its Lanes. A variant's file includes its lanes and then this:
// everything has internal linkage, so that code made for one instruction set can never be linked
// into another's.
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>

#include "softcert/numerics/strict_floating_point.hpp"
#include "softcert/reference/constants.hpp"
#include "softcert/reference/error_budget.hpp"
#include "softcert/reference/vector/passes.hpp"

namespace softcert::reference::vector {
namespace {

// In this order.
// clang-format off
#include "softcert/reference/vector/exponential.inl"
#include "softcert/reference/vector/twins.inl"
#include "softcert/reference/vector/sources.inl"
#include "softcert/reference/vector/sum.inl"
#include "softcert/reference/vector/sum_rows.inl"
#include "softcert/reference/vector/sum_double_double.inl"
#include "softcert/reference/vector/round.inl"
#include "softcert/reference/vector/logarithm.inl"
#include "softcert/reference/vector/enclose.inl"
#include "softcert/reference/vector/prepare.inl"
// clang-format on

constexpr Passes passes_of(Variant variant) {
  return {variant,
          &sum,
          &sum_rows,
          &sum_double_double,
          &exponential,
          &prepare,
          &round_softmax,
          &round_log_softmax,
          &round_softmax_double,
          &round_log_softmax_double,
          &enclose_softmax,
          &enclose_log_softmax,
          &widen_half};
}

}  // namespace
}  // namespace softcert::reference::vector
