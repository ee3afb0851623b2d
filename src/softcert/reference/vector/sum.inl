// Sums of exponentials. Included inside a variant's anonymous namespace.

// A function: no vector instruction may run before the variant was chosen.
inline D masked_item() { return Lanes::set(-std::numeric_limits<double>::infinity()); }

struct FloatSource {
  static constexpr bool kLow = false;
  const float* x;
  D high(std::size_t i) const { return Lanes::load(x + i); }
  D low(std::size_t) const { return Lanes::set(0.0); }
  static M counts(D x) { return Lanes::unequal(x, masked_item()); }
};

struct DoubleSource {
  static constexpr bool kLow = false;
  const double* x;
  D high(std::size_t i) const { return Lanes::load(x + i); }
  D low(std::size_t) const { return Lanes::set(0.0); }
  static M counts(D x) { return Lanes::unequal(x, masked_item()); }
};

struct PairSource {
  static constexpr bool kLow = true;
  const double* x;
  const double* l;
  D high(std::size_t i) const { return Lanes::load(x + i); }
  D low(std::size_t i) const { return Lanes::load(l + i); }
  static M counts(D x) { return Lanes::less(Lanes::set(kNegligible), x); }
};

/// Largest magnitude seen, for each kind of source; 32 items at a time.
template <class Source>
class Magnitude {
 public:
  template <bool kMasked>
  void add(const Source& source, std::size_t i) {
    for (std::size_t j = 0; j < 32; j += Lanes::kCount) {
      const D x = source.high(i + j);
      D magnitude = Lanes::abs(x);
      if constexpr (kMasked) magnitude = Lanes::keep(Source::counts(x), magnitude);
      largest_ = Lanes::max(magnitude, largest_);  // NaN first: the second is taken
    }
  }
  double largest() const {
    alignas(64) double lanes[Lanes::kCount];
    Lanes::store(lanes, largest_);
    double result = 0;
    for (double lane : lanes) result = lane > result ? lane : result;
    return result;
  }

 private:
  D largest_ = Lanes::set(0.0);
};

template <>
class Magnitude<FloatSource> {
 public:
  template <bool kMasked>
  void add(const FloatSource& source, std::size_t i) {
    lanes_.add<kMasked>(source.x + i);
  }
  double largest() const { return lanes_.largest(); }

 private:
  Lanes::FloatMagnitude lanes_;
};

/// Running sums hi + lo in every lane, two of them against latency.
struct Accumulator {
  D hi[2] = {Lanes::set(0.0), Lanes::set(0.0)};
  D lo[2] = {Lanes::set(0.0), Lanes::set(0.0)};

  void add(std::size_t chain, D y) {
    const Pair s = two_sum(hi[chain], y);
    hi[chain] = s.hi;
    lo[chain] = lo[chain] + s.lo;
  }
  void add(std::size_t chain, Pair y) {
    const Pair s = two_sum(hi[chain], y.hi);
    hi[chain] = s.hi;
    lo[chain] = lo[chain] + (s.lo + y.lo);
  }
  /// The two sums of every lane as one.
  Pair lanes() const {
    const Pair s = two_sum(hi[0], hi[1]);
    return {s.hi, s.lo + (lo[0] + lo[1])};
  }
  /// Adds the sum over lanes to `sum`.
  void add_to(Sum& sum) const {
    const Pair s = lanes();
    double h, l;
    Lanes::fold(s.hi, s.lo, TwoSum{}, h, l);
    add_double_double(sum.hi, sum.lo, h, l);
    const double total = sum.hi + sum.lo;
    sum.lo = sum.lo - (total - sum.hi);
    sum.hi = total;
  }

 private:
  static void add_double_double(double& hi, double& lo, double other_hi, double other_lo) {
    const double s = hi + other_hi, part = s - hi;
    lo = (lo + other_lo) + ((hi - (s - part)) + (other_hi - part));
    hi = s;
  }
};

/// One exponential of the vector at i; masked items give 0.
template <bool kMasked, class Source>
inline D exponential_at(const FastExponential& exponential, const Source& source, std::size_t i) {
  const D x = source.high(i);
  const D y = exponential.template operator()<Source::kLow>(x, source.low(i));
  if constexpr (kMasked) return Lanes::keep(Source::counts(x), y);
  return y;
}

