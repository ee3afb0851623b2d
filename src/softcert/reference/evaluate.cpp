#include "softcert/reference/evaluate.hpp"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/combinable.h>
#include <oneapi/tbb/parallel_for.h>

#include <algorithm>
#include <string>

#include "softcert/numerics/error.hpp"
#include "softcert/reference/floating_point_environment.hpp"
#include "softcert/reference/machinery.hpp"
#include "softcert/reference/row_evaluator.hpp"
#include "softcert/reference/workers.hpp"

namespace softcert::reference {
namespace {

using numerics::InputError;

// Items below which handing work to a second thread costs more than it saves.
constexpr std::size_t kItemsPerTask = 32768;

void check(const ConstRows& logits, const Request& request, const Outputs& outputs) {
  if (request.scale <= 0) {
    throw InputError("scale " + numerics::to_string(request.scale) + ": must be above 0");
  }
  if (request.threads < 0) {
    throw InputError("threads " + std::to_string(request.threads) + ": must not be below 0");
  }
  if (logits.items > kMaxItems) {
    throw InputError("a row of " + std::to_string(logits.items) + " items: at most " +
                     std::to_string(kMaxItems) + " are covered by the error budget");
  }
  if (!outputs.rounded) return;
  const std::size_t results = request.operation == Operation::kLogSumExp ? 1 : logits.items;
  if (outputs.rounded->rows != logits.rows || outputs.rounded->items != results) {
    throw InputError("output of " + std::to_string(outputs.rounded->rows) + " x " +
                     std::to_string(outputs.rounded->items) + ": must be " +
                     std::to_string(logits.rows) + " x " + std::to_string(results));
  }
}

void add(Statistics& total, const Statistics& part) {
  total.elements += part.elements;
  total.past_fast += part.past_fast;
  total.past_numerator += part.past_numerator;
  total.past_double_double += part.past_double_double;
  total.exact_rows += part.exact_rows;
  total.fallback_seconds += part.fallback_seconds;
}

// Rows that one thread takes at once.
std::size_t rows_per_task(std::size_t items) {
  return std::max<std::size_t>(1, kItemsPerTask / std::max<std::size_t>(items, 1));
}

}  // namespace

Machinery machinery_of(Variant variant) {
  const auto available = available_variants();
  if (std::find(available.begin(), available.end(), variant) == available.end()) {
    throw InputError("variant " + std::string(to_string(variant)) + ": this machine cannot run it");
  }
  switch (variant) {
#if defined(__x86_64__)
    case Variant::kAvx512:
      return {vector::avx512_passes(), {}};
    case Variant::kAvx2:
      return {vector::avx2_passes(), {}};
#endif
    default:
      return {vector::portable_passes(), {}};
  }
}

void evaluate_with(const Machinery& machinery, const ConstRows& logits, const Request& request,
                   const Outputs& outputs, Statistics* statistics) {
  check(logits, request, outputs);
  const Scale scale(request.scale);
  const auto evaluator = [&] { return RowEvaluator(machinery, logits, request, scale, outputs); };
  const std::size_t grain = rows_per_task(logits.items);
  if (request.threads == 1 || logits.rows <= grain) {
    const DefaultEnvironment environment;
    RowEvaluator all = evaluator();
    all.rows(0, logits.rows);
    if (statistics) add(*statistics, all.statistics());
    return;
  }
  tbb::combinable<RowEvaluator> evaluators(evaluator);
  Workers::of(request.threads).run([&] {
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, logits.rows, grain),
                      [&](const auto& range) {
                        const DefaultEnvironment environment;
                        evaluators.local().rows(range.begin(), range.end());
                      });
  });
  if (!statistics) return;
  evaluators.combine_each([&](const RowEvaluator& part) { add(*statistics, part.statistics()); });
}

void evaluate(const ConstRows& logits, const Request& request, const Outputs& outputs,
              Statistics* statistics) {
  evaluate_with(machinery_of(request.variant.value_or(available_variants().front())), logits,
                request, outputs, statistics);
}

}  // namespace softcert::reference
