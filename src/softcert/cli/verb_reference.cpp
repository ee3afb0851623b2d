#include <fmt/format.h>

#include "softcert/cli/arguments.hpp"
#include "softcert/cli/exit_status.hpp"
#include "softcert/cli/interrupt.hpp"
#include "softcert/cli/reference_report.hpp"
#include "softcert/cli/reference_run.hpp"
#include "softcert/cli/verbs.hpp"
#include "softcert/io/describe.hpp"
#include "softcert/numerics/error.hpp"

namespace softcert::cli {
namespace {

using numerics::FormatId;
using numerics::InputError;

constexpr std::uint64_t kDefaultMemoryMib = 256;
constexpr std::uint64_t kMostMemoryMib = std::uint64_t{1} << 30;

// As typed; turned into ReferenceOptions, which checks everything.
struct Typed {
  std::string member, operation = "softmax", theta, scale, format, input_format, lo, hi;
  std::string convention = "ieee", overflow = "ieee", variant;
  std::uint64_t memory_mib = kDefaultMemoryMib;
  ReferenceOptions options;
};

[[noreturn]] void none_of(const char* option, const std::string& text, const std::string& known) {
  throw InputError(fmt::format("{}: {} is none of {}", option, io::quoted(text), known));
}

std::optional<FormatId> format_named(const char* option, const std::string& name) {
  if (name.empty()) return std::nullopt;
  if (const auto* format = numerics::find_format(name)) return format->id;
  std::string known;
  for (const auto& format : numerics::formats()) {
    known += fmt::format("{}{}", known.empty() ? "" : ", ", format.name);
  }
  none_of(option, name, known + ", or a short name such as f32, bf16, fp8_e4m3");
}

numerics::Rational scale_of(const Typed& typed) {
  if (!typed.theta.empty() && !typed.scale.empty()) {
    throw InputError("--theta and --scale say the same thing: give one of them");
  }
  if (!typed.theta.empty()) return 1 / parse_positive("--theta", typed.theta);
  return typed.scale.empty() ? 1 : parse_positive("--scale", typed.scale);
}

reference::Request request_of(const Typed& typed) {
  reference::Request request = typed.options.request;
  const auto operation = reference::find_operation(typed.operation);
  if (!operation) none_of("--op", typed.operation, "softmax, log_softmax, logsumexp");
  request.operation = *operation;
  const auto convention = reference::find_convention(typed.convention);
  if (!convention) none_of("--convention", typed.convention, "ieee, safe, limit");
  request.convention = *convention;
  if (typed.overflow != "ieee" && typed.overflow != "saturate") {
    none_of("--overflow", typed.overflow, "ieee, saturate");
  }
  request.overflow =
      typed.overflow == "ieee" ? numerics::Overflow::kIeee : numerics::Overflow::kSaturate;
  if (!typed.variant.empty()) {
    request.variant = reference::find_variant(typed.variant);
    if (!request.variant) none_of("--variant", typed.variant, "avx512, avx2, portable");
  }
  request.scale = scale_of(typed);
  return request;
}

std::optional<std::string> if_given(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional(text);
}

int run_reference(const Typed& typed) {
  ReferenceOptions options = typed.options;
  options.request = request_of(typed);
  options.format = format_named("--format", typed.format);
  options.choice.format = format_named("--input-format", typed.input_format);
  options.choice.member = if_given(typed.member);
  options.lo = if_given(typed.lo);
  options.hi = if_given(typed.hi);
  options.memory = typed.memory_mib << 20;
  Interrupt interrupt;
  const auto result = evaluate_file(options, interrupt.flag());
  if (!result) {
    fmt::print(stderr, "softcert: interrupted, nothing was written\n");
    return kInterrupted;
  }
  if (options.json) {
    using Document = nlohmann::ordered_json;
    fmt::print(
        "{}\n",
        reference_json(options, *result).dump(2, ' ', false, Document::error_handler_t::replace));
  } else {
    fmt::print("{}", reference_text(options, *result));
  }
  return kAllProved;
}

void add_files(CLI::App& verb, Typed& typed) {
  auto& options = typed.options;
  verb.add_option("--input", options.input, "Logits: .npy, .npz or .safetensors")->required();
  verb.add_option("--member", typed.member,
                  "Which array of a .npz or .safetensors file; not needed when there is one");
  verb.add_option("--input-format", typed.input_format,
                  "What raw 1- and 2-byte elements of .npy and .npz are (NumPy has no such types): "
                  "bfloat16, float8_e4m3fn, float8_e5m2");
  verb.add_option("--output", options.output,
                  "New .npy file of the correctly rounded results; bfloat16 is written as raw "
                  "'<u2', fp8 as raw '|u1'")
      ->required();
  verb.add_option("--format", typed.format,
                  "Of the results: float64, float32, float16, bfloat16, float8_e4m3fn, "
                  "float8_e5m2; the input's when left out");
  verb.add_option("--lo", typed.lo, "New float64 .npy file of lower bounds of the exact results");
  verb.add_option("--hi", typed.hi, "New float64 .npy file of upper bounds");
}

void add_mathematics(CLI::App& verb, Typed& typed) {
  verb.add_option("--op", typed.operation, "softmax, log_softmax or logsumexp")
      ->capture_default_str();
  verb.add_option("--theta", typed.theta,
                  "Temperature that divides the logits, above 0, exact decimal or fraction");
  verb.add_option("--scale", typed.scale, "Or the factor that multiplies them");
  verb.add_option("--axis", typed.options.axis, "Axis along which rows run; -1 is the last")
      ->capture_default_str();
  verb.add_option("--convention", typed.convention,
                  "Rows without a value by the formula. ieee: +inf or -inf only give NaN; safe: "
                  "-inf only gives 0; limit: +inf share the weight")
      ->capture_default_str();
  verb.add_option("--overflow", typed.overflow,
                  "Results beyond the format. ieee: infinity, NaN where there is none; saturate: "
                  "the largest finite number")
      ->capture_default_str();
}

void add_running(CLI::App& verb, Typed& typed) {
  auto& options = typed.options;
  verb.add_option("--threads", options.request.threads, "Threads, 0 for all cores")
      ->check(CLI::Range(0, 4096));
  verb.add_option("--variant", typed.variant,
                  "Instruction set: avx512, avx2, portable; the best there is when left out. "
                  "Results are the same bits on each");
  verb.add_option("--memory", typed.memory_mib,
                  "MiB for blocks of rows; files of any size are read block by block")
      ->capture_default_str()
      ->check(CLI::Range(std::uint64_t{1}, kMostMemoryMib));
  verb.add_flag("--sha256", options.digests, "Add SHA-256 of input and outputs to the report");
  verb.add_flag("--json", options.json, "Print JSON");
}

}  // namespace

void add_reference_verb(CLI::App& app, Action& action) {
  auto* verb = app.add_subcommand(
      "reference",
      "Certified softmax, log-softmax or logsumexp of an array: correctly rounded, "
      "and enclosed");
  auto typed = std::make_shared<Typed>();
  add_files(*verb, *typed);
  add_mathematics(*verb, *typed);
  add_running(*verb, *typed);
  verb->callback([&action, typed] { action = [typed] { return run_reference(*typed); }; });
}

}  // namespace softcert::cli