template <bool kMasked, bool kStore, class Source>
inline void add_block(const FastExponential& exponential, const Source& source, std::size_t i,
                      double* y, Accumulator& accumulator) {
  constexpr std::size_t w = Lanes::kCount;
  std::size_t chain = 0;
  for (std::size_t j = 0; j < kBlock; j += 4 * w, chain ^= 1) {
    D v[4];
    for (std::size_t k = 0; k < 4; ++k) {
      v[k] = exponential_at<kMasked>(exponential, source, i + j + k * w);
      if constexpr (kStore) Lanes::store(y + i + j + k * w, v[k]);
    }
    accumulator.add(chain, (v[0] + v[1]) + (v[2] + v[3]));
  }
}

/// Adds items [begin, end), whole blocks, to the sum; returns their largest magnitude.
template <bool kMasked, bool kStore, class Source>
double add_blocks(const Source& source, std::size_t begin, std::size_t end, double* y,
                  Accumulator& accumulator) {
  const FastExponential exponential;
  Magnitude<Source> magnitude;
  Accumulator local;
  for (std::size_t i = begin; i < end; i += kBlock) {
    magnitude.template add<kMasked>(source, i);
    magnitude.template add<kMasked>(source, i + 32);
    add_block<kMasked, kStore>(exponential, source, i, y, local);
  }
  accumulator = local;
  return magnitude.largest();
}

template <class Source>
double add_range(bool masked, const Source& source, std::size_t begin, std::size_t end, double* y,
                 Accumulator& accumulator) {
  if (masked) {
    return y ? add_blocks<true, true>(source, begin, end, y, accumulator)
             : add_blocks<true, false>(source, begin, end, y, accumulator);
  }
  return y ? add_blocks<false, true>(source, begin, end, y, accumulator)
           : add_blocks<false, false>(source, begin, end, y, accumulator);
}

/// The last items, padded with masked ones.
template <class Value>
struct Tail {
  alignas(64) Value values[kBlock];
  Tail(const Value* x, std::size_t count, Value padding) {
    for (std::size_t i = 0; i < kBlock; ++i) values[i] = i < count ? x[i] : padding;
  }
};

/// Calls body(source) with the last `count` items at `begin` padded to a block; the source counts
/// from 0.
template <class Body>
void with_tail(const FloatSource& s, std::size_t begin, std::size_t count, const Body& body) {
  const Tail<float> tail(s.x + begin, count, -std::numeric_limits<float>::infinity());
  body(FloatSource{tail.values});
}
template <class Body>
void with_tail(const DoubleSource& s, std::size_t begin, std::size_t count, const Body& body) {
  const Tail<double> tail(s.x + begin, count, -std::numeric_limits<double>::infinity());
  body(DoubleSource{tail.values});
}
template <class Body>
void with_tail(const PairSource& s, std::size_t begin, std::size_t count, const Body& body) {
  const Tail<double> tail(s.x + begin, count, -std::numeric_limits<double>::infinity());
  const Tail<double> low(s.l + begin, count, 0.0);
  body(PairSource{tail.values, low.values});
}

// Items that one accumulator takes: the sum's error grows with their square (error_budget.cpp).
inline constexpr std::size_t kChunk = kFastChunk;

/// Adds items [begin, end), whole blocks; on meeting a masked one starts them again with masks.
template <class Source>
void add_chunk(const Source& source, std::size_t begin, std::size_t end, double* y, Sum& sum) {
  Accumulator accumulator;
  double largest = add_range(sum.masked, source, begin, end, y, accumulator);
  if (!(largest <= kDirectLimit) && !sum.masked) {
    sum.masked = true;
    largest = add_range(true, source, begin, end, y, accumulator);
  }
  accumulator.add_to(sum);
  if (largest > sum.largest) sum.largest = largest;
}

/// Judges a sum that is complete.
template <class Source>
void settle(Sum& sum) {
  sum.in_range = (Source::kLow || sum.largest <= kDirectLimit) && sum.hi > 0 &&
                 sum.hi < std::numeric_limits<double>::infinity();
  const double v = 1 / sum.hi;
  sum.inverse = __builtin_fma(v, __builtin_fma(-v, sum.hi, 1.0) - v * sum.lo, v);
}

