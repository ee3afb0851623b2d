// Sums of a few short rows at once. Included inside a variant's anonymous namespace.

/// The lanes of one short row's sum.
template <class Source>
Pair short_row(const Source& source, std::size_t items, double* y, Sum& sum) {
  const std::size_t whole = items / kBlock * kBlock;
  Accumulator accumulator;
  if (whole > 0) {
    sum.largest = add_range(sum.masked, source, 0, whole, y, accumulator);
    if (!(sum.largest <= kDirectLimit) && !sum.masked) {
      sum.masked = true;
      sum.largest = add_range(true, source, 0, whole, y, accumulator);
    }
  }
  Pair lanes = accumulator.lanes();
  if (whole == items) return lanes;
  with_tail(source, whole, items - whole, [&](const Source& tail) {
    Accumulator last;
    const double largest = add_range(true, tail, 0, kBlock, y ? y + whole : nullptr, last);
    if (largest > sum.largest) sum.largest = largest;
    const Pair more = last.lanes(), s = two_sum(lanes.hi, more.hi);
    lanes = {s.hi, s.lo + (lanes.lo + more.lo)};
  });
  return lanes;
}

inline void sum_rows(const Arguments* rows, std::size_t count, bool expect_masked,
                     double* const* y, Sum* sums) {
  D hi[kRowsAtOnce], lo[kRowsAtOnce];
  for (std::size_t r = 0; r < kRowsAtOnce; ++r) hi[r] = lo[r] = Lanes::set(1.0);
  for (std::size_t r = 0; r < count; ++r) {
    sums[r] = {};
    sums[r].masked = expect_masked;
    const Pair lanes =
        rows[r].floats ? short_row(FloatSource{rows[r].floats}, rows[r].items, y[r], sums[r])
                       : short_row(DoubleSource{rows[r].doubles}, rows[r].items, y[r], sums[r]);
    expect_masked = sums[r].masked;
    hi[r] = lanes.hi;
    lo[r] = lanes.lo;
  }
  double h[kRowsAtOnce], l[kRowsAtOnce], inverse[kRowsAtOnce];
  Lanes::fold_rows(hi, lo, TwoSum{}, h, l);
  for (std::size_t r = 0; r < kRowsAtOnce; ++r) {
    const double total = h[r] + l[r], v = 1 / total;
    l[r] = l[r] - (total - h[r]);
    h[r] = total;
    inverse[r] = __builtin_fma(v, __builtin_fma(-v, total, 1.0) - v * l[r], v);
  }
  for (std::size_t r = 0; r < count; ++r) {
    sums[r].hi = h[r];
    sums[r].lo = l[r];
    sums[r].inverse = inverse[r];
    sums[r].in_range = sums[r].largest <= kDirectLimit && h[r] > 0 &&
                       h[r] < std::numeric_limits<double>::infinity();
  }
}
