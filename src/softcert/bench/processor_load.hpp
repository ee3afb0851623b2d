#pragma once
// How busy others keep the processors: wall-clock comparisons of threads mean nothing when they do.
#include <optional>
#include <string>

namespace softcert::bench {

/// Ticks of all processors since start-up.
struct ProcessorTicks {
  double busy = 0, idle = 0;
};

/// Reads the first line of Linux's /proc/stat; time stolen by other virtual machines is busy.
/// nullopt when it does not look like that. Errors: none.
std::optional<ProcessorTicks> parse_processor_ticks(const std::string& line);

/// Share of the processors' time, 0 to 1, that is not idle while the calling thread sleeps for
/// `seconds`. 0 where the system does not tell.
double busy_share(double seconds);

}  // namespace softcert::bench
