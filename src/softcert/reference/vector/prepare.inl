// Arguments scale * x - shift as pairs. Included inside a variant's anonymous namespace.

/// a * b + c-style product of a double-double and a double.
inline Pair scaled(Pair scale, D x) {
  const D p = scale.hi * x;
  return fast_two_sum(p, Lanes::fma(scale.lo, x, Lanes::fms(scale.hi, x, p)));
}

template <class Source>
inline Pair difference(const Source& source, std::size_t i, Pair scale, Pair shift) {
  const D x = source.high(i);
  const Pair t = scaled(scale, x);
  const Pair s = two_sum(t.hi, Lanes::set(0.0) - shift.hi);
  const Pair d = fast_two_sum(s.hi, s.lo + (t.lo - shift.lo));
  const M in = Lanes::less(masked_item(), d.hi);  // false for NaN, from infinities, too
  return {Lanes::select(in, d.hi, masked_item()), Lanes::keep(in, d.lo)};
}

template <class Source>
void prepare_from(const Source& source, std::size_t items, Pair scale, Pair shift, double* high,
                  double* low) {
  constexpr std::size_t w = Lanes::kCount;
  const auto put = [&](const Source& from, std::size_t i, double* h, double* l) {
    const Pair d = difference(from, i, scale, shift);
    Lanes::store(h, d.hi);
    Lanes::store(l, d.lo);
  };
  const std::size_t whole = items / kBlock * kBlock;
  for (std::size_t i = 0; i < whole; i += w) put(source, i, high + i, low + i);
  if (whole == items) return;
  with_tail(source, whole, items - whole, [&](const Source& tail) {
    for (std::size_t i = 0; i < kBlock; i += w) put(tail, i, high + whole + i, low + whole + i);
  });
}

inline void prepare(const Arguments& x, DoubleDouble scale, DoubleDouble shift, double* high,
                    double* low) {
  with_source(x, [&](const auto& source) {
    prepare_from(source, x.items, Pair{Lanes::set(scale.hi), Lanes::set(scale.lo)},
                 Pair{Lanes::set(shift.hi), Lanes::set(shift.lo)}, high, low);
  });
}

inline void widen_half(const std::uint16_t* x, std::size_t items, float* out) {
  std::size_t i = 0;
  for (; i + 16 <= items; i += 16) Lanes::widen_half(x + i, out + i);
  if (i == items) return;
  std::uint16_t tail[16] = {};
  float wide[16];
  copy_codes(tail, x + i, items - i);
  Lanes::widen_half(tail, wide);
  copy_codes(out + i, wide, items - i);
}
