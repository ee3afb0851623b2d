#pragma once
// Scratch memory of evaluations, kept from one to the next: fresh pages cost more than a softmax.
#include <array>
#include <cstddef>
#include <memory>

#include "softcert/reference/aligned_buffer.hpp"
#include "softcert/reference/vector/passes.hpp"

namespace softcert::reference {

/// Of one row under way.
struct RowScratch {
  AlignedBuffer<std::byte> elements;
  AlignedBuffer<float> floats;
  AlignedBuffer<double> y, y_hi, y_lo, high, low, replaced;
  AlignedBuffer<std::size_t> blocks;

  std::size_t bytes() const;
};

/// Of one evaluator.
struct Scratch {
  static constexpr std::size_t kRows = vector::kRowsAtOnce;
  std::array<RowScratch, kRows> rows;
  AlignedBuffer<std::byte> codes;

  std::size_t bytes() const;
};

/// Gives its Scratch back to the process's pool in the end, which keeps up to kPooledBytes.
struct ReturnScratch {
  void operator()(Scratch* scratch) const noexcept;
};
using ScratchLease = std::unique_ptr<Scratch, ReturnScratch>;

inline constexpr std::size_t kPooledBytes = std::size_t{256} << 20;

/// A Scratch from the pool, or a new one. Thread-safe. Errors: std::bad_alloc.
ScratchLease lease_scratch();

}  // namespace softcert::reference
