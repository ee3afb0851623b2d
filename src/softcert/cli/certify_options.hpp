#pragma once
// What `softcert certify` was asked to do, parsed and checked.
#include <optional>
#include <string>
#include <vector>

#include "softcert/numerics/rational.hpp"
#include "softcert/theorems/certificate.hpp"

namespace softcert::cli {

struct CertifyOptions {
  theorems::Claim claim;
  std::vector<const theorems::Theorem*> theorems;
  std::optional<std::string> logits;  // .npy
  std::vector<std::string> weights;   // folders with q.npy, k.npy, y.npy, x.npy
  std::string out = "softcert-out";
  long max_precision = 512;
  int threads = 0;
  bool resume = false;
  bool json = false;
};

inline constexpr const char* kCertificateName = "certificate.json";
inline constexpr const char* kProgressName = "certificate.progress.json";
inline constexpr const char* kReportName = "report.html";
inline constexpr const char* kRowsName = "rows.json";

}  // namespace softcert::cli
