#include <algorithm>

#include "softcert/cli/arguments.hpp"
#include "softcert/cli/certify_run.hpp"
#include "softcert/cli/verbs.hpp"
#include "softcert/numerics/error.hpp"
#include "softcert/replay/limits.hpp"
#include "softcert/softmax/horizon.hpp"
#include "softcert/theorems/registry.hpp"

namespace softcert::cli {
namespace {

constexpr unsigned kMaxClaimItemsBits = 1000;  // within double, for charts
// e^-spread stands beside 1 in the margins, and replay decides with 2^14 bits at most.
constexpr long kMaxClaimSpread = 10'000;

// As typed; turned into CertifyOptions, which checks everything.
struct Typed {
  std::string items = "2..1048576", spread = "0..32", theta = "1";
  std::vector<std::string> theorems, epsilons, weights;
  std::string logits;
  CertifyOptions options;
};

const theorems::Theorem* theorem_named(const std::string& id) {
  const theorems::Theorem* theorem = theorems::find_theorem(id);
  if (theorem) return theorem;
  std::string known;
  for (const auto& t : theorems::registry()) known += (known.empty() ? "" : ", ") + t.id;
  throw numerics::InputError("--theorem: \"" + id + "\" is none of " + known);
}

std::vector<const theorems::Theorem*> chosen_theorems(const std::vector<std::string>& ids) {
  std::vector<const theorems::Theorem*> chosen;
  for (const auto& theorem : theorems::registry()) {
    bool wanted = ids.empty();
    for (const std::string& id : ids) wanted = wanted || theorem_named(id) == &theorem;
    if (wanted) chosen.push_back(&theorem);
  }
  return chosen;
}

std::vector<numerics::Rational> chosen_epsilons(const std::vector<std::string>& texts) {
  if (texts.empty()) return {{1, 2}, {1, 10}, {1, 100}};
  std::vector<numerics::Rational> epsilons;
  for (const std::string& text : texts) epsilons.push_back(parse_epsilon(text));
  return epsilons;
}

// A certificate that the independent checker refuses to look at would be worth nothing.
void require_checkable(const theorems::Claim& claim) {
  const auto& rectangle = claim.rectangle;
  static_assert(kMaxClaimItemsBits < replay::kMaxItemsBits);
  if (rectangle.n_hi > numerics::Integer(1) << kMaxClaimItemsBits) {
    throw numerics::InputError("--items: at most 2^" + std::to_string(kMaxClaimItemsBits) +
                               ", the largest number that the report's charts can hold");
  }
  static_assert(kMaxClaimSpread < replay::kMaxSpread);
  if (rectangle.d_hi > kMaxClaimSpread) {
    throw numerics::InputError("--spread: at most " + std::to_string(kMaxClaimSpread) +
                               ", where the precision of replay ends");
  }
  const auto& least = *std::min_element(claim.epsilons.begin(), claim.epsilons.end());
  const auto digits = softmax::horizon_items(rectangle.d_hi, least).str().size();
  if (digits > replay::kMaxNumberText) {
    throw numerics::InputError("--spread, --epsilon: the largest horizon has " +
                               std::to_string(digits) + " digits; replay reads up to " +
                               std::to_string(replay::kMaxNumberText));
  }
}

int run_typed(const Typed& typed) {
  if (typed.options.out.empty()) throw numerics::InputError("--out: the name is empty");
  CertifyOptions options = typed.options;
  auto& rectangle = options.claim.rectangle;
  std::tie(rectangle.n_lo, rectangle.n_hi) = parse_items(typed.items);
  std::tie(rectangle.d_lo, rectangle.d_hi) = parse_spread(typed.spread);
  options.claim.theta = parse_positive("--theta", typed.theta);
  options.claim.epsilons = chosen_epsilons(typed.epsilons);
  require_checkable(options.claim);
  options.theorems = chosen_theorems(typed.theorems);
  if (!typed.logits.empty()) options.logits = typed.logits;
  options.weights = typed.weights;
  return run_certify(options);
}

}  // namespace

void add_certify(CLI::App& app, Action& action) {
  auto* verb =
      app.add_subcommand("certify", "Proves the theorems over a whole range of items and spreads");
  auto typed = std::make_shared<Typed>();
  auto& options = typed->options;
  verb->add_option("--items", typed->items, "Range of item counts n, A..B, A >= 1")
      ->capture_default_str();
  verb->add_option("--spread", typed->spread,
                   "Range of spreads (M - m)/theta, C..D, C >= 0, exact decimals or fractions")
      ->capture_default_str();
  verb->add_option("--theorem", typed->theorems, "Only this theorem (repeatable); see list");
  verb->add_option("--epsilon", typed->epsilons,
                   "Weight for which horizons are given, in (0, 1) (repeatable)");
  verb->add_option("--theta", typed->theta, "Temperature of the logits, above 0")
      ->capture_default_str();
  verb->add_option("--logits", typed->logits,
                   "Real logits, .npy, one row along the last axis, -inf = masked");
  verb->add_option(
      "--weights", typed->weights,
      "Folder with q.npy, k.npy, y.npy, x.npy of a head, for large-weights (repeatable)");
  verb->add_option("--max-precision", options.max_precision, "Most bits the prover may use")
      ->capture_default_str()
      ->check(CLI::Range(53L, 65536L));
  verb->add_option("--threads", options.threads, "Threads, 0 for all cores")
      ->check(CLI::Range(0, 4096));
  verb->add_option("--out", options.out, "Folder for certificate and report")
      ->capture_default_str();
  verb->add_flag("--resume", options.resume, "Go on where an interrupted run stopped");
  verb->add_flag("--json", options.json, "Print JSON");
  verb->callback([&action, typed] { action = [typed] { return run_typed(*typed); }; });
}

}  // namespace softcert::cli
