// The correctly rounded result is the same bits on every variant and number of threads.
#include <gtest/gtest.h>

#include "support/midpoint_rows.hpp"
#include "support/rows.hpp"
#include "support/test_input.hpp"
#include "support/variants.hpp"

namespace softcert::reference::testing {
namespace {

std::vector<char> encoded(const RowBatch& batch) {
  const std::size_t items = batch.rows[0].size();
  std::vector<char> bytes(batch.rows.size() * items * shape(batch.format).bytes() + 1);
  std::size_t index = 0;
  for (const std::vector<double>& row : batch.rows) {
    for (const double x : row)
      put(batch.format, bytes.data(), index++, exact_code(batch.format, x));
  }
  return bytes;
}

// Rows of equal length only.
std::vector<char> bits(const RowBatch& batch, Request request, FormatId out) {
  const std::size_t rows = batch.rows.size(), items = batch.rows[0].size();
  const std::size_t results = request.operation == Operation::kLogSumExp ? 1 : items;
  const std::vector<char> input = encoded(batch);
  std::vector<char> output(rows * results * shape(out).bytes(), 0x33);
  request.scale = batch.scale;
  Outputs outputs;
  outputs.rounded = contiguous<Rows>(static_cast<void*>(output.data()), out, rows, results);
  evaluate(contiguous<ConstRows>(static_cast<const void*>(input.data()), batch.format, rows, items),
           request, outputs);
  return output;
}

// Compares every variant and number of threads with the portable one on one thread.
void expect_same_bits(const RowBatch& batch, FormatId out) {
  for (const Operation operation : every_variant().operations) {
    Request request;
    request.operation = operation;
    request.variant = Variant::kPortable;
    request.threads = 1;
    const std::vector<char> expected = bits(batch, request, out);
    for (const Variant variant : available_variants()) {
      for (const int threads : {1, 2, 3, 7}) {
        request.variant = variant;
        request.threads = threads;
        EXPECT_TRUE(bits(batch, request, out) == expected)
            << batch.name << " to " << shape(out).name << ", " << to_string(variant) << ", "
            << threads << " threads, operation " << static_cast<int>(operation) << ", seed "
            << test_seed();
      }
    }
  }
}

RowBatch padded(RowBatch batch) {
  std::size_t longest = 0;
  for (const auto& row : batch.rows) longest = std::max(longest, row.size());
  for (auto& row : batch.rows) row.resize(longest, row[0]);
  return batch;
}

TEST(SameBits, RandomRows) {
  RowMaker maker(test_seed());
  for (const FormatId format : kFormats) {
    for (const FormatId out : kFormats) {
      expect_same_bits(maker.random(format, 1 + maker.below(70), 1 + maker.below(300), 4, 0), out);
    }
  }
  for (const FormatId out : {FormatId::kFloat32, FormatId::kFloat64}) {
    expect_same_bits(maker.random(FormatId::kFloat32, 1, 1, 4, 0), out);
    expect_same_bits(maker.random(FormatId::kFloat32, 2, 40000, 20, 0), out);
    expect_same_bits(maker.random(FormatId::kFloat32, 1, 300000, 4, 0), out);
    expect_same_bits(maker.random(FormatId::kFloat32, 900, 7, 60, 300), out);
    expect_same_bits(maker.random(FormatId::kFloat64, 30, 513, 4, 1e4, {1, 3}), out);
  }
}

TEST(SameBits, NextToMidpoints) {
  for (const FormatId out : kFormats) {
    for (const Operation operation : every_variant().operations) {
      const RowBatch batch =
          midpoint_rows(FormatId::kFloat32, out, operation, 1, 25, 44, 130, test_seed());
      for (const auto& row : batch.rows) {
        RowBatch one{batch.name, batch.format, 1, {row}};
        expect_same_bits(one, out);
      }
    }
  }
}

TEST(SameBits, AdversarialRows) {
  for (const FormatId format : {FormatId::kFloat64, FormatId::kFloat32, FormatId::kFloat16}) {
    for (const RowBatch& batch : adversarial_rows(format, 1, test_seed())) {
      if (batch.name.starts_with("all equal")) continue;
      expect_same_bits(padded(batch), FormatId::kFloat32);
      if (!batch.name.starts_with("dust")) expect_same_bits(padded(batch), FormatId::kFloat64);
    }
  }
}

}  // namespace
}  // namespace softcert::reference::testing
