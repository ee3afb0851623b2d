// Runs the committed fuzzing corpus through the fuzzer's entry point.
#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

TEST(Corpus, EveryCommittedInputPasses) {
  std::size_t replayed = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(SOFTCERT_SOURCE_DIR "/tests/replay/corpus")) {
    SCOPED_TRACE(entry.path().string());
    std::ifstream file(entry.path(), std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(file)), {});
    const auto* data = reinterpret_cast<const std::uint8_t*>(bytes.data());
    EXPECT_EQ(LLVMFuzzerTestOneInput(data, bytes.size()), 0);
    ++replayed;
  }
  EXPECT_GE(replayed, 6u) << "the corpus is missing";
}

}  // namespace
