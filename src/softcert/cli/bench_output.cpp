#include "softcert/cli/bench_output.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "softcert/cli/build_info.hpp"

namespace softcert::cli {
namespace {

using bench::BarVerdict;
using bench::Comparison;
using bench::Series;
using nlohmann::ordered_json;

constexpr int kTitleWidth = 42;

void print_setting(const bench::ReferenceOptions& options, const bench::Report& report) {
  fmt::print("{}\n{}; certified variants here: {}\n", version_line(), cpu_model(),
             fmt::join(report.variants, ", "));
  fmt::print(
      "Logits: float32, normal with standard deviation {:g}, seed {}; peers that take float64 read "
      "the same values as float64.\n",
      bench::kLogitDeviation, options.seed);
  fmt::print(
      "One process, one thread, {} interleaved rounds of at least {:g} ms CPU time each (slow "
      "peers "
      "fewer); medians.\n",
      options.rounds, 1e3 * options.round_seconds);
}

void print_peers(const bench::Report& report) {
  fmt::print("\nPeers (-march=native ones were compiled for the machine that built them)\n");
  for (const auto& peer : report.peers) {
    const bool usable = peer.why_not.empty();
    fmt::print("  {:<16} {}{}\n", peer.peer->id,
               usable ? "" : "not timed: ", usable ? peer.about : peer.why_not);
  }
}

std::string cell(const Comparison& comparison, std::string_view id) {
  const Series* series = comparison.find(id);
  const Series* certified = comparison.find("certified");
  if (series == nullptr) return fmt::format("{:>9} {:>7}", "-", "-");
  return fmt::format("{:>9.3g} {:>7.3g}", bench::median(series->ns),
                     certified == nullptr ? NAN : bench::median_ratio(*certified, *series));
}

void print_comparisons(const bench::Report& report) {
  fmt::print("\n{:<{}}", "ns/element, ratio certified/this", kTitleWidth);
  for (const auto& comparison : report.comparisons) {
    fmt::print("  {:>17}", to_string(comparison.shape));
  }
  fmt::print("\n");
  for (const auto& [id, title] : report.titles) {
    std::string line;
    bool timed = false;
    for (const auto& comparison : report.comparisons) {
      timed = timed || comparison.find(id) != nullptr;
      line += "  " + cell(comparison, id);
    }
    if (timed) fmt::print("{:<{}}{}\n", title, kTitleWidth, line);
  }
}

std::string busy_note(const Comparison& comparison) {
  if (comparison.others_busy <= bench::kOthersBusy) return {};
  return fmt::format("; not judged, others keep {:.0f} % of the processors busy",
                     100 * comparison.others_busy);
}

void print_scaling(const bench::Report& report) {
  for (const auto& comparison : report.scaling) {
    const Series &one = comparison.series.front(), &many = comparison.series.back();
    fmt::print(
        "{} threads, {:<10} {:.3g} ns/element on one, {:.3g} on {} (wall clock): {:.2f} times{}\n",
        report.threads, to_string(comparison.shape), bench::median(one.ns), bench::median(many.ns),
        report.threads, bench::median_ratio(one, many), busy_note(comparison));
  }
}

void print_fallback(const bench::Fallback& fallback) {
  fmt::print(
      "Beyond the fast path, {}: {} of {} elements, {:.2f} % of the time; {} needed the row's sum "
      "in "
      "double-double, {} MPFR\n",
      to_string(fallback.shape), fallback.past_fast, fallback.elements, 100 * fallback.share(),
      fallback.past_numerator, fallback.past_double_double);
}

void print_bars(const std::vector<bench::BarResult>& bars) {
  fmt::print("\n{:<{}} {:>10} {:>10} {:>8}\n", "Bars", kTitleWidth, "shape", "measured", "bar");
  for (const auto& bar : bars) {
    const std::string value = std::isnan(bar.measured) ? "-" : fmt::format("{:.3g}", bar.measured);
    fmt::print("{:<{}} {:>10} {:>10} {:>8} {}\n", bar.what, kTitleWidth, to_string(bar.shape),
               value, fmt::format("{} {:g}", bar.relation, bar.limit), to_string(bar.verdict));
  }
  const auto count = [&](BarVerdict verdict) {
    return std::count_if(bars.begin(), bars.end(),
                         [&](const auto& bar) { return bar.verdict == verdict; });
  };
  fmt::print("{} met, {} missed, {} not measured\n", count(BarVerdict::kMet),
             count(BarVerdict::kMissed), count(BarVerdict::kNotMeasured));
}

ordered_json comparison_json(const Comparison& comparison) {
  ordered_json list = ordered_json::array();
  for (const Series& series : comparison.series) {
    list.push_back({{"id", series.id},
                    {"median_ns_per_element", bench::median(series.ns)},
                    {"repetitions", series.repetitions},
                    {"rounds_ns_per_element", series.ns}});
    if (const Series* certified = comparison.find("certified")) {
      list.back()["certified_ratio"] = bench::median_ratio(*certified, series);
    }
  }
  return {{"rows", comparison.shape.rows},
          {"items", comparison.shape.items},
          {"clock", comparison.clock},
          {"others_busy", comparison.others_busy},
          {"contestants", std::move(list)}};
}

ordered_json comparisons_json(const std::vector<Comparison>& comparisons) {
  ordered_json list = ordered_json::array();
  for (const auto& comparison : comparisons) list.push_back(comparison_json(comparison));
  return list;
}

ordered_json peers_json(const bench::Report& report) {
  ordered_json list = ordered_json::array();
  for (const auto& [peer, about, why_not] : report.peers) {
    list.push_back({{"id", peer->id},
                    {"title", peer->title},
                    {"input", peer->input},
                    {"timed", why_not.empty()},
                    {"about", about},
                    {"why_not", why_not}});
  }
  return list;
}

ordered_json fallback_json(const std::optional<bench::Fallback>& fallback) {
  if (!fallback) return nullptr;
  return {{"rows", fallback->shape.rows},
          {"items", fallback->shape.items},
          {"elements", fallback->elements},
          {"past_fast", fallback->past_fast},
          {"past_numerator", fallback->past_numerator},
          {"past_double_double", fallback->past_double_double},
          {"seconds", fallback->seconds},
          {"share", fallback->share()}};
}

ordered_json bars_json(const std::vector<bench::BarResult>& bars) {
  ordered_json list = ordered_json::array();
  for (const auto& bar : bars) {
    list.push_back(
        {{"what", bar.what},
         {"rows", bar.shape.rows},
         {"items", bar.shape.items},
         {"relation", bar.relation},
         {"bar", bar.limit},
         {"measured", bar.measured},
         {"verdict", bar.verdict == BarVerdict::kMissed ? "missed" : to_string(bar.verdict)}});
  }
  return list;
}

}  // namespace

void print_bench(const bench::ReferenceOptions& options, const bench::Report& report,
                 const std::vector<bench::BarResult>& bars) {
  print_setting(options, report);
  print_peers(report);
  print_comparisons(report);
  fmt::print("\n");
  print_scaling(report);
  if (report.fallback) print_fallback(*report.fallback);
  print_bars(bars);
}

ordered_json bench_json(const bench::ReferenceOptions& options, const bench::Report& report,
                        const std::vector<bench::BarResult>& bars) {
  return {{"tool", version_line()},
          {"date", utc_now()},
          {"processor", cpu_model()},
          {"variants", report.variants},
          {"logits", "float32, normal, mean 0"},
          {"standard_deviation", bench::kLogitDeviation},
          {"seed", options.seed},
          {"rounds", options.rounds},
          {"round_seconds", options.round_seconds},
          {"peers", peers_json(report)},
          {"comparisons", comparisons_json(report.comparisons)},
          {"threads", report.threads},
          {"scaling", comparisons_json(report.scaling)},
          {"fallback", fallback_json(report.fallback)},
          {"bars", bars_json(bars)}};
}

}  // namespace softcert::cli
