#pragma once
// Refuses to compile where the compiler may not keep IEEE 754 semantics. Every enclosure of this
// layer rests on round-to-nearest doubles without reassociation, extra precision or finite-only
// assumptions; every header here includes this one. What the compiler cannot tell (rounding mode,
// flush to zero) engine_self_test() checks at run time.
#include <cfloat>
#include <limits>

#if defined(__FAST_MATH__)
#error "softcert: -ffast-math breaks interval enclosures; compile without it"
#endif
#if defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__ != 0
#error "softcert: -ffinite-math-only breaks interval enclosures; compile without it"
#endif
#if defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__)
#error "softcert: -fassociative-math/-freciprocal-math break interval enclosures"
#endif
#if !defined(FLT_EVAL_METHOD) || FLT_EVAL_METHOD != 0
#error "softcert: needs FLT_EVAL_METHOD == 0 (double evaluated as double)"
#endif

static_assert(std::numeric_limits<double>::is_iec559 && std::numeric_limits<double>::digits == 53,
              "softcert: double must be IEEE 754 binary64");
