#pragma once
// Rows laid out with any strides and offsets between guard pages, evaluated there, and compared
// with what they give when contiguous.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

#include "guarded.hpp"
#include "test_input.hpp"
#include "variants.hpp"

namespace softcert::reference::testing {

inline constexpr char kGuard = 0x5C;
using Codes = std::vector<std::uint64_t>;

struct Asked {
  FormatId in, out;
  Request request;

  std::size_t results(std::size_t items) const {
    return request.operation == Operation::kLogSumExp ? 1 : items;
  }
};

inline std::ptrdiff_t lowest(std::size_t rows, std::size_t items, std::ptrdiff_t row_stride,
                             std::ptrdiff_t item_stride) {
  return std::min<std::ptrdiff_t>(0, static_cast<std::ptrdiff_t>(rows - 1) * row_stride) +
         std::min<std::ptrdiff_t>(0, static_cast<std::ptrdiff_t>(items - 1) * item_stride);
}

// Where the elements of rows x items lie, in elements after the lowest one.
inline std::vector<std::size_t> places(std::size_t rows, std::size_t items,
                                       std::ptrdiff_t row_stride, std::ptrdiff_t item_stride) {
  const std::ptrdiff_t origin = -lowest(rows, items, row_stride, item_stride);
  std::vector<std::size_t> at;
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t k = 0; k < items; ++k) {
      at.push_back(static_cast<std::size_t>(origin + static_cast<std::ptrdiff_t>(r) * row_stride +
                                            static_cast<std::ptrdiff_t>(k) * item_stride));
    }
  }
  return at;
}

// The contiguous result, one row at a time.
inline Codes contiguous_codes(const Asked& asked, const std::vector<std::vector<double>>& rows) {
  Codes all;
  for (const std::vector<double>& row : rows) {
    const std::size_t results = asked.results(row.size());
    std::vector<std::uint64_t> input(row.size() + 1), output(results + 1);
    for (std::size_t k = 0; k < row.size(); ++k) {
      put(asked.in, input.data(), k, exact_code(asked.in, row[k]));
    }
    Outputs outputs;
    outputs.rounded = contiguous<Rows>(static_cast<void*>(output.data()), asked.out, 1, results);
    evaluate(contiguous<ConstRows>(static_cast<const void*>(input.data()), asked.in, 1, row.size()),
             asked.request, outputs);
    for (std::size_t k = 0; k < results; ++k) all.push_back(get(asked.out, output.data(), k));
  }
  return all;
}

// Rows laid out with strides, `offset` bytes after a guard page or, with `flush`, ending at one.
struct Strides {
  std::ptrdiff_t in_row, in_item, out_row, out_item;
};

class Layouts {
 public:
  Layouts() : input_(1 << 16), output_(1 << 16) {}

  void expect(const Asked& asked, const std::vector<std::vector<double>>& rows,
              const Codes& expected, const Strides& s, std::size_t in_offset,
              std::size_t out_offset, bool flush) {
    const std::size_t n = rows.size(), items = rows[0].size(), results = asked.results(items);
    const auto in_at = places(n, items, s.in_row, s.in_item);
    const auto out_at = places(n, results, s.out_row, s.out_item);
    char* in = start(input_, in_at, asked.in, in_offset, flush);
    char* out = start(output_, out_at, asked.out, out_offset, flush);
    std::memset(output_.begin(), kGuard, static_cast<std::size_t>(output_.end() - output_.begin()));
    for (std::size_t i = 0; i < in_at.size(); ++i) {
      put(asked.in, in, in_at[i], exact_code(asked.in, rows[i / items][i % items]));
    }
    Outputs outputs;
    outputs.rounded =
        Rows{element(out, out_at[0], asked.out), asked.out, n, results, s.out_row, s.out_item};
    evaluate({element(in, in_at[0], asked.in), asked.in, n, items, s.in_row, s.in_item},
             asked.request, outputs);
    Codes got;
    for (const std::size_t at : out_at) got.push_back(get(asked.out, out, at));
    ASSERT_EQ(got, expected) << describe(asked, items, s, in_offset, out_offset);
    for (const std::size_t at : out_at) {
      std::memset(element(out, at, asked.out), kGuard, shape(asked.out).bytes());
    }
    ASSERT_TRUE(std::all_of(output_.begin(), output_.end(), [](char c) { return c == kGuard; }))
        << "written beside the results, " << describe(asked, items, s, in_offset, out_offset);
  }

 private:
  static char* element(char* base, std::size_t at, FormatId format) {
    return base + at * shape(format).bytes();
  }
  static char* start(Guarded& memory, const std::vector<std::size_t>& at, FormatId format,
                     std::size_t offset, bool flush) {
    if (!flush) return memory.begin() + offset;
    const std::size_t elements = *std::max_element(at.begin(), at.end()) + 1;
    return memory.end() - elements * shape(format).bytes();
  }
  static std::string describe(const Asked& asked, std::size_t items, const Strides& s,
                              std::size_t in_offset, std::size_t out_offset) {
    return std::string(shape(asked.in).name) + " to " + shape(asked.out).name + ", operation " +
           std::to_string(static_cast<int>(asked.request.operation)) + ", " +
           std::string(to_string(*asked.request.variant)) + ", " + std::to_string(items) +
           " items, strides " + std::to_string(s.in_row) + " " + std::to_string(s.in_item) + " " +
           std::to_string(s.out_row) + " " + std::to_string(s.out_item) + ", offsets " +
           std::to_string(in_offset) + " " + std::to_string(out_offset) + ", seed " +
           std::to_string(test_seed());
  }

  Guarded input_, output_;
};

}  // namespace softcert::reference::testing
