#include "softcert/cli/reference_report.hpp"

#include <fmt/format.h>

#include "softcert/io/describe.hpp"

namespace softcert::cli {
namespace {

using nlohmann::ordered_json;

std::string name_of(numerics::FormatId format) {
  return std::string(numerics::format_of(format).name);
}

std::string variant_of(const ReferenceOptions& options) {
  const auto best = reference::available_variants().front();
  return std::string(reference::to_string(options.request.variant.value_or(best)));
}

ordered_json input_json(const ReferenceOptions& options, const ReferenceResult& result) {
  ordered_json input = {{"file", options.input}};
  if (options.choice.member) input["member"] = *options.choice.member;
  input["format"] = name_of(result.input_format);
  input["shape"] = result.input_shape;
  if (result.input_sha256) input["sha256"] = *result.input_sha256;
  return input;
}

ordered_json outputs_json(const ReferenceResult& result) {
  auto outputs = ordered_json::object();
  for (const WrittenArray& array : result.written) {
    outputs[array.role] = {
        {"file", array.file}, {"format", name_of(array.format)}, {"shape", result.output_shape}};
    if (array.sha256) outputs[array.role]["sha256"] = *array.sha256;
  }
  return outputs;
}

// Elements by what decided their rounding; every level takes what the one before left.
ordered_json decided_json(const reference::Statistics& s) {
  return {{"elements", s.elements},
          {"past_fast", s.past_fast},
          {"past_numerator", s.past_numerator},
          {"past_double_double", s.past_double_double},
          {"exact_rows", s.exact_rows}};
}

}  // namespace

ordered_json reference_json(const ReferenceOptions& options, const ReferenceResult& result) {
  const auto& request = options.request;
  return {{"operation", std::string(to_string(request.operation))},
          {"scale", numerics::to_string(request.scale)},
          {"axis", options.axis},
          {"convention", std::string(to_string(request.convention))},
          {"overflow", request.overflow == numerics::Overflow::kIeee ? "ieee" : "saturate"},
          {"variant", variant_of(options)},
          {"input", input_json(options, result)},
          {"rows", result.rows},
          {"items", result.items},
          {"outputs", outputs_json(result)},
          {"statistics", decided_json(result.statistics)},
          {"largest_radius",
           {{"relative", result.radius.relative}, {"absolute", result.radius.absolute}}},
          {"seconds", result.seconds}};
}

std::string reference_text(const ReferenceOptions& options, const ReferenceResult& result) {
  const auto& s = result.statistics;
  std::string text =
      fmt::format("{} of {} rows of {} items ({}), correctly rounded to {}\n",
                  to_string(options.request.operation), result.rows, result.items,
                  name_of(result.input_format), name_of(result.written.front().format));
  text += fmt::format(
      "{} results; beyond the fast path {}, beyond a numerator in double-double {}, by MPFR {}; "
      "whole rows by MPFR {}\n",
      s.elements, s.past_fast, s.past_numerator, s.past_double_double, s.exact_rows);
  for (const WrittenArray& array : result.written) {
    text += fmt::format("{:<7} {}{}{}\n", array.role, io::display(array.file),
                        array.sha256 ? "  sha256 " : "", array.sha256.value_or(""));
  }
  return text;
}

}  // namespace softcert::cli
