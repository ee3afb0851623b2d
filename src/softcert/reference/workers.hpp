#pragma once
// The threads that share an evaluation's rows.
#include <oneapi/tbb/task_arena.h>

#include <atomic>
#include <functional>

namespace softcert::reference {

/// A task arena that outlives its evaluations. Its workers stay awake for kLingerMicroseconds after
/// one, so that the next of a series finds them at once: waking a sleeping thread takes as long as
/// a softmax of some 10^5 items. Thread-safe.
class Workers {
 public:
  /// The process's workers for that many threads, 0 for all cores.
  static Workers& of(int threads);

  explicit Workers(int threads);

  /// Runs `work` in the arena, which its parallel algorithms then use.
  void run(const std::function<void()>& work);

 private:
  void linger();

  tbb::task_arena arena_;
  std::atomic<int> running_{0};       // evaluations under way
  std::atomic<unsigned> started_{0};  // ... ever
};

inline constexpr int kLingerMicroseconds = 200;

}  // namespace softcert::reference
