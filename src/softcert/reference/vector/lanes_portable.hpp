#pragma once
// One double at a time, with std::fma: for every machine, and to compare the others with.
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "softcert/numerics/format.hpp"

namespace softcert::reference::vector {
namespace {

struct Lanes {
  using D = double;
  using I = std::uint64_t;
  using M = bool;
  static constexpr std::size_t kCount = 1;
  static constexpr bool kTableInRegisters = false;

  static D set(double x) { return x; }
  static I set_bits(std::uint64_t x) { return x; }
  static D load(const double* x) { return *x; }
  static D load(const float* x) { return static_cast<double>(*x); }
  static void store(double* out, D x) { *out = x; }
  static void store(float* out, D x) { *out = static_cast<float>(x); }

  static D fma(D a, D b, D c) { return std::fma(a, b, c); }
  static D fms(D a, D b, D c) { return std::fma(a, b, -c); }
  static D fnma(D a, D b, D c) { return std::fma(-a, b, c); }
  static D max(D a, D b) { return a > b ? a : b; }
  static D min(D a, D b) { return a < b ? a : b; }
  static D abs(D a) { return std::fabs(a); }

  static I bits(D x) { return std::bit_cast<std::uint64_t>(x); }
  static D real(I x) { return std::bit_cast<double>(x); }
  static I add(I a, I b) { return a + b; }
  static I sub(I a, I b) { return a - b; }
  static I both(I a, I b) { return a & b; }
  static I either(I a, I b) { return a | b; }
  template <int N>
  static I left(I a) {
    return a << N;
  }
  template <int N>
  static I right(I a) {
    return a >> N;
  }

  static M none() { return false; }
  static M less(D a, D b) { return a < b; }
  static M unequal(D a, D b) { return a != b; }
  static M unequal(I a, I b) { return a != b; }
  static M greater(I a, I b) { return static_cast<std::int64_t>(a) > static_cast<std::int64_t>(b); }
  static M no_common_bits(I a, I b) { return (a & b) == 0; }
  static M either(M a, M b) { return a || b; }
  static bool any(M a) { return a; }
  static D keep(M m, D x) { return m ? x : 0.0; }
  static D select(M m, D yes, D no) { return m ? yes : no; }
  static I select(M m, I yes, I no) { return m ? yes : no; }

  /// The sum over lanes of hi + lo as a double-double, by halves.
  template <class TwoSum>
  static void fold(D hi, D lo, const TwoSum&, double& h, double& l) {
    h = hi;
    l = lo;
  }

  /// The same for four rows at once, into h[4] and l[4].
  template <class TwoSum>
  static void fold_rows(const D* hi, const D* lo, const TwoSum&, double* h, double* l) {
    for (int i = 0; i < 4; ++i) {
      h[i] = hi[i];
      l[i] = lo[i];
    }
  }

  struct Table {
    const double* entries;
    explicit Table(const std::array<double, 16>& t) : entries(t.data()) {}
  };
  static D at(const Table& t, I index) { return t.entries[index & 15]; }

  template <class Code>
  static void store_codes(Code* out, I x) {
    *out = static_cast<Code>(x);
  }

  /// Largest magnitude over floats, 32 at a time; NaN is passed over, and -inf when masked.
  class FloatMagnitude {
   public:
    template <bool kMasked>
    void add(const float* x) {
      for (int i = 0; i < 32; ++i) {
        if (kMasked && x[i] == -std::numeric_limits<float>::infinity()) continue;
        if (std::fabs(x[i]) > largest_) largest_ = std::fabs(x[i]);
      }
    }
    double largest() const { return static_cast<double>(largest_); }

   private:
    float largest_ = 0;
  };

  static void widen_half(const std::uint16_t* x, float* out) {  // 16 at a time
    for (int i = 0; i < 16; ++i) {
      out[i] = static_cast<float>(numerics::decode(numerics::FormatId::kFloat16, x[i]));
    }
  }
};

}  // namespace
}  // namespace softcert::reference::vector
