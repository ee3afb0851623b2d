#pragma once
// Four doubles of AVX2 with FMA. Included by avx2.cpp only, whose flags allow it.
#include <immintrin.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace softcert::reference::vector {
namespace {

struct Lanes {
  using D = __m256d;
  using I = __m256i;
  struct M {  // all bits of a lane, or none
    I lanes;
  };
  static constexpr std::size_t kCount = 4;
  static constexpr bool kTableInRegisters = false;

  static D set(double x) { return _mm256_set1_pd(x); }
  static I set_bits(std::uint64_t x) { return _mm256_set1_epi64x(static_cast<long long>(x)); }
  static D load(const double* x) { return _mm256_loadu_pd(x); }
  static D load(const float* x) { return _mm256_cvtps_pd(_mm_loadu_ps(x)); }
  static void store(double* out, D x) { _mm256_storeu_pd(out, x); }
  static void store(float* out, D x) { _mm_storeu_ps(out, _mm256_cvtpd_ps(x)); }

  static D fma(D a, D b, D c) { return _mm256_fmadd_pd(a, b, c); }
  static D fms(D a, D b, D c) { return _mm256_fmsub_pd(a, b, c); }
  static D fnma(D a, D b, D c) { return _mm256_fnmadd_pd(a, b, c); }
  static D max(D a, D b) { return _mm256_max_pd(a, b); }
  static D min(D a, D b) { return _mm256_min_pd(a, b); }
  static D abs(D a) { return _mm256_andnot_pd(set(-0.0), a); }

  static I bits(D x) { return _mm256_castpd_si256(x); }
  static D real(I x) { return _mm256_castsi256_pd(x); }
  static I add(I a, I b) { return _mm256_add_epi64(a, b); }
  static I sub(I a, I b) { return _mm256_sub_epi64(a, b); }
  static I both(I a, I b) { return _mm256_and_si256(a, b); }
  static I either(I a, I b) { return _mm256_or_si256(a, b); }
  template <int N>
  static I left(I a) {
    return _mm256_slli_epi64(a, N);
  }
  template <int N>
  static I right(I a) {
    return _mm256_srli_epi64(a, N);
  }

  static M none() { return {_mm256_setzero_si256()}; }
  static M less(D a, D b) { return {bits(_mm256_cmp_pd(a, b, _CMP_LT_OQ))}; }
  static M unequal(D a, D b) { return {bits(_mm256_cmp_pd(a, b, _CMP_NEQ_UQ))}; }
  static M unequal(I a, I b) {
    return {_mm256_xor_si256(_mm256_cmpeq_epi64(a, b), set_bits(~std::uint64_t{0}))};
  }
  static M greater(I a, I b) { return {_mm256_cmpgt_epi64(a, b)}; }
  static M no_common_bits(I a, I b) {
    return {_mm256_cmpeq_epi64(both(a, b), _mm256_setzero_si256())};
  }
  static M either(M a, M b) { return {either(a.lanes, b.lanes)}; }
  static bool any(M a) { return _mm256_movemask_epi8(a.lanes) != 0; }
  static D keep(M m, D x) { return _mm256_and_pd(real(m.lanes), x); }  // 0 where m is false
  static D select(M m, D yes, D no) { return _mm256_blendv_pd(no, yes, real(m.lanes)); }
  static I select(M m, I yes, I no) { return bits(select(m, real(yes), real(no))); }

  /// The sum over lanes of hi + lo as a double-double, by halves.
  template <class TwoSum>
  static void fold(D hi, D lo, const TwoSum& two_sum, double& h, double& l) {
    auto t = two_sum(_mm256_castpd256_pd128(hi), _mm256_extractf128_pd(hi, 1));
    const __m128d f = (_mm256_castpd256_pd128(lo) + _mm256_extractf128_pd(lo, 1)) + t.second;
    auto u = two_sum(t.first, _mm_unpackhi_pd(t.first, t.first));
    h = _mm_cvtsd_f64(u.first);
    l = _mm_cvtsd_f64((f + _mm_unpackhi_pd(f, f)) + u.second);
  }

  /// The same for four rows at once, into h[4] and l[4].
  template <class TwoSum>
  static void fold_rows(const D* hi, const D* lo, const TwoSum& two_sum, double* h, double* l) {
    D s[2], e[2];  // two lanes each of two rows
    for (int i = 0; i < 2; ++i) {
      const D *x = hi + 2 * i, *y = lo + 2 * i;
      const auto t = two_sum(_mm256_permute2f128_pd(x[0], x[1], 0x20),
                             _mm256_permute2f128_pd(x[0], x[1], 0x31));
      s[i] = t.first;
      e[i] = (_mm256_permute2f128_pd(y[0], y[1], 0x20) + _mm256_permute2f128_pd(y[0], y[1], 0x31)) +
             t.second;
    }
    const auto t = two_sum(_mm256_unpacklo_pd(s[0], s[1]), _mm256_unpackhi_pd(s[0], s[1]));
    const D f = (_mm256_unpacklo_pd(e[0], e[1]) + _mm256_unpackhi_pd(e[0], e[1])) + t.second;
    _mm256_storeu_pd(h, _mm256_permute4x64_pd(t.first, 0xd8));
    _mm256_storeu_pd(l, _mm256_permute4x64_pd(f, 0xd8));
  }

  struct Table {
    const double* entries;
    explicit Table(const std::array<double, 16>& t) : entries(t.data()) {}
  };
  static D at(const Table& t, I index) {
    return _mm256_i64gather_pd(t.entries, both(index, set_bits(15)), 8);
  }

  template <class Code>
  static void store_codes(Code* out, I x) {
    alignas(32) std::uint64_t wide[kCount];
    _mm256_store_si256(reinterpret_cast<__m256i*>(wide), x);
    for (std::size_t i = 0; i < kCount; ++i) out[i] = static_cast<Code>(wide[i]);
  }

  /// Largest magnitude over floats, 32 at a time; NaN is passed over, and -inf when masked.
  class FloatMagnitude {
   public:
    template <bool kMasked>
    void add(const float* x) {
      for (int i = 0; i < 32; i += 8) take<kMasked>(_mm256_loadu_ps(x + i));
    }
    double largest() const {
      alignas(32) float lanes[8];
      _mm256_store_ps(lanes, largest_);
      return *std::max_element(lanes, lanes + 8);
    }

   private:
    template <bool kMasked>
    void take(__m256 x) {
      __m256 magnitude = _mm256_andnot_ps(_mm256_set1_ps(-0.0f), x);
      if constexpr (kMasked) {
        const __m256 masked = _mm256_set1_ps(-std::numeric_limits<float>::infinity());
        magnitude = _mm256_and_ps(magnitude, _mm256_cmp_ps(x, masked, _CMP_NEQ_UQ));
      }
      largest_ = _mm256_max_ps(magnitude, largest_);  // NaN first: the second is taken
    }
    __m256 largest_ = _mm256_setzero_ps();
  };

  static void widen_half(const std::uint16_t* x, float* out) {  // 16 at a time
    for (int i = 0; i < 16; i += 8) {
      const __m128i half = _mm_loadu_si128(reinterpret_cast<const __m128i*>(x + i));
      _mm256_storeu_ps(out + i, _mm256_cvtph_ps(half));
    }
  }
};

}  // namespace
}  // namespace softcert::reference::vector
