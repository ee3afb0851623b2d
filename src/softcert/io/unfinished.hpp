#pragma once
// Which temporary files and folders exist right now, for a signal handler to remove.
#include <filesystem>

namespace softcert::io {

/// Removes every temporary file that an AtomicFile has not yet committed and every empty folder
/// that an OutputDirectory made. Async-signal-safe: call it from a handler of SIGINT or SIGTERM
/// before the process ends. A later commit of such a file fails with numerics::InputError.
void remove_unfinished_files() noexcept;

/// Makes SIGINT, SIGTERM and SIGHUP remove unfinished files and then end the process as they
/// would by default. For programs that have no handler of their own.
void remove_unfinished_files_on_signals();

/// Registers one path for as long as it lives; register before the path comes to exist.
class Unfinished {
 public:
  enum class Kind { kFile, kFolder };

  /// Errors: numerics::InputError when the path is longer than 4095 bytes or 64 are registered.
  Unfinished(const std::filesystem::path& path, Kind kind);
  ~Unfinished();
  Unfinished(const Unfinished&) = delete;
  Unfinished& operator=(const Unfinished&) = delete;

 private:
  std::size_t slot_;
};

}  // namespace softcert::io
