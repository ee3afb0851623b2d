#include "softcert/cli/interrupt.hpp"

#include <unistd.h>

#include <csignal>

#include "softcert/cli/exit_status.hpp"
#include "softcert/io/unfinished.hpp"

namespace softcert::cli {
namespace {

std::atomic<bool> asked{false};
static_assert(std::atomic<bool>::is_always_lock_free);

struct sigaction before_int, before_term;

void on_signal(int) {
  if (!asked.exchange(true)) return;
  io::remove_unfinished_files();
  _exit(kInterrupted);
}

}  // namespace

Interrupt::Interrupt() {
  asked = false;
  struct sigaction action {};
  action.sa_handler = on_signal;
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_RESTART;
  sigaction(SIGINT, &action, &before_int);
  sigaction(SIGTERM, &action, &before_term);
}

Interrupt::~Interrupt() {
  sigaction(SIGINT, &before_int, nullptr);
  sigaction(SIGTERM, &before_term, nullptr);
}

std::atomic<bool>& Interrupt::flag() { return asked; }

}  // namespace softcert::cli
