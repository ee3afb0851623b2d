#include "softcert/reference/row_input.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

namespace softcert::reference {
namespace {

using numerics::FormatId;

template <FormatId kFormat>
const std::array<float, 256>& byte_table() {
  static const std::array<float, 256> kTable = [] {
    std::array<float, 256> table{};
    for (std::uint64_t code = 0; code < 256; ++code) {
      table[code] = static_cast<float>(numerics::decode(kFormat, code));
    }
    return table;
  }();
  return kTable;
}

void widen_bytes(const std::array<float, 256>& table, const std::uint8_t* x, std::size_t items,
                 float* out) {
  for (std::size_t i = 0; i < items; ++i) out[i] = table[x[i]];
}

void widen_bfloat16(const std::uint16_t* x, std::size_t items, float* out) {
  for (std::size_t i = 0; i < items; ++i) {
    out[i] = std::bit_cast<float>(static_cast<std::uint32_t>(x[i]) << 16);
  }
}

template <std::size_t kBytes>
void gather(const std::byte* from, std::ptrdiff_t stride, std::size_t items, std::byte* to) {
  for (std::size_t i = 0; i < items; ++i) {
    std::memcpy(to + i * kBytes, from + static_cast<std::ptrdiff_t>(i) * stride, kBytes);
  }
}

}  // namespace

RowInput::RowInput(const vector::Passes& passes, const ConstRows& logits, bool copy,
                   RowScratch& scratch)
    : passes_(passes),
      logits_(logits),
      bytes_(numerics::format_of(logits.format).bytes()),
      copy_(copy),
      scratch_(scratch) {}

const std::byte* RowInput::contiguous(std::size_t index) {
  const auto bytes = static_cast<std::ptrdiff_t>(bytes_);
  const std::byte* row = static_cast<const std::byte*>(logits_.data) +
                         static_cast<std::ptrdiff_t>(index) * logits_.row_stride * bytes;
  const bool aligned = (reinterpret_cast<std::uintptr_t>(row) & (bytes_ - 1)) == 0;
  if (logits_.item_stride == 1 && aligned && !copy_) return row;
  std::byte* to = scratch_.elements.reserve(logits_.items * bytes_);
  const std::ptrdiff_t stride = logits_.item_stride * bytes;
  switch (bytes_) {
    case 8:
      gather<8>(row, stride, logits_.items, to);
      break;
    case 4:
      gather<4>(row, stride, logits_.items, to);
      break;
    case 2:
      gather<2>(row, stride, logits_.items, to);
      break;
    default:
      gather<1>(row, stride, logits_.items, to);
  }
  return to;
}

const float* RowInput::widened(const std::byte* elements) {
  const std::size_t items = logits_.items;
  if (logits_.format == FormatId::kFloat32) return reinterpret_cast<const float*>(elements);
  float* out = scratch_.floats.reserve(items);
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(elements);
  const auto* words = reinterpret_cast<const std::uint16_t*>(elements);
  switch (logits_.format) {
    case FormatId::kFloat16:
      passes_.widen_half(words, items, out);
      break;
    case FormatId::kBFloat16:
      widen_bfloat16(words, items, out);
      break;
    case FormatId::kFloat8E4M3:
      widen_bytes(byte_table<FormatId::kFloat8E4M3>(), bytes, items, out);
      break;
    default:
      widen_bytes(byte_table<FormatId::kFloat8E5M2>(), bytes, items, out);
  }
  return out;
}

vector::Arguments RowInput::row(std::size_t index) {
  const std::byte* elements = contiguous(index);
  vector::Arguments row;
  row.items = logits_.items;
  if (logits_.format == FormatId::kFloat64) {
    row.doubles = reinterpret_cast<const double*>(elements);
  } else {
    row.floats = widened(elements);
  }
  return row;
}

}  // namespace softcert::reference
