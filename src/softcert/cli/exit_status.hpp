#pragma once
// What the process tells its caller.

namespace softcert::cli {

enum ExitStatus : int {
  kAllProved = 0,     // everything proved, accepted or within bounds
  kRefuted = 1,       // refuted, rejected or out of bounds
  kUndecided = 2,     // some question stayed open
  kBadInput = 3,      // bad usage or bad input: one line on stderr, nothing written
  kInternal = 70,     // a fault of softcert itself
  kInterrupted = 130  // SIGINT; progress was saved
};

}  // namespace softcert::cli
