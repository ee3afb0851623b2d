// log-softmax = argument - logsumexp, from the arguments. Included inside a variant's anonymous
// namespace.

/// logsumexp - argument >= 0 as hi + lo; +inf where masked.
template <class Source>
inline Pair magnitude_at(const Source& source, std::size_t i, D hi, D lo) {
  const Pair s = two_sum(hi, Lanes::set(0.0) - source.high(i));
  D low = s.lo + lo;
  if constexpr (Source::kLow) low = low - source.low(i);
  return {s.hi,
          Lanes::keep(Lanes::less(s.hi, Lanes::set(std::numeric_limits<double>::infinity())), low)};
}

/// Rounding to a format of at most 24 bits: two ends, like BothEnds.
template <class To>
struct LogEnds {
  using Code = typename To::Code;
  D hi, lo, down, up, absolute;
  I overflow;
  LogEnds(const Logarithm& log, std::uint64_t overflow_code)
      : hi(Lanes::set(log.hi)),
        lo(Lanes::set(log.lo)),
        down(Lanes::set(1 - log.relative)),
        up(Lanes::set(1 + log.relative)),
        absolute(Lanes::set(log.absolute)),
        overflow(Lanes::set_bits(overflow_code)) {}

  template <class Source>
  bool block(const Source& source, std::size_t i, Code* out) const {
    const D least_above_zero = Lanes::set(std::numeric_limits<double>::denorm_min());
    M undecided = Lanes::none();
    for (std::size_t j = 0; j < kBlock; j += Lanes::kCount) {
      const Pair m = magnitude_at(source, i + j, hi, lo);
      const D value = m.hi + m.lo;
      const D least = Lanes::max(value * down - absolute, Lanes::set(0.0));
      const D most = Lanes::max(value * up + absolute, Lanes::set(0.0));
      const I sign = Lanes::set_bits(To::kSign), code = To::encode(least, sign, overflow);
      undecided = Lanes::either(undecided, Lanes::unequal(code, To::encode(most, sign, overflow)));
      undecided = Lanes::either(undecided, Lanes::less(least, least_above_zero));  // +0 or -0?
      Lanes::store_codes(out + j, code);
    }
    return Lanes::any(undecided);
  }
};

/// Rounding to float64.
struct LogDouble {
  using Code = double;
  D hi, lo, relative, absolute, masked;

  template <class Source>
  bool block(const Source& source, std::size_t i, Code* out) const {
    const D infinity = Lanes::set(std::numeric_limits<double>::infinity());
    M undecided = Lanes::none();
    for (std::size_t j = 0; j < kBlock; j += Lanes::kCount) {
      const Pair m = magnitude_at(source, i + j, hi, lo);
      const M counts = Lanes::less(m.hi, infinity);
      const D radius = Lanes::keep(counts, Lanes::fma(Lanes::abs(m.hi), relative, absolute));
      const D least = m.hi + (m.lo - radius), most = m.hi + (m.lo + radius);
      undecided = Lanes::either(undecided, Lanes::unequal(least, most));
      undecided = Lanes::either(undecided, Lanes::less(least, Lanes::set(0.0)));
      Lanes::store(out + j, Lanes::select(counts, Lanes::set(-0.0) - least, masked));
    }
    return Lanes::any(undecided);
  }
};

template <class Rounder>
void round_log_row(const Rounder& rounder, const Arguments& a, void* out, Flags& flags) {
  auto* codes = static_cast<typename Rounder::Code*>(out);
  with_source(a, [&](const auto& source) {
    using Source = std::decay_t<decltype(source)>;
    const auto tail = [&](const Rounder& r, std::size_t i, auto* last) {
      bool undecided = false;
      with_tail(source, i, a.items - i,
                [&](const Source& padded_source) { undecided = r.block(padded_source, 0, last); });
      return undecided;
    };
    round_blocks(rounder, source, tail, a.items, codes, flags);
  });
}

inline void round_log_softmax(const Arguments& arguments, const Logarithm& log, const Codes& codes,
                              Flags& flags) {
  with_target(codes.format, [&](auto target) {
    round_log_row(LogEnds<decltype(target)>(log, codes.overflow), arguments, codes.out, flags);
  });
}

inline void round_log_softmax_double(const Arguments& arguments, const Logarithm& log,
                                     double infinity, double* out, Flags& flags) {
  const LogDouble rounder{Lanes::set(log.hi), Lanes::set(log.lo), Lanes::set(log.relative),
                          Lanes::set(log.absolute), Lanes::set(infinity)};
  round_log_row(rounder, arguments, out, flags);
}
