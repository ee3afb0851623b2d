#pragma once
// A certificate as the checker understands it, after types and shape are checked.
#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "softcert/replay/fields.hpp"
#include "softcert/replay/statement.hpp"

namespace softcert::replay {

enum class Verdict { kProved, kRefuted, kUndecided };

struct Claim {
  Span items, spread;
  Exact theta;
  std::vector<Exact> epsilons;
};

/// lo <= infimum of the slack over the cell <= hi; no hi where the certificate says "inf".
struct Margin {
  Exact lo;
  std::optional<Exact> hi;
};

/// `margins` follows the certificate's order of obligations; empty when the cell is not proved.
struct Cell {
  std::size_t index = 0;  ///< position in the certificate, for paths
  Box box;
  Verdict verdict = Verdict::kUndecided;
  std::vector<Margin> margins;
};

struct Worst {
  std::size_t obligation = 0;  ///< position in the certificate's order
  Span items, spread;
  Exact lo;
};

struct TheoremClaim {
  std::size_t index = 0;                 ///< position in the certificate
  const Statement* statement = nullptr;  ///< never null
  Verdict verdict = Verdict::kUndecided;
  /// order[i]: which obligation of `statement` the certificate lists at place i.
  std::vector<std::size_t> order;
  std::vector<Cell> cells;
  std::optional<Worst> worst;
};

struct HorizonEntry {
  std::size_t index = 0;
  Exact epsilon, spread, items;
};

struct Certificate {
  Claim claim;
  std::vector<TheoremClaim> theorems;
  std::vector<HorizonEntry> horizon;
};

/// Checks types, shape, limits and the fixed texts (schema version, theorem ids, axes, names of
/// obligations), and reads what is sound. Errors: findings; nullopt when the claim itself cannot be
/// read. A cell with a finding is left out, so that coverage will miss it too.
std::optional<Certificate> read_certificate(const nlohmann::json& document, Findings& findings);

/// The text the certificate must show for a theorem's further axes: {"name": ["lo", "hi"]}, the
/// range of the first obligation that uses the name, and "ln n" as upper end of an axis that
/// reaches the logarithm of the items.
nlohmann::json axes_text(const Statement& statement);

}  // namespace softcert::replay
