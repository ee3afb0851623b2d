#include "softcert/io/npy.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <new>

#include "scratch.hpp"
#include "softcert/io/npy_header.hpp"
#include "softcert/io/npy_write.hpp"
#include "softcert/io/sha256.hpp"

// Every allocation of this program is looked at, so that a test can see that none was large.
namespace {
std::size_t largest_allocation = 0;
}
[[gnu::noinline]] void* operator new(std::size_t size) {
  largest_allocation = std::max(largest_allocation, size);
  if (void* memory = std::malloc(size > 0 ? size : 1)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace softcert::io {
namespace {

using numerics::FormatId;
using testing::refusal;
using Npy = testing::Scratch;
using Shape = std::vector<std::size_t>;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

TEST_F(Npy, ReadsScalarsVectorsMatricesAndCubes) {
  for (const Shape& shape : {Shape{}, Shape{6}, Shape{2, 3}, Shape{1, 2, 3}, Shape{3, 2, 1}}) {
    const std::vector<double> all{0.5, -kInfinity, -0.0, 3, 4, 65504};
    const std::vector<double> values(all.begin(), all.begin() + (shape.empty() ? 1 : 6));
    for (const auto type : {FormatId::kFloat16, FormatId::kFloat32, FormatId::kFloat64}) {
      write_npy(folder_ / "a.npy", values, shape, type);
      const Array array = read_npy(folder_ / "a.npy");
      EXPECT_EQ(array.shape, shape);
      EXPECT_EQ(array.format, type);
      EXPECT_EQ(array.values, values);
      EXPECT_EQ(array.sha256, sha256_file(folder_ / "a.npy"));
    }
  }
}

TEST_F(Npy, RowsRunAlongTheLastAxis) {
  write_npy(folder_ / "a.npy", std::vector<double>{1, 2, 3, 4, 5, 6}, Shape{1, 2, 3},
            FormatId::kFloat64);
  const Array array = read_npy(folder_ / "a.npy");
  ASSERT_EQ(array.row_count(), 2u);
  EXPECT_EQ(array.row(1)[0], 4);
  EXPECT_EQ(array.row(1).size(), 3u);
  write_npy(folder_ / "b.npy", std::vector<double>{}, Shape{1000, 0}, FormatId::kFloat64);
  EXPECT_EQ(read_npy(folder_ / "b.npy").row_count(), 0u);
  write_npy(folder_ / "c.npy", std::vector<double>{7}, Shape{}, FormatId::kFloat64);
  EXPECT_EQ(read_npy(folder_ / "c.npy").row(0)[0], 7);
}

TEST_F(Npy, WidensAllFloat16Patterns) {
  std::string bytes = format_npy_header(FormatId::kFloat16, Shape{65536});
  for (unsigned bits = 0; bits < 65536; ++bits)
    bytes += {static_cast<char>(bits & 0xff), static_cast<char>(bits >> 8)};
  const Array array = read_npy(put("a.npy", bytes));
  for (unsigned bits = 0; bits < 65536; ++bits) {
    const double expected = numerics::decode(FormatId::kFloat16, bits);
    ASSERT_TRUE(std::isnan(expected) ? std::isnan(array.values[bits])
                                     : array.values[bits] == expected)
        << bits;
  }
}

TEST_F(Npy, KeepsSpecialAndSubnormalValues) {
  const std::vector<double> values{kInfinity, -kInfinity,     0.0,         -0.0,
                                   0x1p-149,  0x1.fffffep127, std::nan("")};
  for (const auto type : {FormatId::kFloat32, FormatId::kFloat64}) {
    write_npy(folder_ / "a.npy", values, Shape{7}, type);
    const Array array = read_npy(folder_ / "a.npy");
    for (std::size_t i = 0; i < 6; ++i) {
      EXPECT_EQ(std::bit_cast<std::uint64_t>(array.values[i]),
                std::bit_cast<std::uint64_t>(values[i]));
    }
    EXPECT_TRUE(std::isnan(array.values[6]));
  }
}

TEST_F(Npy, RefusesAFileTruncatedAtAnyByte) {
  const std::string good =
      format_npy(std::vector<double>{1, 2, 3, 4}, Shape{2, 2}, FormatId::kFloat32);
  EXPECT_NO_THROW(read_npy(put("good.npy", good)));
  for (std::size_t length = 0; length < good.size(); ++length) {
    const std::string message = refusal([&] { read_npy(put("bad.npy", good.substr(0, length))); });
    EXPECT_EQ(message.find((folder_ / "bad.npy: ").string()), 0u) << message;
    EXPECT_NE(message.find(" at byte "), std::string::npos) << message;
  }
  EXPECT_NE(refusal([&] { read_npy(put("bad.npy", good + "x")); }).find("1 trailing bytes"),
            std::string::npos);
}

TEST_F(Npy, RefusesLyingShapesBeforeTakingMemory) {
  for (const Shape& shape : {Shape{std::size_t{1} << 60}, Shape{std::size_t{1} << 40},
                             Shape{1 << 20, 1 << 20}, Shape{5}}) {
    const auto path =
        put("a.npy", format_npy_header(FormatId::kFloat64, shape) + std::string(32, '\0'));
    largest_allocation = 0;
    EXPECT_NE(refusal([&] { read_npy(path); }).find("truncated"), std::string::npos);
    EXPECT_LT(largest_allocation, std::size_t{1} << 18);
  }
}

TEST_F(Npy, KeepsToTheMemoryLimit) {
  const auto path =
      put("a.npy", format_npy(std::vector<double>(100), Shape{100}, FormatId::kFloat16));
  EXPECT_NO_THROW(read_npy(path, 800));
  EXPECT_NE(refusal([&] { read_npy(path, 799); }).find("memory limit of 799"), std::string::npos);
  // A sparse file as long as its header says: 2^34 bytes on disk, 2^36 of values.
  const std::string header = format_npy_header(FormatId::kFloat16, Shape{std::size_t{1} << 33});
  const auto sparse = put("sparse.npy", header);
  std::error_code error;
  std::filesystem::resize_file(sparse, header.size() + (std::uintmax_t{1} << 34), error);
  if (error) GTEST_SKIP() << "the file system has no sparse files";
  EXPECT_NE(refusal([&] { read_npy(sparse); }).find("memory limit"), std::string::npos);
}

TEST_F(Npy, RefusesWhatIsNoFile) {
  EXPECT_NE(refusal([&] { read_npy(folder_ / "none.npy"); }).find("No such file"),
            std::string::npos);
  EXPECT_NE(refusal([&] { read_npy(folder_); }).find("not a regular file"), std::string::npos);
  ASSERT_EQ(mkfifo((folder_ / "pipe").c_str(), 0600), 0);
  EXPECT_NE(refusal([&] { read_npy(folder_ / "pipe"); }).find("not a regular file"),
            std::string::npos);
  EXPECT_NE(refusal([&] { read_npy(put("new\nline", "")); }).find("new\\x0aline"),
            std::string::npos);
}

TEST_F(Npy, ReadsMoreThanOneChunk) {
  std::vector<double> values(300001);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<double>(i);
  write_npy(folder_ / "a.npy", values, Shape{values.size()}, FormatId::kFloat64);
  largest_allocation = 0;
  EXPECT_EQ(read_npy(folder_ / "a.npy").values, values);
  EXPECT_EQ(largest_allocation, 8 * values.size()) << "the allocation counter does not count";
}

TEST_F(Npy, ReadsTheCommittedLogits) {
  const Array array = read_npy(SOFTCERT_SOURCE_DIR "/tests/data/minilm_attention_logits.npy");
  EXPECT_EQ(array.shape, (Shape{720, 254}));
  EXPECT_EQ(array.row_count(), 720u);
  EXPECT_EQ(array.row(0)[8], -kInfinity);
  EXPECT_TRUE(std::isfinite(array.row(0)[7]));
}

TEST_F(Npy, WriterRefusesWhatItCannotKeep) {
  const auto write = [&](double value, FormatId type) {
    write_npy(folder_ / "a.npy", std::vector<double>{value}, Shape{1}, type);
  };
  EXPECT_THROW(write(0.1, FormatId::kFloat32), std::invalid_argument);
  EXPECT_THROW(write(1e300, FormatId::kFloat32), std::invalid_argument);
  EXPECT_THROW(write(2049, FormatId::kFloat16), std::invalid_argument);
  EXPECT_THROW(format_npy(std::vector<double>{1, 2}, Shape{3}, FormatId::kFloat64),
               std::invalid_argument);
  EXPECT_TRUE(names().empty());
}

}  // namespace
}  // namespace softcert::io
