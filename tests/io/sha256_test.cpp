#include "softcert/io/sha256.hpp"

#include "scratch.hpp"

namespace softcert::io {
namespace {

using testing::refusal;
using Sha256File = testing::Scratch;

// FIPS 180-2, appendix B, and the empty message.
constexpr auto kAbc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
constexpr auto kEmpty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
constexpr auto kMillionA = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0";

TEST_F(Sha256File, MatchesTheStandardsVectors) {
  EXPECT_EQ(sha256_file(put("abc", "abc")), kAbc);
  EXPECT_EQ(sha256_file(put("empty", "")), kEmpty);
  EXPECT_EQ(sha256_file(put("a", std::string(1000000, 'a'))), kMillionA);
}

TEST_F(Sha256File, PiecesMakeNoDifference) {
  const std::string text(3 * (1 << 20) + 17, 'x');
  Sha256 whole;
  whole.update(std::as_bytes(std::span(text)));
  EXPECT_EQ(sha256_file(put("pieces", text)), whole.hex());
}

TEST_F(Sha256File, RefusesWhatIsNoFile) {
  EXPECT_NE(refusal([&] { sha256_file(folder_ / "missing"); }).find("missing"), std::string::npos);
  EXPECT_NE(refusal([&] { sha256_file(folder_); }).find("not a regular file"), std::string::npos);
  EXPECT_NE(refusal([&] { sha256_file("/dev/zero"); }).find("not a regular file"),
            std::string::npos);
}

}  // namespace
}  // namespace softcert::io
