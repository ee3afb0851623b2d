#pragma once
// Timing contestants against each other in one process: interleaved rounds, so that whatever slows
// the machine for a while slows them all, and ratios taken within a round.
#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace softcert::bench {

/// Seconds since some fixed moment.
using Clock = std::function<double()>;

/// CPU time of the calling thread (CLOCK_THREAD_CPUTIME_ID): blind to what else runs.
double thread_cpu_seconds();
/// Wall-clock time, for work on several threads.
double wall_seconds();

/// What is timed: `run` does its work once, over `elements` elements.
struct Contestant {
  std::string id;
  double elements = 1;
  std::function<void()> run;
};

struct Plan {
  std::size_t rounds = 11;
  double round_seconds = 8e-3;    // a contestant's repetitions in a round last at least about this
  double contestant_seconds = 2;  // slow ones take part in fewer rounds, at least one
  Clock clock = thread_cpu_seconds;
  std::function<void(std::size_t done, std::size_t total)> progress;  // rounds; may be empty
};

/// What one contestant took: nanoseconds an element, one entry for each round it took part in,
/// from the first on.
struct Series {
  std::string id;
  std::size_t repetitions = 1;
  std::vector<double> ns;
};

/// The contestants of a round in the order they run: rotated by one from round to round, so that
/// no place in the round belongs to one of them.
std::vector<std::size_t> order_of_round(std::size_t contestants, std::size_t round);

/// Times the contestants. A round runs each of them, in order_of_round: once untimed when it is
/// repeated at all, then its repetitions. How many those are is found beforehand.
/// Errors: what `run` throws; std::invalid_argument when there are no rounds.
std::vector<Series> measure(std::span<const Contestant> contestants, const Plan& plan);

/// Middle value, of an even number the mean of the two. NaN when there is none.
double median(std::vector<double> values);

/// Median over the rounds that both took part in of first/second. NaN when there is none.
double median_ratio(const Series& first, const Series& second);

}  // namespace softcert::bench
