#pragma once
// Progress on stderr: a bar that redraws itself on a terminal, a plain line now and then elsewhere.
#include <chrono>
#include <cstddef>
#include <mutex>
#include <string>

namespace softcert::cli {

/// Thread-safe. Prints nothing when quiet. The bar is erased by finish() or on destruction.
class Progress {
 public:
  Progress(std::string what, bool quiet);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void update(std::size_t done, std::size_t total);
  void finish();

 private:
  using Clock = std::chrono::steady_clock;
  void draw(std::size_t done, std::size_t total, double seconds) const;

  std::string what_;
  bool quiet_, terminal_, drawn_ = false;
  Clock::time_point start_, last_;
  std::mutex mutex_;
};

}  // namespace softcert::cli
