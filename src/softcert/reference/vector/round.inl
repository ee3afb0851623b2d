// Rounding of results to a format. Included inside a variant's anonymous namespace.

/// Nearest codes, ties to even, of nonnegative doubles in a format of kPrecision bits whose least
/// normal number is 2^kMinExponent and whose largest finite code is kLargest.
template <int kPrecision, int kMinExponent, std::uint64_t kLargest>
struct Encoder {
  static constexpr int kShift = 53 - kPrecision;
  static constexpr std::uint64_t kRebias = std::uint64_t(1023 + kMinExponent - 1)
                                           << (kPrecision - 1);
  static constexpr std::uint64_t kHalf = (std::uint64_t{1} << (kShift - 1)) - 1;
  // 1.5 * 2^E whose ulp is the least subnormal
  static constexpr std::uint64_t kSnap =
      (std::uint64_t(1023 + 52 + kMinExponent - kPrecision + 1) << 52) | (std::uint64_t{1} << 51);

  /// `overflow`, sign included, is the code beyond the largest finite number.
  static I encode(D x, I sign, I overflow) {
    const I b = Lanes::bits(x);
    const I odd = Lanes::both(Lanes::right<kShift>(b), Lanes::set_bits(1));
    const I rounded = Lanes::add(Lanes::add(b, Lanes::set_bits(kHalf)), odd);
    const I normal = Lanes::sub(Lanes::right<kShift>(rounded), Lanes::set_bits(kRebias));
    const D snap = Lanes::real(Lanes::set_bits(kSnap));
    const I subnormal = Lanes::sub(Lanes::bits(x + snap), Lanes::bits(snap));
    const M small = Lanes::less(x, Lanes::set(least_normal()));
    const I code = Lanes::select(small, subnormal, normal);
    return Lanes::select(Lanes::greater(code, Lanes::set_bits(kLargest)), overflow,
                         Lanes::either(code, sign));
  }

 private:
  static constexpr double least_normal() {
    return std::bit_cast<double>(std::uint64_t(1023 + kMinExponent) << 52);
  }
};

template <class CodeType, int kPrecision, int kMinExponent, std::uint64_t kLargest>
struct Target : Encoder<kPrecision, kMinExponent, kLargest> {
  using Code = CodeType;
  static constexpr std::uint64_t kSign = std::uint64_t{1} << (8 * sizeof(Code) - 1);
};
using Float32 = Target<std::uint32_t, 24, -126, 0x7f7fffff>;
using Float16 = Target<std::uint16_t, 11, -14, 0x7bff>;
using BFloat16 = Target<std::uint16_t, 8, -126, 0x7f7f>;
using Float8E4M3 = Target<std::uint8_t, 4, -6, 0x7e>;
using Float8E5M2 = Target<std::uint8_t, 3, -14, 0x7b>;

/// Calls body(target) with the target of the format; never float64, which has passes of its own.
template <class Body>
void with_target(numerics::FormatId format, const Body& body) {
  using numerics::FormatId;
  switch (format) {
    case FormatId::kFloat32:
      return body(Float32{});
    case FormatId::kFloat16:
      return body(Float16{});
    case FormatId::kBFloat16:
      return body(BFloat16{});
    case FormatId::kFloat8E4M3:
      return body(Float8E4M3{});
    case FormatId::kFloat8E5M2:
      return body(Float8E5M2{});
    case FormatId::kFloat64:
      break;
  }
}

/// Where a row's exponentials come from when they are rounded: the scratch, or anew.
struct Stored {
  const double* y;
  D at(std::size_t i) const { return Lanes::load(y + i); }
};
template <class Source>
struct Again {
  Source source;
  FastExponential exponential;
  D at(std::size_t i) const { return exponential_at<true>(exponential, source, i); }
};

/// One block of normal float32 results: conversion rounds; undecided within kWindowUlp ulps of q
/// of a midpoint, which the 29 bits that float32 drops tell.
struct NormalFloat32 {
  using Code = float;
  D inverse;
  explicit NormalFloat32(const Quotient& q) : inverse(Lanes::set(q.inverse)) {}

  template <class Exponentials>
  bool block(const Exponentials& y, std::size_t i, Code* out) const {
    const I to_window = Lanes::set_bits((std::uint64_t{1} << 28) + kWindowUlp + 1);
    const I outside = Lanes::set_bits((std::uint64_t{1} << 29) - 2 * (kWindowUlp + 1));
    M undecided = Lanes::none();
    for (std::size_t j = 0; j < kBlock; j += Lanes::kCount) {
      const D q = y.at(i + j) * inverse;
      Lanes::store(out + j, q);
      const I shifted = Lanes::add(Lanes::bits(q), to_window);
      undecided = Lanes::either(undecided, Lanes::no_common_bits(shifted, outside));
    }
    return Lanes::any(undecided);
  }
};

/// One block in any format: undecided when the two ends of the enclosure round apart.
template <class To>
struct BothEnds {
  using Code = typename To::Code;
  D inverse, down, up, absolute;
  I overflow;
  BothEnds(const Quotient& q, std::uint64_t overflow_code)
      : inverse(Lanes::set(q.inverse)),
        down(Lanes::set(1 - q.relative)),
        up(Lanes::set(1 + q.relative)),
        absolute(Lanes::set(q.absolute)),
        overflow(Lanes::set_bits(overflow_code)) {}

