#include "softcert/bench/bars.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "softcert/reference/variant.hpp"

namespace softcert::bench {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

double ratio(const Bar& bar, const std::vector<Comparison>& comparisons) {
  for (const auto& comparison : comparisons) {
    if (comparison.shape != bar.shape || comparison.others_busy > kOthersBusy) continue;
    const Series* first = comparison.find(bar.first);
    const Series* second = comparison.find(bar.second);
    if (first != nullptr && second != nullptr) return median_ratio(*first, *second);
  }
  return kNone;
}

double measured(const Bar& bar, const Report& report) {
  const auto needed = reference::to_string(reference::Variant::kAvx512);
  if (report.variants.empty() || report.variants.front() != needed) return kNone;
  const double single = ratio(bar, report.comparisons);
  return std::isnan(single) ? ratio(bar, report.scaling) : single;
}

BarVerdict verdict(double value, bool within) {
  if (std::isnan(value)) return BarVerdict::kNotMeasured;
  return within ? BarVerdict::kMet : BarVerdict::kMissed;
}

BarResult judge(const Bar& bar, const Report& report) {
  const double value = measured(bar, report);
  const bool within = bar.at_least ? value >= bar.limit : value <= bar.limit;
  return {std::string(bar.first) + " / " + std::string(bar.second),
          bar.shape,
          bar.at_least ? ">=" : "<=",
          bar.limit,
          value,
          verdict(value, within)};
}

BarResult judge(const std::optional<Fallback>& fallback) {
  const bool known = fallback && fallback->shape == kFallbackShape;
  const double value = known ? fallback->share() : kNone;
  return {"time beyond the fast path, share",    kFallbackShape, "<", kFallbackShare, value,
          verdict(value, value < kFallbackShare)};
}

}  // namespace

std::string_view to_string(BarVerdict verdict) {
  switch (verdict) {
    case BarVerdict::kMet:
      return "met";
    case BarVerdict::kMissed:
      return "MISSED";
    case BarVerdict::kNotMeasured:
      break;
  }
  return "not measured";
}

std::vector<BarResult> judge(const Report& report) {
  std::vector<BarResult> results;
  for (const Bar& bar : kBars) results.push_back(judge(bar, report));
  results.push_back(judge(report.fallback));
  return results;
}

}  // namespace softcert::bench
