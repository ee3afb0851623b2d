// Exponentials on Lanes, fast and in double-double. error_budget.cpp adds up their errors in the
// order of these lines. Included inside a variant's anonymous namespace.

using D = Lanes::D;
using I = Lanes::I;
using M = Lanes::M;

struct Pair {
  D hi, lo;
};

/// a + b as hi + lo exactly (Knuth).
inline Pair two_sum(D a, D b) {
  const D s = a + b;
  const D b_part = s - a;
  return {s, (a - (s - b_part)) + (b - b_part)};
}

/// two_sum of vectors of any width, as a pair.
struct TwoSum {
  template <class V>
  std::pair<V, V> operator()(V a, V b) const {
    const V s = a + b, b_part = s - a;
    return {s, (a - (s - b_part)) + (b - b_part)};
  }
};

/// The same for |a| >= |b| (Dekker).
inline Pair fast_two_sum(D a, D b) {
  const D s = a + b;
  return {s, b - (s - a)};
}

/// Degree 4 or 9 by Horner's rule.
template <std::size_t N>
inline D polynomial(const std::array<double, N>& c, D r) {
  D sum = Lanes::set(c[N - 1]);
  for (std::size_t i = N - 1; i-- > 0;) sum = Lanes::fma(sum, r, Lanes::set(c[i]));
  return sum;
}

/// The coefficients after the first, as even(r^2) + r odd(r^2), which halves the chain of dependent
/// steps.
template <class L, std::size_t N>
inline typename L::D split_polynomial(const std::array<double, N>& c, typename L::D r,
                                      typename L::D square) {
  typename L::D last = L::set(c[N - 1]), other = L::set(c[N - 2]);
  for (std::size_t i = N - 2; i-- > 1;) {
    last = L::fma(last, square, L::set(c[i]));
    std::swap(last, other);
  }
  return L::fma(last, r, other);  // c[1] went to `other`
}

/// (c0 r^2 + c1 r + c2) (r^2 + c3) + c4.
template <class L>
inline typename L::D factored_polynomial(const std::array<double, 5>& c, typename L::D r,
                                         typename L::D square) {
  const auto linear = L::fma(L::set(c[0]), r, L::set(c[1]));
  const auto factor = L::fma(linear, r, L::set(c[2]));
  return L::fma(factor, square + L::set(c[3]), L::set(c[4]));
}

/// Table bits less their index in the bits that the shifted k adds it to.
constexpr std::array<double, 16> shifted_table() {
  std::array<double, 16> t = constants::kTable;
  for (std::uint64_t j = 0; j < 16; ++j) {
    t[j] = std::bit_cast<double>(std::bit_cast<std::uint64_t>(t[j]) - (j << 48));
  }
  return t;
}
inline constexpr std::array<double, 16> kShiftedTable = shifted_table();

/// exp(x [+ low]) by a table of 16 entries and a polynomial of degree 6, on L's vectors.
struct TableExponential {
  Lanes::Table table{kShiftedTable}, relative{constants::kTableRelative};

  template <class L, bool kLow>
  typename L::D operator()(typename L::D x, typename L::D low) const {
    namespace c = constants;
    const auto z = L::fma(x, L::set(c::kInverseStep), L::set(c::kRoundToInteger));
    const auto k = z - L::set(c::kRoundToInteger);
    auto r = L::fnma(k, L::set(c::kStepHi), x);
    r = L::fnma(k, L::set(c::kStepLo), r);
    if constexpr (kLow) r = r + low;
    const auto index = L::bits(z);
    const auto t = L::real(L::add(L::bits(L::at(table, index)), L::template left<48>(index)));
    const auto square = r * r;
    const auto q = factored_polynomial<L>(c::kTablePolynomial, r, square);
    const auto p = L::fma(square, q, r + L::at(relative, index));
    return L::fma(t, p, t);
  }
};

