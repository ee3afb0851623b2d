#pragma once
// CPU time that this thread spends within a scope.
#include <ctime>

namespace softcert::reference {

class FallbackClock {
 public:
  explicit FallbackClock(double& seconds) : seconds_(seconds), start_(now()) {}
  ~FallbackClock() { seconds_ += now() - start_; }
  FallbackClock(const FallbackClock&) = delete;
  FallbackClock& operator=(const FallbackClock&) = delete;

 private:
  static double now() {
    std::timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
  }
  double& seconds_;
  double start_;
};

}  // namespace softcert::reference
