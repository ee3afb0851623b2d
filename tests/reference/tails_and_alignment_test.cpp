// Every row length, start offset and stride gives what the contiguous row gives, which the oracle
// has judged; nothing beside the asked elements is written, nothing beyond the array is read.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>

#include "support/layouts.hpp"
#include "support/rows.hpp"
#include "support/test_input.hpp"
#include "support/variants.hpp"

namespace softcert::reference::testing {
namespace {

constexpr std::size_t kLongest = 200;

std::vector<Request> requests() {
  std::vector<Request> all;
  for (const Variant variant : available_variants()) {
    for (const Operation operation : every_variant().operations) {
      Request request;
      request.operation = operation;
      request.variant = variant;
      request.threads = 1;
      all.push_back(request);
    }
  }
  return all;
}

// Ordinary rows; one time in three with masked items, or out of the range of direct evaluation.
std::vector<std::vector<double>> some_rows(RowMaker& maker, FormatId format, std::size_t rows,
                                           std::size_t items) {
  auto all = maker.random(format, rows, items, 4, 0).rows;
  const std::size_t kind = maker.below(6);
  for (auto& row : all) {
    for (double& x : row) {
      if (kind == 0 && shape(format).infinite && maker.below(3) == 0) x = -HUGE_VAL;
      if (kind == 1) x = fit(format, 400 + x);
    }
    if (kind == 0) row[0] = 1;
  }
  return all;
}

Strides packed(std::size_t items) {
  const auto stride = static_cast<std::ptrdiff_t>(items);
  return {stride, 1, stride, 1};
}

TEST(Tails, EveryLengthIsSound) {
  RowMaker maker(test_seed());
  Findings findings;
  for (const FormatId format : kFormats) {
    RowBatch batch{"every length", format, 1, {}};
    for (std::size_t n = 1; n <= kLongest; ++n) {
      batch.rows.push_back(some_rows(maker, format, 1, n)[0]);
    }
    findings.add(check(reference_evaluator(), batch, every_variant()));
  }
  EXPECT_EQ(findings.violations, 0u) << findings.text();
}

// float32 and float64: every length at every offset of the input, and of the output.
TEST(Tails, EveryLengthAtEveryOffset) {
  RowMaker maker(test_seed());
  Layouts layouts;
  for (const Request& request : requests()) {
    const bool wide = maker.below(3) == 0;
    const Asked asked{wide ? FormatId::kFloat64 : FormatId::kFloat32,
                      maker.below(3) == 0 ? FormatId::kFloat64 : FormatId::kFloat32, request};
    for (std::size_t n = 1; n <= kLongest; ++n) {
      const auto rows = some_rows(maker, asked.in, 1, n);
      const Codes expected = contiguous_codes(asked, rows);
      for (std::size_t offset = 0; offset < 64; ++offset) {
        layouts.expect(asked, rows, expected, packed(n), offset, offset * 29 % 64, false);
        if (HasFatalFailure()) return;
      }
      layouts.expect(asked, rows, expected, packed(n), 0, 0, true);
      if (HasFatalFailure()) return;
    }
  }
}

TEST(Tails, EveryFormatAtEveryOffset) {
  RowMaker maker(test_seed());
  Layouts layouts;
  const auto all = requests();
  for (const FormatId in : kFormats) {
    for (const FormatId out : kFormats) {
      for (const std::size_t n : {1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 33, 63, 64, 65, 127, 129}) {
        const Asked asked{in, out, all[maker.below(all.size())]};
        const auto rows = some_rows(maker, in, 2, n);
        const Codes expected = contiguous_codes(asked, rows);
        for (std::size_t offset = 0; offset < 64; ++offset) {
          layouts.expect(asked, rows, expected, packed(n), offset, 63 - offset, offset == 63);
          if (HasFatalFailure()) return;
        }
      }
    }
  }
}

TEST(Tails, EveryStride) {
  RowMaker maker(test_seed());
  Layouts layouts;
  const auto all = requests();
  for (const FormatId in : kFormats) {
    for (const FormatId out : kFormats) {
      for (const std::ptrdiff_t item : {1, -1, 2, -3, 5}) {
        for (const std::ptrdiff_t row_sign : {1, -1}) {
          for (const std::size_t n : {1, 5, 64, 67}) {
            const Asked asked{in, out, all[maker.below(all.size())]};
            const auto rows = some_rows(maker, in, 3, n);
            const auto row = row_sign * (static_cast<std::ptrdiff_t>(n) * 5 +
                                         static_cast<std::ptrdiff_t>(maker.below(9)));
            const Codes expected = contiguous_codes(asked, rows);
            const Strides in_only{row, item, static_cast<std::ptrdiff_t>(n), 1};
            const Strides out_only{static_cast<std::ptrdiff_t>(n), 1, row, item};
            const Strides both{row, item, -row, -item};
            const Strides columns{1, 3, 1, 3};  // rows interleaved
            for (const Strides& s : {in_only, out_only, both, columns}) {
              layouts.expect(asked, rows, expected, s, maker.below(64), maker.below(64),
                             maker.below(2) != 0);
              if (HasFatalFailure()) return;
            }
          }
        }
      }
    }
  }
}

// A stride of zero: one element, or one row, over and over.
TEST(Tails, RepeatedInput) {
  RowMaker maker(test_seed());
  Layouts layouts;
  for (const Request& request : requests()) {
    const Asked asked{FormatId::kFloat32, FormatId::kFloat32, request};
    const auto row = some_rows(maker, asked.in, 1, 37)[0];
    const std::vector<std::vector<double>> same_row{row, row, row};
    layouts.expect(asked, same_row, contiguous_codes(asked, same_row), {0, 1, 37, 1}, 0, 0, true);
    const std::vector<std::vector<double>> same_item(2, std::vector<double>(37, row[5]));
    layouts.expect(asked, same_item, contiguous_codes(asked, same_item), {0, 0, 37, 1}, 0, 0, true);
    if (HasFatalFailure()) return;
  }
}

TEST(Tails, InPlace) {
  RowMaker maker(test_seed());
  for (const FormatId format : kFormats) {
    for (Request request : requests()) {
      if (request.operation == Operation::kLogSumExp) continue;
      for (const std::size_t n : {1, 7, 64, 100, 3000}) {
        for (const std::ptrdiff_t item : {1, 2, -1}) {
          const Asked asked{format, format, request};
          const auto rows = some_rows(maker, format, 3, n);
          const Codes expected = contiguous_codes(asked, rows);
          const auto row = static_cast<std::ptrdiff_t>(n) * 2 + 1;
          const auto at = places(3, n, row, item);
          std::vector<std::uint64_t> memory(at.back() + 3 * n + 9);
          for (std::size_t i = 0; i < at.size(); ++i) {
            put(format, memory.data(), at[i], exact_code(format, rows[i / n][i % n]));
          }
          char* first = reinterpret_cast<char*>(memory.data()) + at[0] * shape(format).bytes();
          Outputs outputs;
          outputs.rounded = Rows{first, format, 3, n, row, item};
          request.threads = 1 + static_cast<int>(maker.below(3));
          evaluate({first, format, 3, n, row, item}, request, outputs);
          Codes got;
          for (const std::size_t a : at) got.push_back(get(format, memory.data(), a));
          ASSERT_EQ(got, expected) << shape(format).name << " " << n << " stride " << item;
        }
      }
    }
  }
}

// lo, hi, centre and radius end where they should, at every length and alignment of double, and
// enclose the correctly rounded double, as they must if they enclose the true value.
TEST(Tails, EnclosuresStayInTheirArrays) {
  RowMaker maker(test_seed());
  Guarded lo(4096), hi(4096), centre(4096), radius(4096);
  for (const Request& request : requests()) {
    for (std::size_t n = 1; n <= kLongest; ++n) {
      const Asked asked{FormatId::kFloat32, FormatId::kFloat64, request};
      const auto rows = some_rows(maker, asked.in, 1, n);
      const Codes expected = contiguous_codes(asked, rows);
      std::vector<float> x(rows[0].begin(), rows[0].end());
      const std::size_t results = asked.results(n);
      const auto array = [&](Guarded& memory, bool flush) {
        std::memset(memory.begin(), kGuard, 4096);
        char* at = flush ? memory.end() - results * sizeof(double) : memory.begin() + 8 * (n % 8);
        return reinterpret_cast<double*>(at);
      };
      Outputs outputs;
      outputs.lo = array(lo, n % 2 != 0);
      outputs.hi = array(hi, n % 3 != 0);
      outputs.centre = array(centre, n % 5 != 0);
      outputs.radius = reinterpret_cast<Radius*>(radius.end() - sizeof(Radius));
      evaluate(contiguous<ConstRows>(static_cast<const void*>(x.data()), asked.in, 1, n), request,
               outputs);
      for (std::size_t k = 0; k < results; ++k) {
        const double value = value_of(FormatId::kFloat64, expected[k]);
        ASSERT_LE(outputs.lo[k], value) << n;
        ASSERT_GE(outputs.hi[k], value) << n;
        ASSERT_GE(outputs.centre[k], outputs.lo[k] - 1e-300) << n;
      }
      for (const auto& [memory, first] :
           {std::pair{&lo, outputs.lo}, {&hi, outputs.hi}, {&centre, outputs.centre}}) {
        std::memset(first, kGuard, results * sizeof(double));
        ASSERT_TRUE(std::all_of(memory->begin(), memory->begin() + 4096,
                                [](char c) { return c == kGuard; }));
      }
    }
  }
}

}  // namespace
}  // namespace softcert::reference::testing
