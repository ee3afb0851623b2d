#include "softcert/io/atomic_file.hpp"

#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>

#include "scratch.hpp"

namespace softcert::io {
namespace {

using testing::refusal;
using testing::slurp;
using Atomic = testing::Scratch;

TEST_F(Atomic, NothingShowsUnderTheNameBeforeCommit) {
  put("out", "old");
  AtomicFile file(folder_ / "out");
  file.write("new");
  EXPECT_EQ(slurp(folder_ / "out"), "old");
  EXPECT_EQ(names().size(), 2u);
  file.commit();
  EXPECT_EQ(slurp(folder_ / "out"), "new");
  EXPECT_EQ(names().size(), 1u);
}

TEST_F(Atomic, WithoutCommitNothingIsLeft) {
  put("out", "old");
  { AtomicFile(folder_ / "out").write("half"); }
  EXPECT_EQ(names(), std::vector<std::string>{"out"});
  EXPECT_EQ(slurp(folder_ / "out"), "old");
}

TEST_F(Atomic, BadPlacesAreKnownBeforeAnyWork) {
  EXPECT_NE(refusal([&] { AtomicFile(folder_ / "none" / "out"); }).find("No such file"),
            std::string::npos);
  EXPECT_NE(refusal([&] { AtomicFile{folder_}; }).find("Is a directory"), std::string::npos);
  EXPECT_NE(refusal([&] { AtomicFile(put("file", "") / "out"); }).find("Not a directory"),
            std::string::npos);
  EXPECT_NE(refusal([&] { AtomicFile("/proc/softcert"); }).find("/proc/softcert"),
            std::string::npos);
  EXPECT_NE(refusal([&] { AtomicFile(""); }).find("not a usable path"), std::string::npos);
  EXPECT_NE(refusal([&] { AtomicFile(folder_ / std::string(5000, 'x')); }).find("long"),
            std::string::npos);
  EXPECT_EQ(names(), std::vector<std::string>{"file"});
}

TEST_F(Atomic, DevicesAndPipesAreNotReplaced) {
  EXPECT_NE(refusal([&] { AtomicFile("/dev/null"); }).find("not a regular file"),
            std::string::npos);
  ASSERT_EQ(mkfifo((folder_ / "pipe").c_str(), 0600), 0);
  EXPECT_NE(refusal([&] { AtomicFile(folder_ / "pipe"); }).find("not a regular file"),
            std::string::npos);
  std::filesystem::create_symlink("missing", folder_ / "link");
  EXPECT_NO_THROW(AtomicFile(folder_ / "link"));
}

TEST_F(Atomic, AFullDiskLeavesTheOldFile) {
  put("out", "old");
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  const rlimit tight{1000, before.rlim_max};
  std::signal(SIGXFSZ, SIG_IGN);
  setrlimit(RLIMIT_FSIZE, &tight);
  const std::string message = refusal([&] { write_file(folder_ / "out", std::string(5000, 'x')); });
  setrlimit(RLIMIT_FSIZE, &before);
  EXPECT_NE(message.find("cannot write"), std::string::npos) << message;
  EXPECT_EQ(names(), std::vector<std::string>{"out"});
  EXPECT_EQ(slurp(folder_ / "out"), "old");
}

TEST_F(Atomic, TheRegistryRemovesWhatIsUnfinishedOnly) {
  write_file(folder_ / "done", "done");
  AtomicFile file(folder_ / "out");
  file.write("half");
  remove_unfinished_files();
  EXPECT_EQ(names(), std::vector<std::string>{"done"});
  EXPECT_NE(refusal([&] { file.commit(); }).find("cannot rename"), std::string::npos);
  EXPECT_EQ(names(), std::vector<std::string>{"done"});
}

TEST_F(Atomic, RegistrySlotsComeBack) {
  for (int i = 0; i < 100; ++i) write_file(folder_ / "out", std::to_string(i));
  EXPECT_EQ(slurp(folder_ / "out"), "99");
  std::vector<std::unique_ptr<AtomicFile>> open;
  refusal([&] {
    for (int i = 0; i < 1000; ++i)
      open.push_back(std::make_unique<AtomicFile>(folder_ / std::to_string(i)));
  });
  open.clear();
  EXPECT_EQ(names(), std::vector<std::string>{"out"});
}

TEST_F(Atomic, AFolderThatStaysEmptyGoesAgain) {
  { const OutputDirectory directory(folder_ / "report"); }
  EXPECT_TRUE(names().empty());
  {
    const OutputDirectory directory(folder_ / "report/");
    const auto file = directory.open("certificate.json");
    file->write("{}");
    file->commit();
  }
  EXPECT_EQ(slurp(folder_ / "report" / "certificate.json"), "{}");
  { const OutputDirectory again(folder_ / "report"); }
  EXPECT_TRUE(std::filesystem::exists(folder_ / "report" / "certificate.json"));
}

TEST_F(Atomic, AnEmptyFolderOfTheUserStays) {
  std::filesystem::create_directory(folder_ / "mine");
  {
    const OutputDirectory directory(folder_ / "mine");
    remove_unfinished_files();
  }
  EXPECT_EQ(names(), std::vector<std::string>{"mine"});
}

TEST_F(Atomic, BadFoldersAreRefused) {
  EXPECT_NE(refusal([&] { OutputDirectory(folder_ / "none" / "report"); }).find("cannot make"),
            std::string::npos);
  EXPECT_NE(refusal([&] { OutputDirectory(put("file", "")); }).find("cannot make"),
            std::string::npos);
  EXPECT_NE(refusal([&] { OutputDirectory("/proc/self"); }).find("not writable"),
            std::string::npos);
  EXPECT_NE(refusal([&] { OutputDirectory(""); }).find("not a usable path"), std::string::npos);
  const OutputDirectory directory(folder_);
  for (const char* name : {"", ".", "..", "../out", "a/b", "/out"}) {
    EXPECT_NE(refusal([&] { directory.open(name); }).find("plain file name"), std::string::npos)
        << name;
  }
}

TEST_F(Atomic, AReadOnlyFolderIsRefused) {
  if (::geteuid() == 0) GTEST_SKIP() << "root may write anywhere";
  std::filesystem::permissions(
      folder_, std::filesystem::perms::owner_read | std::filesystem::perms::owner_exec);
  EXPECT_NE(refusal([&] { OutputDirectory{folder_}; }).find("not writable"), std::string::npos);
  EXPECT_NE(refusal([&] { AtomicFile(folder_ / "out"); }).find("Permission"), std::string::npos);
  std::filesystem::permissions(folder_, std::filesystem::perms::owner_all);
}

}  // namespace
}  // namespace softcert::io
