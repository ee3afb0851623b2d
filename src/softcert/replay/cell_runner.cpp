#include "softcert/replay/cell_runner.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <map>
#include <mutex>
#include <thread>
#include <utility>

#include "softcert/replay/reproof.hpp"

namespace softcert::replay {
namespace {

constexpr std::size_t kBatch = 16;

struct Item {
  std::size_t theorem = 0;
  std::size_t cell = 0;
};

class Runner {
 public:
  Runner(const std::vector<TheoremClaim>& theorems, const Options& options)
      : theorems_(theorems), options_(options), seconds_(theorems.size()) {
    for (std::size_t t = 0; t < theorems.size(); ++t) {
      for (std::size_t c = 0; c < theorems[t].cells.size(); ++c) items_.push_back({t, c});
    }
  }

  std::vector<double> run(Findings& findings) {
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < thread_count(); ++i) threads.emplace_back([this] { work(); });
    for (std::thread& thread : threads) thread.join();
    if (error_) std::rethrow_exception(error_);
    for (auto& [position, found] : found_) findings.append(std::move(found));
    return seconds_;
  }

 private:
  std::size_t thread_count() const {
    const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
    const std::size_t wanted =
        options_.threads > 0 ? static_cast<std::size_t>(options_.threads) : cores;
    return std::clamp(items_.size() / kBatch, std::size_t{1}, wanted);
  }

  void work() {
    try {
      for (;;) {
        const std::size_t from = next_.fetch_add(kBatch);
        if (from >= items_.size()) break;
        batch(from, std::min(from + kBatch, items_.size()));
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      error_ = std::current_exception();
      next_ = items_.size();
    }
    flint_cleanup();  // this thread's cached constants
  }

  void batch(std::size_t from, std::size_t until) {
    Findings findings;
    std::map<std::size_t, double> spent;
    for (std::size_t i = from; i < until; ++i) {
      const auto start = std::chrono::steady_clock::now();
      check(items_[i], findings);
      spent[items_[i].theorem] +=
          std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    }
    const std::lock_guard lock(mutex_);
    for (const auto& [theorem, seconds] : spent) seconds_[theorem] += seconds;
    if (!findings.empty()) found_.emplace(from, std::move(findings));
    done_ += until - from;
    if (options_.progress) options_.progress(done_, items_.size());
  }

  void check(const Item& item, Findings& findings) const {
    const TheoremClaim& theorem = theorems_[item.theorem];
    const Cell& cell = theorem.cells[item.cell];
    const std::string path =
        "/theorems/" + std::to_string(theorem.index) + "/cells/" + std::to_string(cell.index);
    const long bits = std::clamp(options_.precision, 53L, 65536L);
    check_margins(theorem, cell, bits, path, findings);
    check_direct(theorem, cell, bits, options_.planted_fault, path, findings);
  }

  const std::vector<TheoremClaim>& theorems_;
  const Options& options_;
  std::vector<Item> items_;
  std::vector<double> seconds_;
  std::map<std::size_t, Findings> found_;
  std::atomic<std::size_t> next_ = 0;
  std::size_t done_ = 0;
  std::mutex mutex_;
  std::exception_ptr error_;
};

}  // namespace

std::vector<double> check_cells(const std::vector<TheoremClaim>& theorems, const Options& options,
                                Findings& findings) {
  return Runner(theorems, options).run(findings);
}

}  // namespace softcert::replay
