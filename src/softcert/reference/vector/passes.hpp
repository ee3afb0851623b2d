#pragma once
// The vector passes over one contiguous row, as function pointers that a variant fills in.
//
// Rows are padded inside: scratch arrays (y, high, low) have room for padded(items) doubles. Every
// pass assumes round-to-nearest without flushing to zero (floating_point_environment.hpp).
#include <cstddef>
#include <cstdint>

#include "softcert/numerics/format.hpp"
#include "softcert/reference/variant.hpp"

namespace softcert::reference::vector {

inline constexpr std::size_t kBlock = 64;  // elements that a pass handles, and flags, together

inline constexpr std::size_t kRowsAtOnce = 4;

constexpr std::size_t padded(std::size_t items) { return (items + kBlock - 1) / kBlock * kBlock; }

/// The arguments of a row's exponentials: floats, doubles, or pairs high + low of doubles with
/// |low| <= ulp(high). -inf stands for a masked item (with low 0).
struct Arguments {
  const float* floats = nullptr;
  const double* doubles = nullptr;  // or the high parts
  const double* lows = nullptr;
  std::size_t items = 0;

  Arguments at(std::size_t index) const {
    return {floats ? floats + index : nullptr, doubles ? doubles + index : nullptr,
            lows ? lows + index : nullptr, 1};
  }
};

/// A sum of exponentials hi + lo, and what the pass saw on the way.
struct Sum {
  double hi = 0, lo = 0;
  double inverse = 0;     // 1 / (hi + lo), relative error 2^-53 (1 + 2^-50)
  double largest = 0;     // magnitude of the arguments, masked ones apart
  bool masked = false;    // some item may be masked
  bool in_range = false;  // every argument is within kDirectLimit or masked, and some is not masked
};

/// Where undecided elements stand: starts of blocks.
struct Flags {
  std::size_t* blocks = nullptr;  // room for one entry a block
  std::size_t count = 0;
};

/// softmax = y * inverse, and the radius of the two sides of the rounding test. `normal` says that
/// every nonzero quotient is a normal float32.
struct Quotient {
  double inverse = 0, relative = 0, absolute = 0;
  bool normal = false;
};

/// log-softmax = argument - (hi + lo).
struct Logarithm {
  double hi = 0, lo = 0, relative = 0, absolute = 0;
};

struct DoubleDouble {
  double hi = 0, lo = 0;
};

/// An output array and how results beyond the format's range are coded.
struct Codes {
  numerics::FormatId format = numerics::FormatId::kFloat32;
  void* out = nullptr;
  std::uint64_t overflow = 0;  // code, sign included, of what is beyond the largest finite value
};

struct Passes {
  Variant variant;

  /// Sum of exp(arguments), each exponential within error_budget's kExpRelative, stored to y unless
  /// null. `expect_masked` only saves time.
  Sum (*sum)(const Arguments&, bool expect_masked, double* y);
  /// The same for `count` <= kRowsAtOnce rows of one kind and of one length <= kFastChunk, not
  /// pairs: their last steps, each short and slow, are taken together.
  void (*sum_rows)(const Arguments* rows, std::size_t count, bool expect_masked, double* const* y,
                   Sum* sums);
  /// sum() in double-double; stored to y_hi and y_lo unless null.
  Sum (*sum_double_double)(const Arguments&, double* y_hi, double* y_lo);

  /// exp(x) in double-double, |x| <= 400.
  DoubleDouble (*exponential)(double x);

  /// scale * x - shift as pairs; x from floats or doubles, |scale * x| at most kScaledLimit unless
  /// scale is 1. -inf where x is, or where the difference overflows. Sums of pairs pass over those
  /// below kNegligible.
  void (*prepare)(const Arguments& x, DoubleDouble scale, DoubleDouble shift, double* high,
                  double* low);

  /// Rounded softmax from y, or from the arguments when y is null. Flags every block in which the
  /// rounding of some element is not decided.
  void (*round_softmax)(const Arguments&, const double* y, const Quotient&, const Codes&, Flags&);
  void (*round_log_softmax)(const Arguments&, const Logarithm&, const Codes&, Flags&);
  /// The same to float64 from double-doubles. An exponential of 0 gives 0, never flagged.
  void (*round_softmax_double)(const double* y_hi, const double* y_lo, std::size_t items,
                               DoubleDouble inverse, double relative, double absolute, double* out,
                               Flags&);
  /// `infinity` is what masked items give.
  void (*round_log_softmax_double)(const Arguments&, const Logarithm&, double infinity, double* out,
                                   Flags&);

  /// Enclosures; each of centre, lo, hi may be null.
  void (*enclose_softmax)(const double* y, std::size_t items, const Quotient&, double* centre,
                          double* lo, double* hi);
  void (*enclose_log_softmax)(const Arguments&, const Logarithm&, double* centre, double* lo,
                              double* hi);

  /// float16 to float32, exactly.
  void (*widen_half)(const std::uint16_t* x, std::size_t items, float* out);
};

const Passes& avx512_passes();
const Passes& avx2_passes();
const Passes& portable_passes();

}  // namespace softcert::reference::vector
