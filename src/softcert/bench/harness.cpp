#include "softcert/bench/harness.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>
#include <limits>
#include <stdexcept>

namespace softcert::bench {
namespace {

struct Calibrated {
  std::size_t repetitions = 1, rounds = 1;
};

double timed(const Contestant& contestant, std::size_t repetitions, const Clock& clock) {
  const double start = clock();
  for (std::size_t i = 0; i < repetitions; ++i) contestant.run();
  return clock() - start;
}

// Repetitions are doubled until they last long enough to tell how long one takes.
Calibrated calibrate(const Contestant& contestant, const Plan& plan) {
  constexpr std::size_t kMost = std::size_t{1} << 30;  // for a clock that stands still
  std::size_t tried = 1;
  double seconds = timed(contestant, tried, plan.clock);
  while (seconds < plan.round_seconds / 4 && tried < kMost) {
    tried *= 2;
    seconds = timed(contestant, tried, plan.clock);
  }
  const double one = seconds / static_cast<double>(tried);
  Calibrated result;
  if (one < plan.round_seconds) {
    const double wanted = std::ceil(plan.round_seconds / std::max(one, 1e-12));
    result.repetitions = std::min(kMost, static_cast<std::size_t>(wanted));
  }
  const double round = one * static_cast<double>(result.repetitions);
  const double affordable = std::floor(plan.contestant_seconds / std::max(round, 1e-12));
  result.rounds =
      static_cast<std::size_t>(std::clamp(affordable, 1.0, static_cast<double>(plan.rounds)));
  return result;
}

}  // namespace

double thread_cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

double wall_seconds() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double>(now).count();
}

std::vector<std::size_t> order_of_round(std::size_t contestants, std::size_t round) {
  std::vector<std::size_t> order(contestants);
  for (std::size_t i = 0; i < contestants; ++i) order[i] = (i + round) % contestants;
  return order;
}

std::vector<Series> measure(std::span<const Contestant> contestants, const Plan& plan) {
  if (plan.rounds == 0) throw std::invalid_argument("measure: no rounds");
  std::vector<Calibrated> calibrated;
  std::vector<Series> series;
  for (const Contestant& contestant : contestants) {
    calibrated.push_back(calibrate(contestant, plan));
    series.push_back({contestant.id, calibrated.back().repetitions, {}});
  }
  for (std::size_t round = 0; round < plan.rounds; ++round) {
    for (const std::size_t i : order_of_round(contestants.size(), round)) {
      if (round >= calibrated[i].rounds) continue;
      const std::size_t repetitions = calibrated[i].repetitions;
      if (repetitions > 1) contestants[i].run();
      const double seconds = timed(contestants[i], repetitions, plan.clock);
      const double elements = contestants[i].elements * static_cast<double>(repetitions);
      series[i].ns.push_back(1e9 * seconds / elements);
    }
    if (plan.progress) plan.progress(round + 1, plan.rounds);
  }
  return series;
}

double median(std::vector<double> values) {
  if (values.empty()) return std::numeric_limits<double>::quiet_NaN();
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  if (values.size() % 2 == 1) return values[middle];
  return (values[middle - 1] + values[middle]) / 2;
}

double median_ratio(const Series& first, const Series& second) {
  std::vector<double> ratios;
  for (std::size_t i = 0; i < std::min(first.ns.size(), second.ns.size()); ++i) {
    ratios.push_back(first.ns[i] / second.ns[i]);
  }
  return median(std::move(ratios));
}

}  // namespace softcert::bench
