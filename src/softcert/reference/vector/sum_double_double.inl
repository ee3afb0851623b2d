// Sums of exponentials in double-double. Included inside a variant's anonymous namespace.

template <bool kStore, class Source>
inline void add_block_double_double(const DoubleDoubleExponential& exponential,
                                    const Source& source, std::size_t i, double* y_hi, double* y_lo,
                                    Accumulator& accumulator) {
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
void add_chunk_double_double(const Source& source, std::size_t begin, std::size_t end, double* y_hi,
                             double* y_lo, Sum& sum) {
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
    const std::size_t end = begin + kDoubleDoubleChunk < whole ? begin + kDoubleDoubleChunk : whole;
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
