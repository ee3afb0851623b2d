#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "softcert/cli/arguments.hpp"
#include "softcert/cli/box_output.hpp"
#include "softcert/cli/exit_status.hpp"
#include "softcert/cli/verbs.hpp"
#include "softcert/numerics/error.hpp"
#include "softcert/softmax/horizon.hpp"
#include "softcert/softmax/quantities.hpp"

namespace softcert::cli {
namespace {

struct Options {
  std::string items, spread, epsilon;
  int digits = 30;
  std::vector<std::string> box;
  bool json = false;
};

numerics::Integer single_items(const std::string& text) {
  const auto [lo, hi] = parse_items(text);
  if (lo != hi) throw numerics::InputError("--items: bounds takes one number, got " + text);
  return lo;
}

numerics::Rational single_spread(const std::string& text) {
  const auto [lo, hi] = parse_spread(text);
  if (lo != hi) throw numerics::InputError("--spread: bounds takes one number, got " + text);
  return lo;
}

nlohmann::ordered_json quantities_json(const Options& options) {
  const auto items = single_items(options.items);
  const auto spread = single_spread(options.spread);
  nlohmann::ordered_json document = {{"items", items.str()},
                                     {"spread", numerics::to_string(spread)}};
  auto quantities = nlohmann::ordered_json::object();
  for (const auto& q : softmax::all_quantities(items, spread, options.digits)) {
    quantities[q.key] = {{"lo", q.lo}, {"hi", q.hi}};
  }
  if (!options.epsilon.empty()) {
    const auto epsilon = parse_epsilon(options.epsilon);
    document["epsilon"] = numerics::to_string(epsilon);
    quantities["horizon.items"] = {{"value", softmax::horizon_items(spread, epsilon).str()}};
  }
  document["quantities"] = std::move(quantities);
  return document;
}

void print_table(const nlohmann::ordered_json& document) {
  fmt::print("{} items, spread {}: every value is certified to lie in [lo, hi]\n",
             document["items"].get<std::string>(), document["spread"].get<std::string>());
  for (const auto& [key, value] : document["quantities"].items()) {
    if (value.contains("value")) {
      fmt::print("{:<24} {}\n", key, value["value"].get<std::string>());
    } else {
      fmt::print("{:<24} {}\n{:<24} {}\n", key, value["lo"].get<std::string>(), "",
                 value["hi"].get<std::string>());
    }
  }
}

int run_bounds(const Options& options) {
  if (!options.box.empty()) {
    if (!options.items.empty() || !options.spread.empty() || !options.epsilon.empty()) {
      throw numerics::InputError(
          "--box takes its items and spreads from the two arrays: give "
          "either --box or --items and --spread");
    }
    return print_box(options.box[0], options.box[1], options.json);
  }
  if (options.items.empty() || options.spread.empty()) {
    throw numerics::InputError("bounds needs --items N and --spread D, or --box LO.npy HI.npy");
  }
  const auto document = quantities_json(options);
  if (options.json) {
    fmt::print("{}\n", document.dump(2));
  } else {
    print_table(document);
  }
  return kAllProved;
}

}  // namespace

void add_bounds(CLI::App& app, Action& action) {
  auto* verb = app.add_subcommand("bounds", "Every bound at one (items, spread), or over a box");
  auto options = std::make_shared<Options>();
  verb->add_option("--items", options->items, "Number of items n, at least 1");
  verb->add_option("--spread", options->spread,
                   "Spread (M - m)/theta, at least 0, exact decimal or fraction");
  verb->add_option("--epsilon", options->epsilon, "Also the horizon n*(spread, epsilon)");
  verb->add_option("--digits", options->digits, "Significant digits")->capture_default_str();
  verb->add_option("--box", options->box,
                   "LO.npy HI.npy: range of every coefficient for LO <= logits <= HI")
      ->expected(2);
  verb->add_flag("--json", options->json, "Print JSON");
  verb->callback([&action, options] { action = [options] { return run_bounds(*options); }; });
}

}  // namespace softcert::cli
