// The checker is independent: its sources include no header of ours but its own.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>

namespace {

TEST(Includes, ReplayIncludesNothingOfOursButItself) {
  const std::filesystem::path folder = SOFTCERT_SOURCE_DIR "/src/softcert/replay";
  const std::regex include(R"(^\s*#\s*include\s*[<"]([^>"]*)[>"])");
  std::size_t files = 0, includes = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    const std::string extension = entry.path().extension();
    if (extension != ".hpp" && extension != ".cpp") continue;
    ++files;
    std::ifstream source(entry.path());
    std::smatch match;
    for (std::string line; std::getline(source, line);) {
      if (!std::regex_search(line, match, include)) continue;
      ++includes;
      const std::string header = match[1];
      for (const char* foreign : {"boost", "mpfr", "Eigen"}) {
        EXPECT_NE(header.rfind(foreign, 0), 0u) << entry.path() << ": " << header;
      }
      if (header.find("softcert") == std::string::npos && line.find('"') == std::string::npos)
        continue;
      EXPECT_EQ(header.rfind("softcert/replay/", 0), 0u) << entry.path() << ": " << header;
    }
  }
  EXPECT_GT(files, 40u);
  EXPECT_GT(includes, 100u);
}

TEST(Includes, ReplayLinksNoLayerOfOurs) {
  std::ifstream build(SOFTCERT_SOURCE_DIR "/src/softcert/replay/CMakeLists.txt");
  const std::string text((std::istreambuf_iterator<char>(build)), {});
  EXPECT_EQ(text.find("softcert::"), std::string::npos);
  EXPECT_NE(text.find("softcert_add_layer(NAME replay"), std::string::npos);
}

}  // namespace
