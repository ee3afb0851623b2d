#include "softcert/bench/report.hpp"

#include <algorithm>

namespace softcert::bench {

const Series* Comparison::find(std::string_view id) const {
  const auto found = std::ranges::find(series, id, &Series::id);
  return found == series.end() ? nullptr : &*found;
}

double Fallback::share() const { return beyond_fast_path / seconds; }

}  // namespace softcert::bench
