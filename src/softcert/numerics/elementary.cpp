#include "softcert/numerics/elementary.hpp"

#include <algorithm>

#include "softcert/numerics/endpoint_kernels.hpp"
#include "softcert/numerics/mpfr_direction.hpp"

namespace softcert::numerics {
namespace {

constexpr mpfr_prec_t kDoubleBits = 53;

using detail::mpfr_direction;

// Per-thread MPFR numbers of double precision; with them go the thread's constants (ln 2 and the
// like), which MPFR would leak.
struct DoubleScratch {
  mpfr_t x;
  mpfr_t y;
  DoubleScratch() { mpfr_inits2(kDoubleBits, x, y, static_cast<mpfr_ptr>(nullptr)); }
  ~DoubleScratch() {
    mpfr_clears(x, y, static_cast<mpfr_ptr>(nullptr));
    mpfr_free_cache2(MPFR_FREE_LOCAL_CACHE);
  }
  DoubleScratch(const DoubleScratch&) = delete;
  DoubleScratch& operator=(const DoubleScratch&) = delete;
};

DoubleScratch& scratch() {
  thread_local DoubleScratch s;
  return s;
}

// f(t) rounded in a direction to 53 bits, then to double in the same direction: no gap between.
template <class F>
double endpoint(F f, double t, Round direction) {
  DoubleScratch& s = scratch();
  mpfr_set_d(s.x, t, MPFR_RNDN);
  f(s.y, s.x, mpfr_direction(direction));
  const double result = mpfr_get_d(s.y, mpfr_direction(direction));
  return std::isnan(result)
             ? (direction == Round::kDown ? -directed::kInfinity : directed::kInfinity)
             : result;
}

template <class F>
Real endpoint(F f, const Real& t, Round direction) {
  scratch();  // so that this thread frees its constants
  Real result = Real::with_precision(working_precision());
  f(result.raw_target(), t.raw(), mpfr_direction(direction));
  if (!result.is_nan()) return result;
  return Real(direction == Round::kDown ? -directed::kInfinity : directed::kInfinity);
}

// Functions that are within two units in the last place but not correctly rounded, so that their
// upper bound cannot be had by one step from the lower one.
struct LogGap {
  using bound_only = void;
  int operator()(mpfr_ptr out, mpfr_srcptr w, mpfr_rnd_t direction) const {
    return detail::log_gap_kernel(out, w, direction);
  }
};
struct Expm1OverX {
  using bound_only = void;
  int operator()(mpfr_ptr out, mpfr_srcptr x, mpfr_rnd_t direction) const {
    return detail::expm1_over_x_kernel(out, x, direction);
  }
};
template <class F>
concept BoundOnly = requires {
  typename F::bound_only;
};

// Both ends of f(t) from one evaluation: the smallest number above the correctly rounded lower
// bound is the upper one when MPFR's ternary value says that the bound is not exact.
template <class F>
IntervalD image_of_point(F f, double t) {
  DoubleScratch& s = scratch();
  mpfr_set_d(s.x, t, MPFR_RNDN);
  const int inexact = f(s.y, s.x, MPFR_RNDD);
  if (mpfr_nan_p(s.y)) return IntervalD::whole();
  const double lo = mpfr_get_d(s.y, MPFR_RNDD);
  if (inexact != 0) mpfr_nextabove(s.y);
  return IntervalD(lo, mpfr_get_d(s.y, MPFR_RNDU));
}

template <class F>
IntervalR image_of_point(F f, const Real& t) {
  Real lo = Real::with_precision(working_precision());
  const int inexact = f(lo.raw_target(), t.raw(), MPFR_RNDD);
  if (lo.is_nan()) return IntervalR::whole();
  Real hi = lo;
  if (inexact != 0) mpfr_nextabove(hi.raw_target());
  return IntervalR(lo, hi);
}

template <class I>
bool is_empty(const I& x) {
  return boost::numeric::empty(x);
}

// [f(lo), f(hi)] for an f that increases on the whole line.
template <class I, class F>
I increasing(const I& x, F f) {
  if (is_empty(x)) return I::empty();
  if constexpr (!BoundOnly<F>) {
    if (x.lower() == x.upper()) return image_of_point(f, x.lower());
  }
  return I(endpoint(f, x.lower(), Round::kDown), endpoint(f, x.upper(), Round::kUp));
}

// The same for an f that increases from -inf on (from, inf).
template <class I, class F>
I increasing_from(const I& x, int from, F f) {
  if (is_empty(x) || x.upper() <= from) return I::empty();
  if (x.lower() == x.upper()) return image_of_point(f, x.lower());
  using T = typename I::base_type;
  const T lo = x.lower() <= from ? T(-directed::kInfinity) : endpoint(f, x.lower(), Round::kDown);
  return I(lo, endpoint(f, x.upper(), Round::kUp));
}

// f falls on one side of `bottom`, where it is `least`, and rises on the other.
template <class I, class F>
I valley(const I& x, int bottom, int least, F f) {
  using T = typename I::base_type;
  const T& lo = x.lower();
  const T& hi = x.upper();
  if (lo >= bottom) return I(endpoint(f, lo, Round::kDown), endpoint(f, hi, Round::kUp));
  if (hi <= bottom) return I(endpoint(f, hi, Round::kDown), endpoint(f, lo, Round::kUp));
  const T left = endpoint(f, lo, Round::kUp);
  const T right = endpoint(f, hi, Round::kUp);
  return I(T(least), std::max(left, right));
}

template <class I>
I cosh_of(const I& x) {
  return is_empty(x) ? I::empty() : valley(x, 0, 1, mpfr_cosh);
}

template <class I>
I sqrt_of(const I& x) {
  if (is_empty(x) || x.upper() < 0) return I::empty();
  using T = typename I::base_type;
  const T lo = x.lower() <= 0 ? T(0) : endpoint(mpfr_sqrt, x.lower(), Round::kDown);
  return I(lo, endpoint(mpfr_sqrt, x.upper(), Round::kUp));
}

template <class I>
I square_of(const I& x) {
  return is_empty(x) ? I::empty() : valley(x, 0, 0, mpfr_sqr);
}

template <class I>
I log_gap_of(const I& w) {
  if (is_empty(w) || w.upper() <= 0) return I::empty();
  using T = typename I::base_type;
  const I inside(w.lower() < 0 ? T(0) : w.lower(), w.upper());
  return valley(inside, 1, 0, LogGap{});
}

// x^n for n < 0 and odd: two branches with a pole at 0.
template <class I, class F>
I odd_pole(const I& x, F f) {
  using T = typename I::base_type;
  const bool below = x.lower() < 0;
  const bool above = x.upper() > 0;
  if (below && above) return I::whole();
  if (!below && !above) return I::empty();
  const T lo = x.upper() == 0 ? T(-directed::kInfinity) : endpoint(f, x.upper(), Round::kDown);
  const T hi = x.lower() == 0 ? T(directed::kInfinity) : endpoint(f, x.lower(), Round::kUp);
  return I(lo, hi);
}

// x^n for n < 0 and even: falls with |x|, pole at 0.
template <class I, class F>
I even_pole(const I& x, F f) {
  using T = typename I::base_type;
  const T lo = x.lower();
  const T hi = x.upper();
  if (lo == 0 && hi == 0) return I::empty();
  const T far = std::max(T(-lo), hi);
  if (lo <= 0 && hi >= 0) return I(endpoint(f, far, Round::kDown), T(directed::kInfinity));
  const T near = lo > 0 ? lo : T(-hi);
  return I(endpoint(f, far, Round::kDown), endpoint(f, near, Round::kUp));
}

template <class I>
I pow_of(const I& x, int n) {
  if (is_empty(x)) return I::empty();
  if (n == 0) return I(1);
  const auto f = [n](mpfr_ptr out, mpfr_srcptr t, mpfr_rnd_t direction) {
    return mpfr_pow_si(out, t, n, direction);
  };
  const bool odd = n % 2 != 0;
  if (n < 0) return odd ? odd_pole(x, f) : even_pole(x, f);
  return odd ? increasing(x, f) : valley(x, 0, 0, f);
}

}  // namespace

IntervalD exp(const IntervalD& x) { return increasing(x, mpfr_exp); }
IntervalR exp(const IntervalR& x) { return increasing(x, mpfr_exp); }
IntervalD expm1(const IntervalD& x) { return increasing(x, mpfr_expm1); }
IntervalR expm1(const IntervalR& x) { return increasing(x, mpfr_expm1); }
IntervalD log(const IntervalD& x) { return increasing_from(x, 0, mpfr_log); }
IntervalR log(const IntervalR& x) { return increasing_from(x, 0, mpfr_log); }
IntervalD log1p(const IntervalD& x) { return increasing_from(x, -1, mpfr_log1p); }
IntervalR log1p(const IntervalR& x) { return increasing_from(x, -1, mpfr_log1p); }
IntervalD sqrt(const IntervalD& x) {
  if (is_empty(x) || x.upper() < 0) return IntervalD::empty();
  return IntervalD(x.lower() <= 0 ? 0.0 : sqrt_down(x.lower()), sqrt_up(x.upper()));
}
IntervalR sqrt(const IntervalR& x) { return sqrt_of(x); }
IntervalD sinh(const IntervalD& x) { return increasing(x, mpfr_sinh); }
IntervalR sinh(const IntervalR& x) { return increasing(x, mpfr_sinh); }
IntervalD cosh(const IntervalD& x) { return cosh_of(x); }
IntervalR cosh(const IntervalR& x) { return cosh_of(x); }
IntervalD tanh(const IntervalD& x) { return increasing(x, mpfr_tanh); }
IntervalR tanh(const IntervalR& x) { return increasing(x, mpfr_tanh); }
IntervalD square(const IntervalD& x) {
  if (is_empty(x)) return IntervalD::empty();
  const double far = std::max(-x.lower(), x.upper());
  const double near = x.lower() > 0 ? x.lower() : (x.upper() < 0 ? x.upper() : 0.0);
  return IntervalD(mul_down(near, near), mul_up(far, far));
}
IntervalR square(const IntervalR& x) { return square_of(x); }
IntervalD pow(const IntervalD& x, int n) { return pow_of(x, n); }
IntervalR pow(const IntervalR& x, int n) { return pow_of(x, n); }
IntervalD log_gap(const IntervalD& w) { return log_gap_of(w); }
IntervalR log_gap(const IntervalR& w) { return log_gap_of(w); }
IntervalD expm1_over_x(const IntervalD& x) { return increasing(x, Expm1OverX{}); }
IntervalR expm1_over_x(const IntervalR& x) { return increasing(x, Expm1OverX{}); }

}  // namespace softcert::numerics
