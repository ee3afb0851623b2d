#include "softcert/cli/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

namespace softcert::cli {
namespace {

constexpr std::size_t kBarWidth = 30;
constexpr auto kRedraw = std::chrono::milliseconds(100);
constexpr auto kPlainLine = std::chrono::seconds(5);

}  // namespace

Progress::Progress(std::string what, bool quiet)
    : what_(std::move(what)),
      quiet_(quiet),
      terminal_(isatty(STDERR_FILENO) != 0),
      start_(Clock::now()),
      last_(start_) {}

Progress::~Progress() { finish(); }

void Progress::draw(std::size_t done, std::size_t total, double seconds) const {
  const double share = total == 0 ? 1 : static_cast<double>(done) / static_cast<double>(total);
  const double left = share > 0 ? seconds * (1 - share) / share : 0;
  if (terminal_) {
    const auto filled = static_cast<std::size_t>(share * kBarWidth);
    fmt::print(stderr, "\r{} [{}{}] {:3.0f} % {}/{} {:.0f} s left \x1b[K", what_,
               std::string(filled, '#'), std::string(kBarWidth - filled, '.'), 100 * share, done,
               total, left);
    std::fflush(stderr);
  } else {
    fmt::print(stderr, "{}: {} of {} ({:.0f} %), about {:.0f} s left\n", what_, done, total,
               100 * share, left);
  }
}

void Progress::update(std::size_t done, std::size_t total) {
  if (quiet_) return;
  const std::lock_guard lock(mutex_);
  const auto now = Clock::now();
  if (now - last_ < (terminal_ ? Clock::duration(kRedraw) : Clock::duration(kPlainLine))) return;
  last_ = now;
  drawn_ = true;
  draw(done, total, std::chrono::duration<double>(now - start_).count());
}

void Progress::finish() {
  const std::lock_guard lock(mutex_);
  if (drawn_ && terminal_) fmt::print(stderr, "\r\x1b[K");
  drawn_ = false;
}

}  // namespace softcert::cli
