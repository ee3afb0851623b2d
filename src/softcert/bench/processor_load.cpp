#include "softcert/bench/processor_load.hpp"

#include <chrono>
#include <fstream>
#include <sstream>
#include <thread>

namespace softcert::bench {
namespace {

std::optional<ProcessorTicks> read_ticks() {
  std::ifstream stat("/proc/stat");
  std::string line;
  if (!std::getline(stat, line)) return std::nullopt;
  return parse_processor_ticks(line);
}

}  // namespace

std::optional<ProcessorTicks> parse_processor_ticks(const std::string& line) {
  std::istringstream stream(line);
  std::string name;
  double user = 0, nice = 0, system = 0, idle = 0, waiting = 0, irq = 0, soft = 0, steal = 0;
  stream >> name >> user >> nice >> system >> idle >> waiting >> irq >> soft >> steal;
  if (!stream || name != "cpu") return std::nullopt;
  return ProcessorTicks{user + nice + system + irq + soft + steal, idle + waiting};
}

double busy_share(double seconds) {
  const auto before = read_ticks();
  std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
  const auto after = read_ticks();
  if (!before || !after) return 0;
  const double busy = after->busy - before->busy, idle = after->idle - before->idle;
  return busy + idle > 0 ? busy / (busy + idle) : 0;
}

}  // namespace softcert::bench
