#pragma once
// Typed access to an untrusted JSON value: every wrong type is a finding with its path.
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "softcert/replay/exact.hpp"
#include "softcert/replay/finding.hpp"
#include "softcert/replay/path.hpp"

namespace softcert::replay {

/// A closed range [lo, hi] of exact numbers.
struct Span {
  Exact lo, hi;
};

/// Reads fields and counts what the numbers cost. After a finding the reader returns nothing for
/// that field and the caller skips what depends on it.
class Fields {
 public:
  explicit Fields(Findings& findings) : findings_(findings) {}

  void fail(const Path& path, std::string what) { findings_.add(path.text(), std::move(what)); }
  std::size_t failures() const { return findings_.count(); }

  /// True if `value` is an object with all of `required`, and nothing beside `required` and
  /// `optional`; each missing or unknown key is a finding.
  bool object(const nlohmann::json& value, const Path& path,
              std::initializer_list<std::string_view> required,
              std::initializer_list<std::string_view> optional = {});
  /// True if `value` is an array of at most `most` entries.
  bool array(const nlohmann::json& value, const Path& path, std::size_t most);
  std::optional<std::string> text(const nlohmann::json& value, const Path& path);
  /// A JSON integer in [lo, hi].
  std::optional<long> counter(const nlohmann::json& value, const Path& path, long lo, long hi);
  /// A number written as a string (see parse_exact).
  std::optional<Exact> number(const nlohmann::json& value, const Path& path);
  /// ["lo", "hi"] with lo <= hi; both integers if `integers`.
  std::optional<Span> span(const nlohmann::json& value, const Path& path, bool integers = false);
  /// An array of numbers, at most `most`.
  std::optional<std::vector<Exact>> numbers(const nlohmann::json& value, const Path& path,
                                            std::size_t most);

 private:
  Findings& findings_;
  std::size_t bits_ = 0;
};

/// The text cut to 40 characters, for quoting in a finding.
std::string in_quotes(std::string_view text);

}  // namespace softcert::replay
