#include "softcert/reference/workers.hpp"

#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace softcert::reference {
namespace {

void pause_a_little() {
#if defined(__x86_64__)
  for (int i = 0; i < 32; ++i) _mm_pause();
#else
  std::this_thread::yield();
#endif
}

// Counts an evaluation that is under way, also when it ends by an exception.
class Running {
 public:
  explicit Running(std::atomic<int>& count) : count_(count) { ++count_; }
  ~Running() { --count_; }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

 private:
  std::atomic<int>& count_;
};

}  // namespace

Workers& Workers::of(int threads) {
  static std::mutex mutex;
  // Never destroyed: a worker may still linger when the process ends.
  static auto& all = *new std::map<int, std::unique_ptr<Workers>>;
  const std::lock_guard lock(mutex);
  auto& workers = all[threads];
  if (!workers) workers = std::make_unique<Workers>(threads);
  return *workers;
}

Workers::Workers(int threads) : arena_(threads == 0 ? tbb::task_arena::automatic : threads) {}

void Workers::run(const std::function<void()>& work) {
  {
    const Running running(running_);
    ++started_;
    arena_.execute(work);
  }
  linger();
}

void Workers::linger() {
  using Clock = std::chrono::steady_clock;
  const unsigned last = started_;
  const auto until = Clock::now() + std::chrono::microseconds(kLingerMicroseconds);
  for (int i = 1; i < arena_.max_concurrency(); ++i) {
    arena_.enqueue([this, last, until] {
      while (running_ == 0 && started_ == last && Clock::now() < until) pause_a_little();
    });
  }
}

}  // namespace softcert::reference