template <class Source>
Sum sum_of(const Source& source, std::size_t items, bool masked, double* y) {
  Sum sum;
  sum.masked = masked || Source::kLow;
  const std::size_t whole = items / kBlock * kBlock;
  for (std::size_t begin = 0; begin < whole; begin += kChunk) {
    add_chunk(source, begin, begin + kChunk < whole ? begin + kChunk : whole, y, sum);
    if (!Source::kLow && !(sum.largest <= kDirectLimit)) return sum;
  }
  if (whole < items) {
    with_tail(source, whole, items - whole, [&](const Source& tail) {
      Accumulator accumulator;
      const double largest = add_range(true, tail, 0, kBlock, y ? y + whole : nullptr, accumulator);
      accumulator.add_to(sum);
      if (largest > sum.largest) sum.largest = largest;
    });
  }
  settle<Source>(sum);
  return sum;
}

/// Calls body with the source that the arguments name.
template <class Body>
auto with_source(const Arguments& a, const Body& body) {
  if (a.floats) return body(FloatSource{a.floats});
  if (a.lows) return body(PairSource{a.doubles, a.lows});
  return body(DoubleSource{a.doubles});
}

inline Sum sum(const Arguments& arguments, bool expect_masked, double* y) {
  return with_source(arguments, [&](const auto& source) {
    return sum_of(source, arguments.items, expect_masked, y);
  });
}

template <bool kStore, class Source>
inline void add_block_double_double(const DoubleDoubleExponential& exponential,
                                    const Source& source, std::size_t i, double* y_hi,
                                    double* y_lo, Accumulator& accumulator) {
  constexpr std::size_t w = Lanes::kCount, kAtOnce = 4;  // independent chains against latency
  for (std::size_t j = 0; j < kBlock; j += kAtOnce * w) {
    Pair y[kAtOnce];
    for (std::size_t k = 0; k < kAtOnce; ++k) {
      const D x = source.high(i + j + k * w);
      const M in = Source::counts(x);
      y[k] = exponential.template operator()<Source::kLow>(x, source.low(i + j + k * w));
      y[k] = {Lanes::keep(in, y[k].hi), Lanes::keep(in, y[k].lo)};
      if constexpr (kStore) {
        Lanes::store(y_hi + i + j + k * w, y[k].hi);
        Lanes::store(y_lo + i + j + k * w, y[k].lo);
      }
    }
    for (std::size_t k = 0; k < kAtOnce; ++k) accumulator.add(k % 2, y[k]);
  }
}

/// Adds whole blocks [begin, end) of the source; the stores count from its start, too.
template <class Source>
void add_chunk_double_double(const Source& source, std::size_t begin, std::size_t end,
                             double* y_hi, double* y_lo, Sum& sum) {
  const DoubleDoubleExponential exponential;
  Magnitude<Source> magnitude;
  Accumulator accumulator;
  for (std::size_t i = begin; i < end; i += kBlock) {
    magnitude.template add<true>(source, i);
    magnitude.template add<true>(source, i + 32);
    if (y_hi) {
      add_block_double_double<true>(exponential, source, i, y_hi, y_lo, accumulator);
    } else {
      add_block_double_double<false>(exponential, source, i, y_hi, y_lo, accumulator);
    }
  }
  accumulator.add_to(sum);
  const double largest = magnitude.largest();
  if (largest > sum.largest) sum.largest = largest;
}

template <class Source>
Sum sum_of_double_double(const Source& source, std::size_t items, double* y_hi, double* y_lo) {
  Sum sum;
  sum.masked = true;
  const std::size_t whole = items / kBlock * kBlock;
  for (std::size_t begin = 0; begin < whole; begin += kDoubleDoubleChunk) {
    const std::size_t end =
        begin + kDoubleDoubleChunk < whole ? begin + kDoubleDoubleChunk : whole;
    add_chunk_double_double(source, begin, end, y_hi, y_lo, sum);
  }
  if (whole < items) {
    with_tail(source, whole, items - whole, [&](const Source& tail) {
      add_chunk_double_double(tail, 0, kBlock, y_hi ? y_hi + whole : nullptr,
                              y_lo ? y_lo + whole : nullptr, sum);
    });
  }
  settle<Source>(sum);
  return sum;
}

inline Sum sum_double_double(const Arguments& arguments, double* y_hi, double* y_lo) {
  return with_source(arguments, [&](const auto& source) {
    return sum_of_double_double(source, arguments.items, y_hi, y_lo);
  });
}

inline DoubleDouble exponential(double x) {
  alignas(64) double hi[Lanes::kCount], lo[Lanes::kCount];
  const DoubleDoubleExponential at;
  const Pair y = at.operator()<false>(Lanes::set(x), Lanes::set(0.0));
  Lanes::store(hi, y.hi);
  Lanes::store(lo, y.lo);
  return {hi[0], lo[0]};
}
