#pragma once
// Scratch memory for vector passes.
#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>

namespace softcert::reference {

/// An array at a cache line's start that only grows; its contents are not kept when it does, and
/// are indeterminate at first.
template <class T>
class AlignedBuffer {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  /// At least `count` elements. Errors: std::bad_alloc.
  T* reserve(std::size_t count) {
    if (count > count_) {
      data_.reset();
      count_ = 0;
      data_.reset(static_cast<T*>(::operator new(count * sizeof(T), kAlignment)));
      count_ = count;
    }
    return data_.get();
  }
  T* data() const { return data_.get(); }
  std::size_t bytes() const { return count_ * sizeof(T); }

 private:
  static constexpr std::align_val_t kAlignment{64};
  struct Free {
    void operator()(T* p) const { ::operator delete(p, kAlignment); }
  };
  std::unique_ptr<T, Free> data_;
  std::size_t count_ = 0;
};

}  // namespace softcert::reference
