// Replays the corpora of tests/io/corpus that the build names through the fuzzer's entry point.
#include "scratch.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

class Corpus : public ::testing::TestWithParam<const char*> {};

INSTANTIATE_TEST_SUITE_P(All, Corpus, ::testing::Values(SOFTCERT_CORPORA));

TEST_P(Corpus, EveryCommittedInputPasses) {
  std::size_t replayed = 0;
  const std::filesystem::path corpora = SOFTCERT_SOURCE_DIR "/tests/io/corpus";
  for (const auto& entry : std::filesystem::directory_iterator(corpora / GetParam())) {
    SCOPED_TRACE(entry.path().string());
    const std::string bytes = softcert::io::testing::slurp(entry.path());
    EXPECT_EQ(
        LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()),
        0);
    ++replayed;
  }
  EXPECT_GE(replayed, 10u) << "the corpus is missing";
}

}  // namespace
