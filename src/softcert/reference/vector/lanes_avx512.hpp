#pragma once
// Eight doubles of AVX-512. Included by avx512.cpp only, whose flags allow it.
#include <immintrin.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace softcert::reference::vector {
namespace {

struct Lanes {
  using D = __m512d;
  using I = __m512i;
  using M = __mmask8;
  static constexpr std::size_t kCount = 8;
  static constexpr bool kTableInRegisters = true;

  static D set(double x) { return _mm512_set1_pd(x); }
  static I set_bits(std::uint64_t x) { return _mm512_set1_epi64(static_cast<long long>(x)); }
  static D load(const double* x) { return _mm512_loadu_pd(x); }
  static D load(const float* x) { return _mm512_cvtps_pd(_mm256_loadu_ps(x)); }
  static void store(double* out, D x) { _mm512_storeu_pd(out, x); }
  static void store(float* out, D x) { _mm256_storeu_ps(out, _mm512_cvtpd_ps(x)); }

  static D fma(D a, D b, D c) { return _mm512_fmadd_pd(a, b, c); }
  static D fms(D a, D b, D c) { return _mm512_fmsub_pd(a, b, c); }
  static D fnma(D a, D b, D c) { return _mm512_fnmadd_pd(a, b, c); }
  static D max(D a, D b) { return _mm512_max_pd(a, b); }
  static D min(D a, D b) { return _mm512_min_pd(a, b); }
  static D abs(D a) { return _mm512_abs_pd(a); }

  static I bits(D x) { return _mm512_castpd_si512(x); }
  static D real(I x) { return _mm512_castsi512_pd(x); }
  static I add(I a, I b) { return _mm512_add_epi64(a, b); }
  static I sub(I a, I b) { return _mm512_sub_epi64(a, b); }
  static I both(I a, I b) { return _mm512_and_si512(a, b); }
  static I either(I a, I b) { return _mm512_or_si512(a, b); }
  template <int N>
  static I left(I a) {
    return _mm512_slli_epi64(a, N);
  }
  template <int N>
  static I right(I a) {
    return _mm512_srli_epi64(a, N);
  }

  static M none() { return 0; }
  static M less(D a, D b) { return _mm512_cmp_pd_mask(a, b, _CMP_LT_OQ); }
  static M unequal(D a, D b) { return _mm512_cmp_pd_mask(a, b, _CMP_NEQ_UQ); }
  static M unequal(I a, I b) { return _mm512_cmpneq_epi64_mask(a, b); }
  static M greater(I a, I b) { return _mm512_cmpgt_epi64_mask(a, b); }
  static M no_common_bits(I a, I b) { return _mm512_testn_epi64_mask(a, b); }
  static M either(M a, M b) { return static_cast<M>(a | b); }
  static bool any(M a) { return a != 0; }
  static D keep(M m, D x) { return _mm512_maskz_mov_pd(m, x); }  // 0 where m is false
  static D select(M m, D yes, D no) { return _mm512_mask_blend_pd(m, no, yes); }
  static I select(M m, I yes, I no) { return _mm512_mask_blend_epi64(m, no, yes); }

  /// The sum over lanes of hi + lo as a double-double, by halves.
  template <class TwoSum>
  static void fold(D hi, D lo, const TwoSum& two_sum, double& h, double& l) {
    auto s = two_sum(_mm512_castpd512_pd256(hi), _mm512_extractf64x4_pd(hi, 1));
    const __m256d e = (_mm512_castpd512_pd256(lo) + _mm512_extractf64x4_pd(lo, 1)) + s.second;
    auto t = two_sum(_mm256_castpd256_pd128(s.first), _mm256_extractf128_pd(s.first, 1));
    const __m128d f = (_mm256_castpd256_pd128(e) + _mm256_extractf128_pd(e, 1)) + t.second;
    auto u = two_sum(t.first, _mm_unpackhi_pd(t.first, t.first));
    h = _mm_cvtsd_f64(u.first);
    l = _mm_cvtsd_f64((f + _mm_unpackhi_pd(f, f)) + u.second);
  }

