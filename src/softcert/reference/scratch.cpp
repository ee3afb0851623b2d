#include "softcert/reference/scratch.hpp"

#include <mutex>
#include <vector>

namespace softcert::reference {
namespace {

class Pool {
 public:
  std::unique_ptr<Scratch> take() {
    const std::lock_guard lock(mutex_);
    if (free_.empty()) return nullptr;
    auto scratch = std::move(free_.back());
    free_.pop_back();
    bytes_ -= scratch->bytes();
    return scratch;
  }
  void give(std::unique_ptr<Scratch> scratch) {
    const std::size_t size = scratch->bytes();
    const std::lock_guard lock(mutex_);
    if (bytes_ + size > kPooledBytes || free_.size() == free_.capacity()) return;
    bytes_ += size;
    free_.push_back(std::move(scratch));
  }

 private:
  static std::vector<std::unique_ptr<Scratch>> room() {
    std::vector<std::unique_ptr<Scratch>> list;
    list.reserve(256);
    return list;
  }
  std::mutex mutex_;
  std::vector<std::unique_ptr<Scratch>> free_ = room();
  std::size_t bytes_ = 0;
};

Pool& pool() {
  static Pool kPool;
  return kPool;
}

}  // namespace

std::size_t RowScratch::bytes() const {
  return elements.bytes() + floats.bytes() + y.bytes() + y_hi.bytes() + y_lo.bytes() +
         high.bytes() + low.bytes() + replaced.bytes() + blocks.bytes();
}

std::size_t Scratch::bytes() const {
  std::size_t sum = codes.bytes();
  for (const RowScratch& row : rows) sum += row.bytes();
  return sum;
}

void ReturnScratch::operator()(Scratch* scratch) const noexcept {
  pool().give(std::unique_ptr<Scratch>(scratch));
}

ScratchLease lease_scratch() {
  auto scratch = pool().take();
  if (!scratch) scratch = std::make_unique<Scratch>();
  return ScratchLease(scratch.release());
}

}  // namespace softcert::reference
