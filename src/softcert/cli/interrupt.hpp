#pragma once
// Ctrl-C: the first one asks for a clean stop, the second ends the process at once.
#include <atomic>

namespace softcert::cli {

/// Installs handlers of SIGINT and SIGTERM: the first signal sets the flag, the next removes
/// unfinished files and ends the process. Restores the earlier handlers on destruction.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  std::atomic<bool>& flag();
};

}  // namespace softcert::cli
