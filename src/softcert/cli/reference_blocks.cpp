#include "softcert/cli/reference_blocks.hpp"

#include <algorithm>

namespace softcert::cli {
namespace {

using reference::Operation;

std::size_t bytes_of(numerics::FormatId format) { return numerics::format_of(format).bytes(); }

bool reduces(const reference::Request& request) {
  return request.operation == Operation::kLogSumExp;
}

std::size_t scratch_bytes(const io::ArraySource& input, const io::RowLayout& layout,
                          const reference::Request& request, const ReferenceFiles& files) {
  std::size_t widest = bytes_of(input.format());
  if (!reduces(request)) {
    widest = std::max(widest, bytes_of(files.rounded.format()));
    if (files.lo || files.hi) widest = sizeof(double);
  }
  return io::scratch_per_element(layout, widest);
}

}  // namespace

ReferenceFiles::ReferenceFiles(const ReferenceOptions& options, numerics::FormatId format,
                               std::span<const std::size_t> shape)
    : rounded(options.output, format, shape) {
  if (options.lo) lo.emplace(*options.lo, numerics::FormatId::kFloat64, shape);
  if (options.hi) hi.emplace(*options.hi, numerics::FormatId::kFloat64, shape);
}

io::RowCost ReferenceBlocks::cost(const io::ArraySource& input, const io::RowLayout& layout,
                                  const reference::Request& request, const ReferenceFiles& files) {
  const std::size_t result = bytes_of(files.rounded.format()) + (files.lo ? sizeof(double) : 0) +
                             (files.hi ? sizeof(double) : 0);
  io::RowCost cost;
  cost.bytes_per_item = bytes_of(input.format()) + scratch_bytes(input, layout, request, files);
  cost.bytes_per_row = sizeof(reference::Radius);
  (reduces(request) ? cost.bytes_per_row : cost.bytes_per_item) += result;
  return cost;
}

ReferenceBlocks::ReferenceBlocks(io::ArraySource& input, const io::RowLayout& layout,
                                 const reference::Request& request, ReferenceFiles& files,
                                 std::uint64_t most_rows)
    : input_(input),
      layout_(layout),
      request_(request),
      files_(files),
      results_per_row_(reduces(request) ? 1 : layout.items) {
  const std::uint64_t items = most_rows * layout.items, results = most_rows * results_per_row_;
  logits_.resize(items * bytes_of(input.format()));
  rounded_.resize(results * bytes_of(files.rounded.format()));
  scratch_.resize(items * scratch_bytes(input, layout, request, files));
  if (files.lo) lo_.resize(results);
  if (files.hi) hi_.resize(results);
  row_radius_.resize(most_rows);
}

void ReferenceBlocks::process(const io::Tile& tile) {
  const std::uint64_t rows = tile.rows(), results = rows * results_per_row_;
  const auto logits = std::span(logits_).first(rows * layout_.items * bytes_of(input_.format()));
  io::read_tile(input_, layout_, tile, logits, scratch_);
  reference::Outputs outputs;
  outputs.rounded = reference::contiguous<reference::Rows>(
      static_cast<void*>(rounded_.data()), files_.rounded.format(), rows, results_per_row_);
  outputs.radius = row_radius_.data();
  if (files_.lo) outputs.lo = lo_.data();
  if (files_.hi) outputs.hi = hi_.data();
  reference::evaluate(
      reference::contiguous<reference::ConstRows>(static_cast<const void*>(logits.data()),
                                                  input_.format(), rows, layout_.items),
      request_, outputs, &statistics_);
  note_radius(rows);
  write(files_.rounded, tile,
        std::span(rounded_).first(results * bytes_of(files_.rounded.format())));
  if (files_.lo) write(*files_.lo, tile, std::as_bytes(std::span(lo_).first(results)));
  if (files_.hi) write(*files_.hi, tile, std::as_bytes(std::span(hi_).first(results)));
}

void ReferenceBlocks::write(io::NpyWriter& file, const io::Tile& tile,
                            std::span<const std::byte> values) {
  if (reduces(request_)) {
    file.write(tile.outer * layout_.inner + tile.inner, values);
  } else {
    io::write_tile(file, layout_, tile, values, scratch_);
  }
}

void ReferenceBlocks::note_radius(std::uint64_t rows) {
  for (std::uint64_t row = 0; row < rows; ++row) {  // a row without a value has NaN or infinity
    radius_.relative = std::max(radius_.relative, row_radius_[row].relative);
    radius_.absolute = std::max(radius_.absolute, row_radius_[row].absolute);
  }
}

}  // namespace softcert::cli
