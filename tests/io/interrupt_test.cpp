// A child process is interrupted in the middle of writing; nothing half-written may stay.
#include <sys/wait.h>

#include <csignal>

#include "scratch.hpp"
#include "softcert/io/atomic_file.hpp"

namespace softcert::io {
namespace {

using Interrupt = testing::Scratch;

[[noreturn]] void write_until_killed(const std::filesystem::path& folder, int ready) {
  remove_unfinished_files_on_signals();
  const OutputDirectory directory(folder / "report");
  const auto file = directory.open("certificate.json");
  file->write("half");
  if (::write(ready, "x", 1) != 1) ::_exit(1);
  for (;;) ::pause();
}

// The signal that ended a child which was sent `signal` in the middle of writing.
int ended_by(int signal, const std::filesystem::path& folder) {
  int ready[2];
  if (::pipe(ready) != 0) return -1;
  const pid_t child = ::fork();
  if (child == 0) write_until_killed(folder, ready[1]);
  char byte = 0;
  if (::read(ready[0], &byte, 1) != 1) return -1;
  EXPECT_TRUE(std::filesystem::exists(folder / "report"));
  ::kill(child, signal);
  int status = 0;
  ::waitpid(child, &status, 0);
  ::close(ready[0]);
  ::close(ready[1]);
  return WIFSIGNALED(status) ? WTERMSIG(status) : -1;
}

TEST_F(Interrupt, NothingHalfWrittenStays) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    EXPECT_EQ(ended_by(signal, folder_), signal);
    EXPECT_TRUE(names().empty());
  }
}

// The planted fault: without the clean-up the same child leaves its folder and file behind.
TEST_F(Interrupt, TheTestSeesWhatAKillLeaves) {
  EXPECT_EQ(ended_by(SIGKILL, folder_), SIGKILL);
  EXPECT_EQ(names(), std::vector<std::string>{"report"});
}

}  // namespace
}  // namespace softcert::io
