#pragma once
// `softcert reference`: rows from an untrusted file through the certified softmax into new files.
#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "softcert/cli/reference_options.hpp"
#include "softcert/reference/evaluate.hpp"

namespace softcert::cli {

struct WrittenArray {
  std::string role;  // "rounded", "lo", "hi"
  std::string file;
  numerics::FormatId format;
  std::optional<std::string> sha256;
};

struct ReferenceResult {
  numerics::FormatId input_format;
  std::vector<std::size_t> input_shape, output_shape;
  std::uint64_t rows = 0, items = 0;
  std::vector<WrittenArray> written;
  std::optional<std::string> input_sha256;
  reference::Statistics statistics;
  reference::Radius radius;  // the largest of any row, each part by itself
  double seconds = 0;        // reading, evaluating and writing, wall clock
};

/// Evaluates every row, block by block, and makes all files appear at the end. nullopt when `stop`
/// became true before: nothing was written then.
/// Errors: numerics::InputError: a bad array, no such axis, a row beyond the memory allowed, an
/// output that is the input or another output, or cannot be written. Nothing is written then.
std::optional<ReferenceResult> evaluate_file(const ReferenceOptions& options,
                                             const std::atomic<bool>& stop);

}  // namespace softcert::cli
