#include "softcert/report/registry.hpp"

#include <array>

#include "softcert/report/report.hpp"

namespace softcert::report {

std::span<const Writer> writers() {
  static constexpr std::array kWriters = {
      Writer{"html", "report.html", &html},
      Writer{"markdown", "report.md", &markdown},
  };
  return kWriters;
}

}  // namespace softcert::report
