// Sums of exponentials. Included inside a variant's anonymous namespace.

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
  const D y = exponential.template operator()<Lanes, Source::kLow>(x, source.low(i));
  if constexpr (kMasked) return Lanes::keep(Source::counts(x), y);
  return y;
}

/// The same of four vectors from i on: all in lockstep, or two and two where masks take registers.
template <bool kMasked, class Source>
inline Quadruplets::D exponentials_at(const FastExponential& exponential, const Source& source,
                                      std::size_t i) {
  using Two = Twins<Lanes>;
  const auto x = four(i, [&](std::size_t k) { return source.high(k); });
  const auto low = four(i, [&](std::size_t k) { return source.low(k); });
  const auto two = [&](Two::D at, Two::D low_at) -> Two::D {
    const Two::D y = exponential.template operator()<Two, Source::kLow>(at, low_at);
    return {Lanes::keep(Source::counts(at.first), y.first),
            Lanes::keep(Source::counts(at.second), y.second)};
  };
  if constexpr (kMasked) return {two(x.first, low.first), two(x.second, low.second)};
  return exponential.template operator()<Quadruplets, Source::kLow>(x, low);
}

template <bool kMasked, bool kStore, class Source>
inline void add_block(const FastExponential& exponential, const Source& source, std::size_t i,
                      double* y, Accumulator& accumulator) {
  constexpr std::size_t w = Lanes::kCount;
  std::size_t chain = 0;
  for (std::size_t j = i; j < i + kBlock; j += 4 * w, chain ^= 1) {
    const Quadruplets::D v = exponentials_at<kMasked>(exponential, source, j);
    if constexpr (kStore) {
      Lanes::store(y + j, v.first.first);
      Lanes::store(y + j + w, v.first.second);
      Lanes::store(y + j + 2 * w, v.second.first);
      Lanes::store(y + j + 3 * w, v.second.second);
    }
    accumulator.add(chain, (v.first.first + v.first.second) + (v.second.first + v.second.second));
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

inline Sum sum(const Arguments& arguments, bool expect_masked, double* y) {
  return with_source(arguments, [&](const auto& source) {
    return sum_of(source, arguments.items, expect_masked, y);
  });
}
