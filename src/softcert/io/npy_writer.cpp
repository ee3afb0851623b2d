#include "softcert/io/npy_writer.hpp"

#include <stdexcept>

#include "softcert/io/npy_header.hpp"

namespace softcert::io {

NpyWriter::NpyWriter(const std::filesystem::path& target, numerics::FormatId format,
                     std::span<const std::size_t> shape)
    : file_(target), format_(format) {
  const auto elements = count_elements(shape);
  if (!elements) throw std::invalid_argument(".npy shape too large");
  const std::string header = format_npy_header(format, shape);
  file_.write(header);
  header_size_ = header.size();
  size_ = *elements * numerics::format_of(format).bytes();
}

void NpyWriter::write(std::uint64_t first, std::span<const std::byte> elements) {
  const std::uint64_t offset = first * numerics::format_of(format_).bytes();
  if (offset > size_ || elements.size() > size_ - offset) {
    throw std::out_of_range("elements beyond the shape of a .npy file");
  }
  file_.write_at(header_size_ + offset, elements);
  written_ += elements.size();
}

void NpyWriter::commit() {
  if (written_ != size_) throw std::logic_error("a .npy file lacks elements");
  file_.commit();
}

}  // namespace softcert::io