/// exp(x [+ low]) by a polynomial of degree 11, on L's vectors.
struct WholeExponential {
  template <class L, bool kLow>
  typename L::D operator()(typename L::D x, typename L::D low) const {
    namespace c = constants;
    const auto z = L::fma(x, L::set(c::kInverseLn2), L::set(c::kRoundToInteger));
    const auto k = z - L::set(c::kRoundToInteger);
    auto r = L::fnma(k, L::set(c::kLn2Hi), x);
    r = L::fnma(k, L::set(c::kLn2Lo), r);
    if constexpr (kLow) r = r + low;
    const auto square = r * r;
    // The last step by Horner's rule: the even powers' sum would round as coarsely as q.
    const auto rest = split_polynomial<L>(c::kWholePolynomial, r, square);
    const auto q = L::fma(rest, r, L::set(c::kWholePolynomial[0]));
    const auto y = L::set(1.0) + L::fma(square, q, r);
    return L::real(L::add(L::bits(y), L::template left<52>(L::bits(z))));
  }
};

using FastExponential =
    std::conditional_t<Lanes::kTableInRegisters, TableExponential, WholeExponential>;

/// exp(x [+ low]) as a double-double.
struct DoubleDoubleExponential {
  Lanes::Table table{constants::kTable}, table_low{constants::kTableLow};

  /// r = x + low - k ln2/16 as a pair.
  template <bool kLow>
  static Pair reduce(D x, D low, D k) {
    namespace c = constants;
    const D middle = Lanes::set(c::kStepMiddle);
    const D a = Lanes::fnma(k, Lanes::set(c::kStepHi), x);  // exact
    const D hi = Lanes::fnma(k, middle, a);
    const D lost = Lanes::fnma(k, middle, a - hi);  // exact
    const D tail = Lanes::fnma(k, Lanes::set(c::kStepTail), lost);
    if constexpr (kLow) return fast_two_sum(hi, tail + low);
    return {hi, tail};
  }

  /// Low part of r * h beside the rounded product p.
  static D product_low(Pair r, Pair h, D p) {
    return Lanes::fma(r.hi, h.lo, Lanes::fma(r.lo, h.hi, Lanes::fms(r.hi, h.hi, p)));
  }

  /// c + r * h.
  static Pair step(Pair r, Pair h, double c) {
    const D p = r.hi * h.hi;
    const Pair s = fast_two_sum(Lanes::set(c), p);
    return {s.hi, s.lo + product_low(r, h, p)};
  }
  static Pair step(Pair r, Pair h, double c_hi, double c_lo) {
    const Pair s = step(r, h, c_hi);
    return {s.hi, s.lo + Lanes::set(c_lo)};
  }

  /// e^r: Taylor to degree 12, the terms from r^6 on in double.
  static Pair exponential(Pair r) {
    namespace c = constants;
    const D tail = polynomial(c::kInverseFactorialTail, r.hi);
    Pair h = fast_two_sum(Lanes::set(c::kInverseFactorialHi[2]), r.hi * tail);
    h.lo = h.lo + Lanes::set(c::kInverseFactorialLo[2]);
    h = step(r, h, c::kInverseFactorialHi[1], c::kInverseFactorialLo[1]);
    h = step(r, h, c::kInverseFactorialHi[0], c::kInverseFactorialLo[0]);
    h = step(r, h, 0.5);
    h = step(r, h, 1.0);
    return step(r, h, 1.0);
  }

  /// 2^m of the k = 16 m + j in the low bits of z.
  static D power(I z) {
    const I biased = Lanes::add(z, Lanes::set_bits(1023 * 16));
    return Lanes::real(Lanes::left<48>(Lanes::both(biased, Lanes::set_bits(0xfff0))));
  }

  template <bool kLow>
  Pair operator()(D x, D low) const {
    namespace c = constants;
    const D z = Lanes::fma(x, Lanes::set(c::kInverseStep), Lanes::set(c::kRoundToInteger));
    const D k = z - Lanes::set(c::kRoundToInteger);
    const Pair e = exponential(reduce<kLow>(x, low, k));
    const I index = Lanes::bits(z);
    const Pair t = {Lanes::at(table, index), Lanes::at(table_low, index)};
    const D y = t.hi * e.hi, scale = power(index);
    return {y * scale, product_low(t, e, y) * scale};
  }
};
