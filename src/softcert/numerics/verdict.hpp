#pragma once
// What a check concluded. Never a bool: "not proved" is not "refuted".
#include <string_view>

#include "softcert/numerics/strict_floating_point.hpp"

namespace softcert::numerics {

enum class Verdict { kProved, kRefuted, kUndecided };

/// "proved", "refuted" or "undecided". Errors: none.
constexpr std::string_view to_string(Verdict v) {
  if (v == Verdict::kProved) return "proved";
  return v == Verdict::kRefuted ? "refuted" : "undecided";
}

}  // namespace softcert::numerics