  /// The same for four rows at once, into h[4] and l[4].
  template <class TwoSum>
  static void fold_rows(const D* hi, const D* lo, const TwoSum& two_sum, double* h, double* l) {
    D s[2], e[2];  // four lanes each of two rows
    for (int i = 0; i < 2; ++i) {
      const D *x = hi + 2 * i, *y = lo + 2 * i;
      const auto t =
          two_sum(_mm512_shuffle_f64x2(x[0], x[1], 0x44), _mm512_shuffle_f64x2(x[0], x[1], 0xee));
      s[i] = t.first;
      e[i] = (_mm512_shuffle_f64x2(y[0], y[1], 0x44) + _mm512_shuffle_f64x2(y[0], y[1], 0xee)) +
             t.second;
    }
    const auto t =
        two_sum(_mm512_shuffle_f64x2(s[0], s[1], 0x88), _mm512_shuffle_f64x2(s[0], s[1], 0xdd));
    const D f = (_mm512_shuffle_f64x2(e[0], e[1], 0x88) + _mm512_shuffle_f64x2(e[0], e[1], 0xdd)) +
                t.second;
    const auto u = two_sum(t.first, _mm512_permute_pd(t.first, 0x55));
    const D g = (f + _mm512_permute_pd(f, 0x55)) + u.second;
    const I even = _mm512_set_epi64(6, 4, 2, 0, 6, 4, 2, 0);
    _mm256_storeu_pd(h, _mm512_castpd512_pd256(_mm512_permutexvar_pd(even, u.first)));
    _mm256_storeu_pd(l, _mm512_castpd512_pd256(_mm512_permutexvar_pd(even, g)));
  }

  struct Table {
    D low, high;
    explicit Table(const std::array<double, 16>& t) : low(load(t.data())), high(load(&t[8])) {}
  };
  static D at(const Table& t, I index) { return _mm512_permutex2var_pd(t.low, index, t.high); }

  /// Codes to 4, 2 or 1 bytes each.
  static void store_codes(std::uint32_t* out, I x) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), _mm512_cvtepi64_epi32(x));
  }
  static void store_codes(std::uint16_t* out, I x) {
    _mm_storeu_si128(reinterpret_cast<__m128i*>(out), _mm512_cvtepi64_epi16(x));
  }
  static void store_codes(std::uint8_t* out, I x) {
    _mm_storel_epi64(reinterpret_cast<__m128i*>(out), _mm512_cvtepi64_epi8(x));
  }

  /// Largest magnitude over floats, 32 at a time; NaN is passed over, and -inf when masked.
  class FloatMagnitude {
   public:
    template <bool kMasked>
    void add(const float* x) {
      take<kMasked>(_mm512_loadu_ps(x));
      take<kMasked>(_mm512_loadu_ps(x + 16));
    }
    double largest() const { return _mm512_reduce_max_ps(largest_); }

   private:
    template <bool kMasked>
    void take(__m512 x) {
      constexpr int kMaxMagnitude = 0b1011;  // of the two magnitudes the larger, sign cleared
      if constexpr (kMasked) {
        const __m512 masked = _mm512_set1_ps(-std::numeric_limits<float>::infinity());
        const __mmask16 in = _mm512_cmp_ps_mask(x, masked, _CMP_NEQ_UQ);
        largest_ = _mm512_mask_range_ps(largest_, in, largest_, x, kMaxMagnitude);
      } else {
        largest_ = _mm512_range_ps(largest_, x, kMaxMagnitude);
      }
    }
    __m512 largest_ = _mm512_setzero_ps();
  };

  static void widen_half(const std::uint16_t* x, float* out) {  // 16 at a time
    _mm512_storeu_ps(out, _mm512_cvtph_ps(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(x))));
  }
};

}  // namespace
}  // namespace softcert::reference::vector
