// Replays tests/io/corpus/npy through the fuzzer's entry point.
#include "scratch.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

TEST(Corpus, EveryCommittedInputPasses) {
  std::size_t replayed = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(SOFTCERT_SOURCE_DIR "/tests/io/corpus/npy")) {
    SCOPED_TRACE(entry.path().string());
    const std::string bytes = softcert::io::testing::slurp(entry.path());
    EXPECT_EQ(
        LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()),
        0);
    ++replayed;
  }
  EXPECT_GE(replayed, 15u) << "the corpus is missing";
}

}  // namespace
