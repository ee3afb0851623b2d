#include "softcert/reference/row_output.hpp"

#include <cstring>

namespace softcert::reference {

RowOutput::RowOutput(const Outputs& outputs, std::size_t per_row, AlignedBuffer<std::byte>& scratch)
    : outputs_(outputs), per_row_(per_row), scratch_(scratch) {
  if (rounds()) bytes_ = numerics::format_of(format()).bytes();
}

bool RowOutput::in_place() const {
  return outputs_.rounded->item_stride == 1 &&
         (reinterpret_cast<std::uintptr_t>(outputs_.rounded->data) & (bytes_ - 1)) == 0;
}

void RowOutput::begin(std::size_t row) {
  row_ = row;
  if (!rounds()) return;
  const Rows& to = *outputs_.rounded;
  target_ = static_cast<std::byte*>(to.data) +
            static_cast<std::ptrdiff_t>(row) * to.row_stride * static_cast<std::ptrdiff_t>(bytes_);
  codes_ = in_place() ? target_ : scratch_.reserve(per_row_ * bytes_);
}

void RowOutput::put(std::size_t item, std::uint64_t code) {
  numerics::store(format(), static_cast<std::byte*>(codes_) + item * bytes_, code);
}

void RowOutput::flush() {
  if (!rounds() || codes_ == target_) return;
  const auto* from = static_cast<const std::byte*>(codes_);
  const std::ptrdiff_t stride = outputs_.rounded->item_stride * static_cast<std::ptrdiff_t>(bytes_);
  for (std::size_t i = 0; i < per_row_; ++i) {
    std::memcpy(target_ + static_cast<std::ptrdiff_t>(i) * stride, from + i * bytes_, bytes_);
  }
}

void RowOutput::put_radius(const Radius& radius) {
  if (outputs_.radius) outputs_.radius[row_] = radius;
}

void RowOutput::put_enclosure(std::size_t item, double lo_end, double centre_value, double hi_end) {
  if (double* to = lo()) to[item] = lo_end;
  if (double* to = centre()) to[item] = centre_value;
  if (double* to = hi()) to[item] = hi_end;
}

}  // namespace softcert::reference
