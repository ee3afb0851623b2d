#pragma once
// Memory between two pages that may not be touched, so that reading or writing past either end of
// an array is caught.
#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <stdexcept>

namespace softcert::reference::testing {

class Guarded {
 public:
  /// Room for `bytes`, between guard pages.
  explicit Guarded(std::size_t bytes) {
    page_ = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    room_ = (bytes + page_ - 1) / page_ * page_;
    void* all = mmap(nullptr, room_ + 2 * page_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (all == MAP_FAILED) throw std::runtime_error("no guarded memory");
    base_ = static_cast<char*>(all);
    if (mprotect(base_ + page_, room_, PROT_READ | PROT_WRITE) != 0) {
      throw std::runtime_error("no guarded memory");
    }
  }
  Guarded(const Guarded&) = delete;
  Guarded& operator=(const Guarded&) = delete;
  ~Guarded() { munmap(base_, room_ + 2 * page_); }

  /// The first byte, right after a guard page.
  char* begin() { return base_ + page_; }
  /// One past the last byte, right before a guard page.
  char* end() { return begin() + room_; }

 private:
  char* base_ = nullptr;
  std::size_t page_ = 0, room_ = 0;
};

}  // namespace softcert::reference::testing
