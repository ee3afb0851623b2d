#pragma once
// Rows to time on.
#include <cstddef>
#include <cstdint>
#include <new>
#include <span>
#include <string>

namespace softcert::bench {

/// rows x items.
struct Shape {
  std::size_t rows = 0, items = 0;
  std::size_t elements() const { return rows * items; }
  bool operator==(const Shape&) const = default;
};

/// "4x4096".
std::string to_string(const Shape& shape);
/// Errors: numerics::InputError for anything but two whole numbers >= 1 with "x" between them, and
/// for more than 2^32 elements.
Shape parse_shape(const std::string& text);

/// Memory on a cache line's boundary, so that no contestant is slower by where its buffer lies.
template <class T>
class AlignedBuffer {
 public:
  explicit AlignedBuffer(std::size_t size)
      : data_(static_cast<T*>(::operator new(size * sizeof(T), kLine))), size_(size) {
    for (std::size_t i = 0; i < size; ++i) data_[i] = T{};
  }
  ~AlignedBuffer() { ::operator delete(data_, kLine); }
  AlignedBuffer(const AlignedBuffer&) = delete;
  AlignedBuffer& operator=(const AlignedBuffer&) = delete;

  T* data() { return data_; }
  const T* data() const { return data_; }
  std::size_t size() const { return size_; }
  T& operator[](std::size_t i) { return data_[i]; }
  const T& operator[](std::size_t i) const { return data_[i]; }

 private:
  static constexpr std::align_val_t kLine{64};
  T* data_;
  std::size_t size_;
};

/// Standard deviation of the logits: they are drawn from a normal distribution of mean 0.
inline constexpr double kLogitDeviation = 4;

/// Fills with float32 logits. The same seed gives the same logits (of one standard library).
void fill_normal(std::span<float> logits, std::uint64_t seed);

/// Puts -inf over a quarter of the logits, picked at random; the first of a row stays.
void mask_random(std::span<float> logits, std::size_t items, std::uint64_t seed);

/// Puts -inf where a causal mask would: of R rows, row r keeps its first (r + 1)/R of the items.
void mask_causal(std::span<float> logits, const Shape& shape);

}  // namespace softcert::bench
