#include "softcert/cli/reference_run.hpp"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>

#include "softcert/cli/progress.hpp"
#include "softcert/cli/reference_blocks.hpp"
#include "softcert/io/describe.hpp"
#include "softcert/io/sha256.hpp"
#include "softcert/numerics/error.hpp"

namespace softcert::cli {
namespace {

namespace fs = std::filesystem;
using numerics::FormatId;
using numerics::InputError;
using Clock = std::chrono::steady_clock;

// Rows without items still have a logsumexp each, so a header alone could ask for any amount.
constexpr std::uint64_t kMostEmptyRows = std::uint64_t{1} << 24;

struct Named {
  const char* option;
  const std::string* file;
};

std::vector<Named> outputs_of(const ReferenceOptions& options) {
  std::vector<Named> list = {{"--output", &options.output}};
  if (options.lo) list.push_back({"--lo", &*options.lo});
  if (options.hi) list.push_back({"--hi", &*options.hi});
  return list;
}

bool same_file(const fs::path& a, const fs::path& b) {
  std::error_code error, ignored;
  if (fs::equivalent(a, b, error) && !error) return true;
  const auto resolved = [&](const fs::path& path) {
    return fs::weakly_canonical(fs::absolute(path, ignored), ignored);
  };
  return resolved(a) == resolved(b);
}

void require_distinct(const ReferenceOptions& options) {
  const auto outputs = outputs_of(options);
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    if (same_file(*outputs[i].file, options.input)) {
      throw InputError(
          fmt::format("{}: {} is the input", outputs[i].option, io::display(*outputs[i].file)));
    }
    for (std::size_t j = 0; j < i; ++j) {
      if (!same_file(*outputs[i].file, *outputs[j].file)) continue;
      throw InputError(fmt::format("{}: {} is the file of {} too", outputs[i].option,
                                   io::display(*outputs[i].file), outputs[j].option));
    }
  }
}

// The layout and the two shapes, or what is wrong with them in this file's name.
io::RowLayout layout_of(const io::ArraySource& input, const ReferenceOptions& options,
                        ReferenceResult& result) {
  const bool reduces = options.request.operation == reference::Operation::kLogSumExp;
  try {
    const io::RowLayout layout = io::rows_along(input.shape(), options.axis);
    result.input_shape = input.shape();
    result.output_shape = reduces ? io::shape_of_rows(input.shape(), options.axis) : input.shape();
    if (reduces && layout.items == 0 && layout.rows() > kMostEmptyRows) {
      throw InputError(
          fmt::format("{} rows without items, more than {}", layout.rows(), kMostEmptyRows));
    }
    return layout;
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: {}", input.name(), error.what()));
  }
}

io::TilePlan plan_of(const io::ArraySource& input, const io::RowLayout& layout,
                     const ReferenceOptions& options, const ReferenceFiles& files) {
  try {
    const auto cost = ReferenceBlocks::cost(input, layout, options.request, files);
    return io::TilePlan(layout, cost, options.memory);
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: {}; --memory raises it", input.name(), error.what()));
  }
}

// False when asked to stop.
bool process_all(ReferenceBlocks& blocks, io::TilePlan& plan, const io::RowLayout& layout,
                 const ReferenceOptions& options, const std::atomic<bool>& stop) {
  Progress progress("rows", options.json);
  std::uint64_t done = 0;
  while (const auto tile = plan.next()) {
    if (stop) return false;
    blocks.process(*tile);
    done += tile->rows();
    progress.update(done, layout.rows());
  }
  return true;
}

void commit(ReferenceFiles& files, const ReferenceOptions& options, ReferenceResult& result) {
  const auto appear = [&](io::NpyWriter& file, const char* role, const std::string& name) {
    file.commit();
    result.written.push_back({role, name, file.format(), {}});
  };
  appear(files.rounded, "rounded", options.output);
  if (files.lo) appear(*files.lo, "lo", *options.lo);
  if (files.hi) appear(*files.hi, "hi", *options.hi);
}

void add_digests(const ReferenceOptions& options, ReferenceResult& result) {
  result.input_sha256 = io::sha256_file(options.input);
  for (WrittenArray& array : result.written) array.sha256 = io::sha256_file(array.file);
}

}  // namespace

std::optional<ReferenceResult> evaluate_file(const ReferenceOptions& options,
                                             const std::atomic<bool>& stop) {
  const auto start = Clock::now();
  require_distinct(options);
  io::ArraySource input = io::open_array(options.input, options.choice);
  ReferenceResult result;
  const io::RowLayout layout = layout_of(input, options, result);
  result.input_format = input.format();
  result.rows = layout.rows();
  result.items = layout.items;
  ReferenceFiles files(options, options.format.value_or(input.format()), result.output_shape);
  io::TilePlan plan = plan_of(input, layout, options, files);
  ReferenceBlocks blocks(input, layout, options.request, files, plan.most_rows());
  if (!process_all(blocks, plan, layout, options, stop)) return std::nullopt;
  input.verify();
  if (stop) return std::nullopt;
  result.statistics = blocks.statistics();
  result.radius = blocks.radius();
  commit(files, options, result);
  result.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  if (options.digests) add_digests(options, result);
  return result;
}

}  // namespace softcert::cli
