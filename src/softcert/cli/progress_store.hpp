#pragma once
// Cells proved so far, on disk, so that an interrupted run can go on.
#include <chrono>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>

#include "softcert/cli/certify_options.hpp"
#include "softcert/io/atomic_file.hpp"

namespace softcert::cli {

/// The file certificate.progress.json in the output folder: replaced as a whole every few seconds,
/// bound to claim, theorems, precision and the program's own bytes, guarded by a SHA-256 digest.
class ProgressStore {
 public:
  using Known = std::map<std::pair<std::size_t, std::size_t>, std::vector<theorems::CellResult>>;

  ProgressStore(const io::OutputDirectory& folder, const CertifyOptions& options);

  /// What an earlier run proved. Empty if there is no file. Errors: numerics::InputError when the
  /// file is damaged or of another claim.
  Known load();

  /// Thread-safe; saves when the last save is some seconds old.
  void record(std::size_t theorem, std::size_t cell,
              const std::vector<theorems::CellResult>& results);

  void save();
  void remove();
  std::size_t size() const { return entries_.size(); }

 private:
  nlohmann::json document() const;
  void save_locked();

  const io::OutputDirectory& folder_;
  std::string fingerprint_;
  nlohmann::json entries_ = nlohmann::json::array();
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
  std::mutex mutex_;
};

}  // namespace softcert::cli
