#include "plain_format.hpp"

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <stdexcept>

#include "plain.hpp"

namespace softcert::reference::testing {
namespace {

static_assert(GMP_NUMB_BITS == 64);

constexpr Shape kShapes[] = {
    {"float64", 64, 53, -1022, 0x7FEFFFFFFFFFFFFF, true},
    {"float32", 32, 24, -126, 0x7F7FFFFF, true},
    {"float16", 16, 11, -14, 0x7BFF, true},
    {"bfloat16", 16, 8, -126, 0x7F7F, true},
    {"float8_e4m3fn", 8, 4, -6, 0x7E, false},
    {"float8_e5m2", 8, 3, -14, 0x7B, true},
};

std::uint64_t overflowed(const Shape& s, bool negative, Overflow overflow) {
  const std::uint64_t sign = negative ? s.sign() : 0;
  if (overflow == Overflow::kSaturate) return s.greatest | sign;
  return s.infinite ? (s.greatest + 1) | sign : s.nan();
}

// |v| = steps * 2^quantum, where quantum belongs to the binade 2^exponent: the pattern.
std::uint64_t assemble(const Shape& s, long exponent, std::uint64_t steps, bool negative,
                       Overflow overflow) {
  const long binade = exponent > s.least_exponent ? exponent - s.least_exponent : 0;
  const std::uint64_t code = (static_cast<std::uint64_t>(binade) << (s.significand - 1)) + steps;
  if (code > s.greatest) return overflowed(s, negative, overflow);
  return negative ? code | s.sign() : code;
}

long quantum_of(const Shape& s, long exponent) {
  return (exponent > s.least_exponent ? exponent : s.least_exponent) - (s.significand - 1);
}

// Beyond any binade of any format, so that shifts of exponents stay in range.
constexpr long kFarExponent = 2000;

// z / 2^shift to nearest, ties to even; z >= 0 and the result is below 2^54.
std::uint64_t nearest_quotient(mpz_t z, long shift) {
  if (shift <= 0) {
    mpz_mul_2exp(z, z, static_cast<mp_bitcnt_t>(-shift));
    return mpz_get_ui(z);
  }
  const auto cut = static_cast<mp_bitcnt_t>(shift);
  const bool half = mpz_tstbit(z, cut - 1) != 0;
  const bool below = mpz_sgn(z) != 0 && mpz_scan1(z, 0) < cut - 1;
  mpz_tdiv_q_2exp(z, z, cut);
  const std::uint64_t steps = mpz_get_ui(z);
  return steps + (half && (below || (steps & 1) != 0) ? 1 : 0);
}

}  // namespace

const Shape& shape(FormatId format) { return kShapes[static_cast<int>(format)]; }

double value_of(FormatId format, std::uint64_t code) {
  const Shape& s = shape(format);
  const bool negative = (code & s.sign()) != 0;
  const std::uint64_t magnitude = code & (s.sign() - 1);
  double value = 0;
  if (magnitude <= s.greatest) {
    const std::uint64_t leading = std::uint64_t{1} << (s.significand - 1);
    const auto binade = static_cast<long>(magnitude >> (s.significand - 1));
    const std::uint64_t steps = binade == 0 ? magnitude : (magnitude & (leading - 1)) + leading;
    const long exponent = binade == 0 ? s.least_exponent : s.least_exponent + binade - 1;
    value = std::ldexp(static_cast<double>(steps), static_cast<int>(quantum_of(s, exponent)));
  } else if (s.infinite && magnitude == s.greatest + 1) {
    value = std::numeric_limits<double>::infinity();
  } else {
    return std::numeric_limits<double>::quiet_NaN();
  }
  return negative ? -value : value;
}

bool same_result(FormatId format, std::uint64_t a, std::uint64_t b) {
  if (a == b) return true;
  const Shape& s = shape(format);
  const std::uint64_t mask = s.sign() - 1;
  return (a & mask) >= s.nan() && (b & mask) >= s.nan();
}

std::uint64_t round_number(FormatId format, mpfr_srcptr v, Overflow overflow) {
  const Shape& s = shape(format);
  if (mpfr_nan_p(v)) return s.nan();
  const bool negative = mpfr_sgn(v) < 0;
  if (mpfr_inf_p(v)) return overflowed(s, negative, overflow);
  if (mpfr_zero_p(v)) return 0;
  const long exponent = mpfr_get_exp(v) - 1;
  if (exponent > kFarExponent) return overflowed(s, negative, overflow);
  if (exponent < -kFarExponent) return negative ? s.sign() : 0;
  mpz_t z;
  mpz_init(z);
  const long unit = mpfr_get_z_2exp(z, v);
  mpz_abs(z, z);
  const std::uint64_t steps = nearest_quotient(z, quantum_of(s, exponent) - unit);
  mpz_clear(z);
  return assemble(s, exponent, steps, negative, overflow);
}

std::optional<std::uint64_t> round_leading(FormatId format, mpfr_srcptr v, Overflow overflow) {
  const Shape& s = shape(format);
  const bool negative = mpfr_sgn(v) < 0;
  const long exponent = mpfr_get_exp(v) - 1;
  if (exponent > kFarExponent) return overflowed(s, negative, overflow);
  if (exponent < -kFarExponent) return negative ? s.sign() : 0;
  const auto* limbs = static_cast<const mp_limb_t*>(mpfr_custom_get_significand(v));
  const std::uint64_t leading = limbs[(mpfr_get_prec(v) - 1) / 64];
  // The number lies in (leading - 1, leading + 2) * 2^(exponent - 63). Its steps of the format are
  // 2^drop of these units, drop >= 64 - 53; the decision falls at half a step.
  const long drop = quantum_of(s, exponent) - (exponent - 63);
  if (drop >= 66) return negative ? s.sign() : 0;  // below (2^64 + 1) / 2^66 < 1/2 step
  if (drop >= 64) {
    if (drop == 65)
      return leading >= ~std::uint64_t{1} ? std::nullopt
                                          : std::optional<std::uint64_t>(negative ? s.sign() : 0);
    constexpr std::uint64_t kHalf = std::uint64_t{1} << 63;  // leading >= kHalf: normalised
    if (leading - kHalf <= 2) return std::nullopt;
    return assemble(s, exponent, 1, negative, overflow);
  }
  const std::uint64_t rest = leading & ((std::uint64_t{1} << drop) - 1);
  const std::uint64_t half = std::uint64_t{1} << (drop - 1);
  if (rest + 2 >= half && rest <= half + 1) return std::nullopt;
  return assemble(s, exponent, (leading >> drop) + (rest > half ? 1 : 0), negative, overflow);
}

double fit(FormatId format, double value) {
  Plain number(53);
  mpfr_set_d(number, value, MPFR_RNDN);
  const double fitted = value_of(format, round_number(format, number, Overflow::kSaturate));
  return std::signbit(value) ? -std::fabs(fitted) : fitted;
}

void put(FormatId format, void* array, std::size_t index, std::uint64_t code) {
  static_assert(std::endian::native == std::endian::little);
  const std::size_t bytes = shape(format).bytes();
  std::memcpy(static_cast<char*>(array) + index * bytes, &code, bytes);
}

std::uint64_t get(FormatId format, const void* array, std::size_t index) {
  const std::size_t bytes = shape(format).bytes();
  std::uint64_t code = 0;
  std::memcpy(&code, static_cast<const char*>(array) + index * bytes, bytes);
  return code;
}

std::uint64_t exact_code(FormatId format, double value) {
  const Shape& s = shape(format);
  if (format == FormatId::kFloat64) return std::bit_cast<std::uint64_t>(value);
  if (format == FormatId::kFloat32) return std::bit_cast<std::uint32_t>(static_cast<float>(value));
  if (std::isnan(value)) return s.nan();
  if (value == 0) return std::signbit(value) ? s.sign() : 0;
  Plain number(53);
  mpfr_set_d(number, value, MPFR_RNDN);
  const std::uint64_t code = round_number(format, number, Overflow::kIeee);
  if (value_of(format, code) != value) throw std::logic_error("the format has no such number");
  return code;
}

}  // namespace softcert::reference::testing
