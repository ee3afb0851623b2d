#pragma once
// Reads one theorem's entry of a certificate.
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "softcert/replay/certificate.hpp"

namespace softcert::replay {

/// Reads theorems one by one; counts their cells and remembers their ids.
class TheoremReader {
 public:
  explicit TheoremReader(Fields& fields) : fields_(fields) {}

  /// The theorem, cells with findings left out. Errors: findings; nullopt when the entry cannot be
  /// read at all (unknown id, other axes or inequalities than the theorem's).
  std::optional<TheoremClaim> read(const nlohmann::json& value, const Path& path);

 private:
  const Statement* statement(const nlohmann::json& value, const Path& path);
  bool axes(const nlohmann::json& value, const Path& path, const Statement& statement);
  std::optional<std::vector<std::size_t>> order(const nlohmann::json& value, const Path& path,
                                                const Statement& statement);
  std::optional<Verdict> verdict(const nlohmann::json& value, const Path& path);
  void cells(const nlohmann::json& value, const Path& path, TheoremClaim& theorem);
  std::optional<Cell> cell(const nlohmann::json& value, const Path& path, std::size_t obligations);
  std::optional<Margin> margin(const nlohmann::json& value, const Path& path);
  std::optional<std::vector<Margin>> margins(const nlohmann::json& value, const Path& path,
                                             std::size_t expected);
  void worst(const nlohmann::json& value, const Path& path, TheoremClaim& theorem);

  Fields& fields_;
  std::size_t cells_ = 0;
  std::set<std::string> seen_;
};

}  // namespace softcert::replay
