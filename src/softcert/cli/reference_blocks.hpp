#pragma once
// The memory of one block of rows on its way from file to file.
#include <optional>
#include <vector>

#include "softcert/cli/reference_options.hpp"
#include "softcert/io/tile_io.hpp"
#include "softcert/reference/evaluate.hpp"

namespace softcert::cli {

/// The files that a run writes; lo and hi as asked.
struct ReferenceFiles {
  /// Errors: as io::NpyWriter.
  ReferenceFiles(const ReferenceOptions& options, numerics::FormatId format,
                 std::span<const std::size_t> shape);

  io::NpyWriter rounded;
  std::optional<io::NpyWriter> lo, hi;
};

/// Reads a tile, evaluates it, writes the results.
class ReferenceBlocks {
 public:
  /// Takes the memory of the plan's largest tile; cost() says what a row takes of it.
  ReferenceBlocks(io::ArraySource& input, const io::RowLayout& layout,
                  const reference::Request& request, ReferenceFiles& files,
                  std::uint64_t most_rows);

  /// What evaluating takes of memory, for the plan.
  static io::RowCost cost(const io::ArraySource& input, const io::RowLayout& layout,
                          const reference::Request& request, const ReferenceFiles& files);

  /// Errors: numerics::InputError.
  void process(const io::Tile& tile);

  const reference::Statistics& statistics() const { return statistics_; }
  const reference::Radius& radius() const { return radius_; }

 private:
  void write(io::NpyWriter& file, const io::Tile& tile, std::span<const std::byte> values);
  void note_radius(std::uint64_t rows);

  io::ArraySource& input_;
  io::RowLayout layout_;
  reference::Request request_;
  ReferenceFiles& files_;
  std::uint64_t results_per_row_;
  std::vector<std::byte> logits_, rounded_, scratch_;
  std::vector<double> lo_, hi_;
  std::vector<reference::Radius> row_radius_;
  reference::Statistics statistics_;
  reference::Radius radius_;
};

}  // namespace softcert::cli
