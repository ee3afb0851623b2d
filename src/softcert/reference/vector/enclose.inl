// Enclosures as arrays. Included inside a variant's anonymous namespace.

/// A block of lo, centre, hi from value(i).
template <class Ends>
inline void enclose_block(const Ends& ends, std::size_t i, double* centre, double* lo, double* hi) {
  for (std::size_t j = 0; j < kBlock; j += Lanes::kCount) {
    const auto e = ends.at(i + j);
    if (centre) Lanes::store(centre + j, e.centre);
    if (lo) Lanes::store(lo + j, e.lo);
    if (hi) Lanes::store(hi + j, e.hi);
  }
}

struct Ends {
  D lo, centre, hi;
};

struct SoftmaxEnds {
  const double* y;
  D inverse, down, up, absolute;
  explicit SoftmaxEnds(const double* exponentials, const Quotient& q)
      : y(exponentials),
        inverse(Lanes::set(q.inverse)),
        down(Lanes::set(1 - q.relative)),
        up(Lanes::set(1 + q.relative)),
        absolute(Lanes::set(q.absolute)) {}
  Ends at(std::size_t i) const {
    const D q = Lanes::load(y + i) * inverse;
    return {Lanes::max(q * down - absolute, Lanes::set(0.0)), q,
            Lanes::min(q * up + absolute, Lanes::set(1.0))};
  }
};

template <class Source>
struct LogSoftmaxEnds {
  Source source;
  D hi, lo, down, up, absolute;
  LogSoftmaxEnds(const Source& arguments, const Logarithm& log)
      : source(arguments),
        hi(Lanes::set(log.hi)),
        lo(Lanes::set(log.lo)),
        down(Lanes::set(1 - log.relative)),
        up(Lanes::set(1 + log.relative)),
        absolute(Lanes::set(log.absolute)) {}
  Ends at(std::size_t i) const {
    const Pair m = magnitude_at(source, i, hi, lo);
    const D zero = Lanes::set(0.0), value = Lanes::max(m.hi + m.lo, zero);
    return {zero - (value * up + absolute), zero - value,
            zero - Lanes::max(value * down - absolute, zero)};
  }
};

/// Whole blocks straight out, the last one through arrays of its own.
template <class Maker>
void enclose_row(std::size_t items, const Maker& block, double* centre, double* lo, double* hi) {
  const auto at = [](double* p, std::size_t i) { return p ? p + i : nullptr; };
  const std::size_t whole = items / kBlock * kBlock;
  for (std::size_t i = 0; i < whole; i += kBlock) block(i, at(centre, i), at(lo, i), at(hi, i));
  if (whole == items) return;
  double last[3][kBlock];
  block(whole, last[0], last[1], last[2]);
  if (centre) copy_codes(centre + whole, last[0], items - whole);
  if (lo) copy_codes(lo + whole, last[1], items - whole);
  if (hi) copy_codes(hi + whole, last[2], items - whole);
}

inline void enclose_softmax(const double* y, std::size_t items, const Quotient& quotient,
                            double* centre, double* lo, double* hi) {
  const SoftmaxEnds ends(y, quotient);
  enclose_row(
      items,
      [&](std::size_t i, double* c, double* l, double* h) { enclose_block(ends, i, c, l, h); },
      centre, lo, hi);
}

inline void enclose_log_softmax(const Arguments& a, const Logarithm& log, double* centre,
                                double* lo, double* hi) {
  with_source(a, [&](const auto& source) {
    using Source = std::decay_t<decltype(source)>;
    const std::size_t whole = a.items / kBlock * kBlock;
    const auto block = [&](std::size_t i, double* c, double* l, double* h) {
      if (i < whole) return enclose_block(LogSoftmaxEnds<Source>(source, log), i, c, l, h);
      with_tail(source, i, a.items - i, [&](const Source& padded_source) {
        enclose_block(LogSoftmaxEnds<Source>(padded_source, log), 0, c, l, h);
      });
    };
    enclose_row(a.items, block, centre, lo, hi);
  });
}
