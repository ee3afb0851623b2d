// Rows along any axis: cut into tiles, read, written, whatever the memory.
#include <map>

#include "scratch.hpp"
#include "softcert/io/npy.hpp"
#include "softcert/io/npy_write.hpp"
#include "softcert/io/tile_io.hpp"

namespace softcert::io {
namespace {

using numerics::FormatId;
using testing::refusal;
using Tiles = testing::Scratch;
using Shape = std::vector<std::size_t>;

TEST(RowLayout, AnyAxisCountedFromEitherEnd) {
  const Shape shape{2, 3, 5};
  for (int axis = -3; axis < 3; ++axis) {
    const RowLayout layout = rows_along(shape, axis);
    EXPECT_EQ(layout.items, shape[static_cast<std::size_t>(axis < 0 ? axis + 3 : axis)]);
    EXPECT_EQ(layout.rows() * layout.items, 30u);
  }
  EXPECT_EQ(rows_along(shape, 1).inner, 5u);
  EXPECT_EQ(shape_of_rows(shape, -2), (Shape{2, 5}));
  for (const int axis : {3, -4, 2147483647, -2147483647 - 1}) {
    EXPECT_NE(refusal([&] { rows_along(shape, axis); }).find("no axis"), std::string::npos);
  }
  EXPECT_EQ(rows_along(Shape{}, -1).items, 1u);
  EXPECT_EQ(shape_of_rows(Shape{}, 0), Shape{});
  refusal([&] { rows_along(Shape{}, 1); });
  EXPECT_EQ(rows_along(Shape{4, 0}, 1).rows(), 4u);
  EXPECT_EQ(rows_along(Shape{4, 0}, 0).rows(), 0u);
}

TEST(TilePlan, CoversEveryRowOnceWithinTheMemory) {
  for (const std::uint64_t outer : {0, 1, 3, 7}) {
    for (const std::uint64_t inner : {0, 1, 2, 9}) {
      for (const std::uint64_t items : {0, 1, 4}) {
        const RowLayout layout{outer, items, inner};
        const RowCost cost{10, 3};
        const std::uint64_t row = 10 * items + 3;
        for (std::uint64_t memory = row; memory < 100 * row; memory += row / 2 + 1) {
          TilePlan plan(layout, cost, memory);
          std::map<std::pair<std::uint64_t, std::uint64_t>, int> seen;
          while (const auto tile = plan.next()) {
            EXPECT_LE(tile->rows(), plan.most_rows());
            EXPECT_LE(tile->rows() * row, memory);
            EXPECT_TRUE(tile->outers == 1 || tile->inners == inner);
            for (std::uint64_t o = 0; o < tile->outers; ++o) {
              for (std::uint64_t i = 0; i < tile->inners; ++i) {
                ++seen[{tile->outer + o, tile->inner + i}];
              }
            }
          }
          EXPECT_EQ(seen.size(), outer * inner);
          for (const auto& [place, times] : seen) EXPECT_EQ(times, 1);
        }
      }
    }
  }
}

TEST(TilePlan, SaysWhenOneRowIsTooLong) {
  const auto plan = [](std::uint64_t items, std::uint64_t memory) {
    TilePlan({1, items, 1}, {8, 16}, memory);
  };
  EXPECT_NO_THROW(plan(1000, 8016));
  EXPECT_NE(refusal([&] { plan(1000, 8015); }).find("one row of 1000 items"), std::string::npos);
  refusal([&] { plan(std::uint64_t{1} << 60, std::uint64_t{1} << 28); });
}

TEST_F(Tiles, RoundTripAlongEveryAxisAndMemory) {
  const Shape shape{3, 4, 5, 2};
  std::vector<double> values(120);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<double>(i);
  for (const FormatId format :
       {FormatId::kFloat8E4M3, FormatId::kBFloat16, FormatId::kFloat32, FormatId::kFloat64}) {
    const std::size_t bytes = numerics::format_of(format).bytes();
    if (bytes == 1) {  // E4M3 has no 120 whole numbers: patterns stand for themselves
      for (std::size_t i = 0; i < 120; ++i) values[i] = numerics::decode(format, i);
    }
    write_npy(folder_ / "in.npy", values, shape, format);
    for (int axis = 0; axis < 4; ++axis) {
      const RowLayout layout = rows_along(shape, axis);
      for (const std::uint64_t rows : {1, 2, 3, 7, 120}) {
        ArraySource in = open_array(folder_ / "in.npy", {{}, format});
        NpyWriter out(folder_ / "out.npy", format, shape);
        TilePlan plan(layout, {bytes, 1}, rows * (layout.items * bytes + 1));
        while (const auto tile = plan.next()) {
          std::vector<std::byte> block(tile->rows() * layout.items * bytes), scratch(block);
          read_tile(in, layout, *tile, block, scratch);
          for (std::uint64_t r = 0; r < tile->rows(); ++r) {
            const std::uint64_t o = tile->outer + r / tile->inners;
            const std::uint64_t i = tile->inner + r % tile->inners;
            for (std::uint64_t k = 0; k < layout.items; ++k) {
              const double there =
                  numerics::load(format, block.data() + (r * layout.items + k) * bytes);
              ASSERT_EQ(there, values[(o * layout.items + k) * layout.inner + i]);
            }
          }
          write_tile(out, layout, *tile, block, scratch);
        }
        out.commit();
        ASSERT_EQ(testing::slurp(folder_ / "out.npy"), testing::slurp(folder_ / "in.npy"));
      }
    }
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<double>(i);
  }
}

TEST_F(Tiles, NothingAppearsBeforeEverythingIsWritten) {
  {
    NpyWriter out(folder_ / "out.npy", FormatId::kFloat32, Shape{2});
    const std::vector<std::byte> one(4);
    out.write(1, one);
    EXPECT_THROW(out.commit(), std::logic_error);
    EXPECT_THROW(out.write(2, one), std::out_of_range);
  }
  EXPECT_TRUE(names().empty());
}

}  // namespace
}  // namespace softcert::io
