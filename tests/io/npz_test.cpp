// Arrays in .npz archives: read whole and in pieces, and every lie refused.
#include <cstring>

#include "scratch.hpp"
#include "softcert/io/array_source.hpp"
#include "softcert/io/npy_write.hpp"
#include "zip_builder.hpp"

namespace softcert::io {
namespace {

using numerics::FormatId;
using testing::refusal;
using testing::zip;
using testing::ZipEntry;

std::vector<double> ramp(std::size_t count) {
  std::vector<double> values(count);
  for (std::size_t i = 0; i < count; ++i) values[i] = static_cast<double>(i % 1000);
  return values;
}

std::string npy(std::size_t count) {
  return format_npy(ramp(count), std::vector<std::size_t>{count}, FormatId::kFloat32);
}

ArraySource open(const std::string& bytes, std::optional<std::string> member = {}) {
  return open_array(std::make_shared<MemorySource>(std::as_bytes(std::span(bytes)), "test"),
                    {member, {}});
}

std::vector<float> read_all(ArraySource& array) {
  std::vector<float> values(array.elements());
  array.read(0, std::as_writable_bytes(std::span(values)));
  array.verify();
  return values;
}

void expect_ramp(ArraySource array, std::size_t count) {
  ASSERT_EQ(array.elements(), count);
  ASSERT_EQ(array.format(), FormatId::kFloat32);
  const auto values = read_all(array);
  for (std::size_t i = 0; i < count; ++i) ASSERT_EQ(values[i], static_cast<float>(i % 1000)) << i;
}

std::string refused(const std::string& bytes, std::optional<std::string> member = {}) {
  return refusal([&] {
    ArraySource array = open(bytes, member);
    read_all(array);
  });
}

TEST(Npz, ReadsStoredAndDeflatedMembersInEveryDress) {
  const std::string bytes = npy(300000);
  for (const bool squeezed : {false, true}) {
    for (const int dress : {0, 1, 2, 3}) {
      ZipEntry entry =
          squeezed ? ZipEntry::squeezed("a.npy", bytes) : ZipEntry::stored("a.npy", bytes);
      entry.zip64 = (dress & 1) != 0;
      entry.descriptor = (dress & 2) != 0;
      SCOPED_TRACE(squeezed ? "deflated" : "stored");
      expect_ramp(open(zip({entry}, entry.zip64, "a comment PK\x05\x06 within")), 300000);
    }
  }
}

TEST(Npz, NamesMembersWithAndWithoutSuffix) {
  const std::string archive =
      zip({ZipEntry::stored("a.npy", npy(3)), ZipEntry::squeezed("b.npy", npy(4)),
           ZipEntry::stored("b", npy(5)), ZipEntry::stored("folder/", "")});
  expect_ramp(open(archive, "a"), 3);
  expect_ramp(open(archive, "a.npy"), 3);
  expect_ramp(open(archive, "b.npy"), 4);
  expect_ramp(open(archive, "b"), 5);
  const std::string names = "\"a.npy\", \"b.npy\", \"b\"";
  EXPECT_NE(refused(archive).find("3 arrays, a member must be named: " + names), std::string::npos);
  EXPECT_NE(refused(archive, "c").find("no member \"c\"; there are " + names), std::string::npos);
  EXPECT_NE(refused(zip({})).find("holds no array"), std::string::npos);
  EXPECT_NE(refused(npy(3), "a").find("no members"), std::string::npos);
}

TEST(Npz, PiecesInAnyOrderGiveTheSame) {
  const std::string archive = zip({ZipEntry::squeezed("a.npy", npy(5000))});
  ArraySource array = open(archive);
  for (const std::size_t first : {4000, 10, 11, 4999, 0, 2500}) {
    float value = -1;
    array.read(first, std::as_writable_bytes(std::span(&value, 1)));
    EXPECT_EQ(value, static_cast<float>(first % 1000));
  }
  EXPECT_NO_THROW(array.verify());
}

TEST(Npz, DamageIsSeen) {
  for (const bool squeezed : {false, true}) {
    const auto make = squeezed ? &ZipEntry::squeezed : &ZipEntry::stored;
    ZipEntry entry = make("a.npy", npy(1000));
    entry.packed[entry.packed.size() - 20] ^= 0x10;
    EXPECT_NE(refused(zip({entry})).find("damaged"), std::string::npos);
    entry = make("a.npy", npy(1000));
    entry.crc ^= 1;
    EXPECT_NE(refused(zip({entry})).find("CRC-32"), std::string::npos);
    // Damage that only a later part of the member shows is seen by verify() after a partial read.
    const std::string archive = zip({entry});
    ArraySource array = open(archive);
    float value = 0;
    array.read(0, std::as_writable_bytes(std::span(&value, 1)));
    EXPECT_NE(refusal([&] { array.verify(); }).find("CRC-32"), std::string::npos);
  }
}

TEST(Npz, TruncatedAnywhereIsRefused) {
  const std::string archive =
      zip({ZipEntry::squeezed("a.npy", npy(10)), ZipEntry::stored("b.npy", npy(3))}, true);
  expect_ramp(open(archive, "b"), 3);
  for (std::size_t length = 0; length < archive.size(); ++length) {
    refused(archive.substr(0, length), "b");
  }
  refused(archive + "x", "b");
  refused("x" + archive, "b");
}

TEST(Npz, LiesOfTheListAreRefused) {
  const auto says = [](ZipEntry entry) { return refused(zip({entry})); };
  const ZipEntry good = ZipEntry::squeezed("a.npy", npy(1000));
  ZipEntry bad = good;
  bad.method = 14;
  EXPECT_NE(says(bad).find("method 14"), std::string::npos);
  bad = good;
  bad.flags = 1;
  EXPECT_NE(says(bad).find("encrypted"), std::string::npos);
  bad = good;
  bad.local_name = "b.npy";
  EXPECT_NE(says(bad).find("disagrees"), std::string::npos);
  bad = good;
  bad.size += 1;
  EXPECT_NE(says(bad).find("damaged"), std::string::npos);
  bad = ZipEntry::stored("a.npy", npy(1000));
  bad.size -= 4;
  EXPECT_NE(says(bad).find("two sizes"), std::string::npos);
  bad = good;
  bad.packed_size += 1000;
  EXPECT_NE(says(bad).find("outside"), std::string::npos);
  bad = good;
  bad.packed_size -= 2;
  refused(zip({bad}));
  bad = good;
  bad.packed += "tail";
  bad.packed_size += 4;
  EXPECT_NE(says(bad).find("bytes follow"), std::string::npos);
  EXPECT_NE(refused(zip({good, good})).find("two members"), std::string::npos);
  std::string two = zip({good});
  two[two.size() - 22 + 8] = two[two.size() - 22 + 10] = 2;  // the end record's count
  EXPECT_NE(refused(two).find("end record says 2"), std::string::npos);
}

TEST(Npz, BombsAreRefusedOrStaySmall) {
  // More than deflate can give out of so few bytes: refused before anything is read.
  const std::size_t claimed = std::size_t{1} << 40;
  ZipEntry bomb = ZipEntry::squeezed("a.npy", npy(1000));
  bomb.zip64 = true;
  bomb.size = claimed;
  EXPECT_NE(refused(zip({bomb}, true)).find("more than"), std::string::npos);
  // A member that gives more than it says: cut off where the array ends, then refused.
  const std::string zeros = npy(10) + std::string(1 << 22, '\0');
  ZipEntry longer = ZipEntry::squeezed("a.npy", zeros);
  longer.size = npy(10).size();
  EXPECT_NE(refused(zip({longer})).find("more than the"), std::string::npos);
  // And one that gives less.
  ZipEntry shorter = ZipEntry::squeezed("a.npy", npy(1000).substr(0, 3000));
  shorter.size = npy(1000).size();
  EXPECT_NE(refused(zip({shorter})).find("end after 3000"), std::string::npos);
}

TEST(Npz, RawElementsNeedAFormat) {
  const std::string raw = format_npy(ramp(4), std::vector<std::size_t>{4}, FormatId::kBFloat16);
  const auto source = [&] {
    return std::make_shared<MemorySource>(std::as_bytes(std::span(raw)), "test");
  };
  EXPECT_EQ(open_array(source(), {{}, FormatId::kBFloat16}).format(), FormatId::kBFloat16);
  EXPECT_NE(refusal([&] { open_array(source()); }).find("one of float16, bfloat16"),
            std::string::npos);
  EXPECT_NE(refusal([&] {
              open_array(source(), {{}, FormatId::kFloat8E4M3});
            }).find("16 bits"),
            std::string::npos);
  const std::string single = npy(3);
  EXPECT_NE(refusal([&] {
              open_array(std::make_shared<MemorySource>(std::as_bytes(std::span(single)), "test"),
                         {{}, FormatId::kFloat64});
            }).find("holds float32, not float64"),
            std::string::npos);
}

TEST(Npz, DamagedByteByByteIsRefusedOrHarmless) {
  const std::string archive = zip({ZipEntry::squeezed("a.npy", npy(50))}, true);
  for (std::size_t at = 0; at < archive.size(); ++at) {
    for (const int flip : {1, 16, 128}) {
      std::string bad = archive;
      bad[at] = static_cast<char>(bad[at] ^ flip);
      try {
        expect_ramp(open(bad), 50);
      } catch (const numerics::InputError&) {
      }
    }
  }
}

}  // namespace
}  // namespace softcert::io
