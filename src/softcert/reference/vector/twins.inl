// Vectors in lockstep. Included inside a variant's anonymous namespace.

/// The operations of Base (Lanes, or twins themselves) on two, each step of the one beside the same
/// step of the other: an exponential is one long chain of dependent steps, and compilers keep the
/// order they are given.
template <class Base>
struct Twins {
  struct D {
    typename Base::D first, second;
    friend D operator+(D a, D b) { return {a.first + b.first, a.second + b.second}; }
    friend D operator-(D a, D b) { return {a.first - b.first, a.second - b.second}; }
    friend D operator*(D a, D b) { return {a.first * b.first, a.second * b.second}; }
  };
  struct I {
    typename Base::I first, second;
  };
  using Table = typename Base::Table;

  static D set(double x) { return {Base::set(x), Base::set(x)}; }
  static D fma(D a, D b, D c) {
    return {Base::fma(a.first, b.first, c.first), Base::fma(a.second, b.second, c.second)};
  }
  static D fnma(D a, D b, D c) {
    return {Base::fnma(a.first, b.first, c.first), Base::fnma(a.second, b.second, c.second)};
  }
  static I bits(D x) { return {Base::bits(x.first), Base::bits(x.second)}; }
  static D real(I x) { return {Base::real(x.first), Base::real(x.second)}; }
  static I add(I a, I b) { return {Base::add(a.first, b.first), Base::add(a.second, b.second)}; }
  template <int N>
  static I left(I a) {
    return {Base::template left<N>(a.first), Base::template left<N>(a.second)};
  }
  static D at(const Table& table, I index) {
    return {Base::at(table, index.first), Base::at(table, index.second)};
  }
};
using Quadruplets = Twins<Twins<Lanes>>;

/// f(i) of the places of four vectors from i on.
template <class F>
inline Quadruplets::D four(std::size_t i, const F& f) {
  constexpr std::size_t w = Lanes::kCount;
  return {{f(i), f(i + w)}, {f(i + 2 * w), f(i + 3 * w)}};
}