  template <class Exponentials>
  bool block(const Exponentials& y, std::size_t i, Code* out) const {
    M undecided = Lanes::none();
    for (std::size_t j = 0; j < kBlock; j += Lanes::kCount) {
      const D q = y.at(i + j) * inverse;
      const D lo = Lanes::max(q * down - absolute, Lanes::set(0.0));
      const I sign = Lanes::set_bits(0), code = To::encode(lo, sign, overflow);
      const I other = To::encode(q * up + absolute, sign, overflow);
      undecided = Lanes::either(undecided, Lanes::unequal(code, other));
      Lanes::store_codes(out + j, code);
    }
    return Lanes::any(undecided);
  }
};

template <class Code>
void copy_codes(Code* out, const Code* from, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) out[i] = from[i];
}

/// Applies a rounder to every block from exponentials; the tail goes through a block of its own.
template <class Rounder, class Exponentials, class TailExponentials>
void round_blocks(const Rounder& rounder, const Exponentials& y, const TailExponentials& tail,
                  std::size_t items, typename Rounder::Code* out, Flags& flags) {
  const std::size_t whole = items / kBlock * kBlock;
  for (std::size_t i = whole; i > 0;) {  // backwards: the last exponentials are still in cache
    i -= kBlock;
    if (rounder.block(y, i, out + i)) flags.blocks[flags.count++] = i;
  }
  if (whole == items) return;
  typename Rounder::Code last[kBlock];
  if (tail(rounder, whole, last)) flags.blocks[flags.count++] = whole;
  copy_codes(out + whole, last, items - whole);
}

template <class Rounder>
void round_row(const Rounder& rounder, const Arguments& a, const double* y, void* out,
               Flags& flags) {
  auto* codes = static_cast<typename Rounder::Code*>(out);
  if (y) {  // padded
    round_blocks(
        rounder, Stored{y},
        [&](const Rounder& r, std::size_t i, auto* last) { return r.block(Stored{y}, i, last); },
        a.items, codes, flags);
    return;
  }
  with_source(a, [&](const auto& source) {
    using Source = std::decay_t<decltype(source)>;
    const auto tail = [&](const Rounder& r, std::size_t i, auto* last) {
      bool undecided = false;
      with_tail(source, i, a.items - i, [&](const Source& padded_source) {
        undecided = r.block(Again<Source>{padded_source, {}}, 0, last);
      });
      return undecided;
    };
    round_blocks(rounder, Again<Source>{source, {}}, tail, a.items, codes, flags);
  });
}

inline void round_softmax(const Arguments& arguments, const double* y, const Quotient& quotient,
                          const Codes& codes, Flags& flags) {
  if (codes.format == numerics::FormatId::kFloat32 && quotient.normal) {
    return round_row(NormalFloat32(quotient), arguments, y, codes.out, flags);
  }
  with_target(codes.format, [&](auto target) {
    round_row(BothEnds<decltype(target)>(quotient, codes.overflow), arguments, y, codes.out, flags);
  });
}

/// One block of double-double quotients to float64.
struct DoubleQuotient {
  using Code = double;
  const double* y_hi;
  const double* y_lo;
  D inverse_hi, inverse_lo, relative, absolute;

  bool block(std::size_t i, Code* out) const {
    M undecided = Lanes::none();
    for (std::size_t j = 0; j < kBlock; j += Lanes::kCount) {
      const D h = Lanes::load(y_hi + i + j), l = Lanes::load(y_lo + i + j);
      const D p = h * inverse_hi;
      const D p_low =
          Lanes::fma(h, inverse_lo, Lanes::fma(l, inverse_hi, Lanes::fms(h, inverse_hi, p)));
      const Pair q = fast_two_sum(p, p_low);
      const M counts = Lanes::less(Lanes::set(0.0), h);  // else exactly 0
      const D radius = Lanes::keep(counts, Lanes::fma(q.hi, relative, absolute));
      const D lo = q.hi + (q.lo - radius);
      undecided = Lanes::either(undecided, Lanes::unequal(lo, q.hi + (q.lo + radius)));
      Lanes::store(out + j, lo);
    }
    return Lanes::any(undecided);
  }
};

inline void round_softmax_double(const double* y_hi, const double* y_lo, std::size_t items,
                                 DoubleDouble inverse, double relative, double absolute,
                                 double* out, Flags& flags) {
  const DoubleQuotient quotient{y_hi,
                                y_lo,
                                Lanes::set(inverse.hi),
                                Lanes::set(inverse.lo),
                                Lanes::set(relative),
                                Lanes::set(absolute)};
  const std::size_t whole = items / kBlock * kBlock;
  for (std::size_t i = 0; i < items; i += kBlock) {
    double last[kBlock];
    double* to = i < whole ? out + i : last;
    if (quotient.block(i, to)) flags.blocks[flags.count++] = i;
    if (to == last) copy_codes(out + i, last, items - i);
  }
}
