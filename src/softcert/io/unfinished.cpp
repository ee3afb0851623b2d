#include "softcert/io/unfinished.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>

#include "softcert/io/describe.hpp"
#include "softcert/numerics/error.hpp"

namespace softcert::io {
namespace {

enum class State : int { kFree, kClaimed, kFile, kFolder };
static_assert(std::atomic<State>::is_always_lock_free, "a signal handler reads the states");

struct Slot {
  std::atomic<State> state{State::kFree};
  std::array<char, 4096> path{};
};

constexpr std::size_t kSlots = 64;
// Constant-initialised and trivially destroyed: valid for a signal at any time.
constinit std::array<Slot, kSlots> slots{};

std::size_t claim_slot() {
  for (std::size_t index = 0; index < kSlots; ++index) {
    State expected = State::kFree;
    if (slots[index].state.compare_exchange_strong(expected, State::kClaimed)) return index;
  }
  throw numerics::InputError("too many output files open at once");
}

void remove_and_die(int signal) {
  remove_unfinished_files();
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

}  // namespace

void remove_unfinished_files() noexcept {
  const int saved = errno;
  // Files first: a folder goes only when it is empty.
  for (Slot& slot : slots) {
    if (slot.state.load() == State::kFile) ::unlink(slot.path.data());
  }
  for (Slot& slot : slots) {
    if (slot.state.load() == State::kFolder) ::rmdir(slot.path.data());
  }
  errno = saved;
}

void remove_unfinished_files_on_signals() {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction action {};
    action.sa_handler = remove_and_die;
    ::sigaction(signal, &action, nullptr);
  }
}

Unfinished::Unfinished(const std::filesystem::path& path, Kind kind) {
  const std::string& name = path.native();
  if (name.size() >= Slot{}.path.size()) {
    throw numerics::InputError(fmt::format("{}: path too long", display(path)));
  }
  slot_ = claim_slot();
  Slot& slot = slots[slot_];
  std::memcpy(slot.path.data(), name.c_str(), name.size() + 1);
  slot.state.store(kind == Kind::kFile ? State::kFile : State::kFolder);
}

Unfinished::~Unfinished() { slots[slot_].state.store(State::kFree); }

}  // namespace softcert::io
