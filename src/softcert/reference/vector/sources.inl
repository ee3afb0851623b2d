// Rows of arguments in vectors, their last items, and their magnitude. Included inside a variant's
// anonymous namespace.

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

/// Calls body with the source that the arguments name.
template <class Body>
auto with_source(const Arguments& a, const Body& body) {
  if (a.floats) return body(FloatSource{a.floats});
  if (a.lows) return body(PairSource{a.doubles, a.lows});
  return body(DoubleSource{a.doubles});
}
