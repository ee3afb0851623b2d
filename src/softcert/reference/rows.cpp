#include "softcert/reference/rows.hpp"

#include <cmath>
#include <limits>

#include "softcert/numerics/directed_double.hpp"

namespace softcert::reference {
namespace {

double reach(double centre, const Radius& radius) {
  return numerics::add_up(numerics::mul_up(radius.relative, std::fabs(centre)), radius.absolute);
}

}  // namespace

double lower(double centre, const Radius& radius) {
  return std::isfinite(centre) ? numerics::sub_down(centre, reach(centre, radius)) : centre;
}

double upper(double centre, const Radius& radius) {
  return std::isfinite(centre) ? numerics::add_up(centre, reach(centre, radius)) : centre;
}

}  // namespace softcert::reference
