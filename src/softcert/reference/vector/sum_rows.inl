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

/// The lanes of rows without masked items, which are whole blocks, and their largest magnitude.
template <class Source>
double plain_rows(const Source* rows, std::size_t count, std::size_t items, double* const* y, D* hi,
                  D* lo) {
  const FastExponential exponential;
  Magnitude<Source> magnitude;
  for (std::size_t r = 0; r < count; ++r) {
    Accumulator accumulator;
    for (std::size_t i = 0; i < items; i += kBlock) {
      magnitude.template add<false>(rows[r], i);
      magnitude.template add<false>(rows[r], i + 32);
      add_block<false, true>(exponential, rows[r], i, y[r], accumulator);
    }
    const Pair lanes = accumulator.lanes();
    hi[r] = lanes.hi;
    lo[r] = lanes.lo;
  }
  return magnitude.largest();
}

/// Lanes into hi and lo, and what was seen into sums.
template <class Source>
void row_lanes(const Source* rows, std::size_t count, std::size_t items, bool expect_masked,
               double* const* y, D* hi, D* lo, Sum* sums) {
  if (!expect_masked && items % kBlock == 0 && y[0]) {
    const double largest = plain_rows(rows, count, items, y, hi, lo);
    for (std::size_t r = 0; r < count; ++r) sums[r].largest = largest;
    if (largest <= kDirectLimit) return;
  }
  for (std::size_t r = 0; r < count; ++r) {
    sums[r].masked = expect_masked;
    const Pair lanes = short_row(rows[r], items, y[r], sums[r]);
    expect_masked = sums[r].masked;
    hi[r] = lanes.hi;
    lo[r] = lanes.lo;
  }
}

inline void sum_rows(const Arguments* rows, std::size_t count, bool expect_masked, double* const* y,
                     Sum* sums) {
  D hi[kRowsAtOnce], lo[kRowsAtOnce];
  for (std::size_t r = 0; r < kRowsAtOnce; ++r) {
    hi[r] = lo[r] = Lanes::set(1.0);
    if (r < count) sums[r] = {};
  }
  if (rows[0].floats) {
    FloatSource sources[kRowsAtOnce];
    for (std::size_t r = 0; r < count; ++r) sources[r].x = rows[r].floats;
    row_lanes(sources, count, rows[0].items, expect_masked, y, hi, lo, sums);
  } else {
    DoubleSource sources[kRowsAtOnce];
    for (std::size_t r = 0; r < count; ++r) sources[r].x = rows[r].doubles;
    row_lanes(sources, count, rows[0].items, expect_masked, y, hi, lo, sums);
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
