// The fast exponentials against the double-double one over float32 arguments of at most
// kDirectLimit: all of them with SOFTCERT_EXHAUSTIVE=1, else every so many and those next to where
// the argument reduction changes.
#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <thread>

#include "support/exponentials.hpp"

namespace softcert::reference {
namespace {

using testing::bound_of;
using testing::exponential_of;
using testing::Room;
using testing::Worst;

constexpr std::uint32_t kSign = 0x80000000u;
constexpr std::size_t kItems = 4096;
const std::uint32_t kLast = std::bit_cast<std::uint32_t>(static_cast<float>(kDirectLimit));

bool exhaustive() { return std::getenv("SOFTCERT_EXHAUSTIVE") != nullptr; }

// Double-double exponentials are the same bits on every variant (double_double_exp_test), so the
// fastest makes them.
const vector::Passes& reference_passes() {
  static const Machinery kMachinery = machinery_of(available_variants().front());
  return kMachinery.passes;
}

using Perturb = std::function<void(const std::vector<float>&, std::vector<double>&)>;

class Check {
 public:
  explicit Check(Variant variant, Perturb perturb = nullptr)
      : passes_(machinery_of(variant).passes), perturb_(std::move(perturb)) {
    x_.reserve(kItems);
  }
  void add(float x) {
    x_.push_back(x);
    if (x_.size() == kItems) flush();
  }
  void flush() {
    if (x_.empty()) return;
    vector::Arguments arguments;
    arguments.floats = x_.data();
    arguments.items = x_.size();
    passes_.sum(arguments, false, room_.y.data());
    if (perturb_) perturb_(x_, room_.y);
    reference_passes().sum_double_double(arguments, room_.hi.data(), room_.lo.data());
    room_.compare(x_.size(), x_.data(), worst_);
    taken_ += x_.size();
    x_.clear();
  }
  const Worst& worst() const { return worst_; }
  std::uint64_t taken() const { return taken_; }

 private:
  vector::Passes passes_;
  Perturb perturb_;
  std::vector<float> x_;
  Room room_{kItems};
  Worst worst_;
  std::uint64_t taken_ = 0;
};

// Every `stride`th code from `first` on, of both signs.
void add_codes(Check& check, std::uint32_t first, std::uint32_t stride) {
  for (const std::uint32_t sign : {0u, kSign}) {
    for (std::uint32_t code = first; code <= kLast; code += stride) {
      check.add(std::bit_cast<float>(code | sign));
    }
  }
}

void add_near(Check& check, float centre) {
  constexpr std::int64_t kReach = 8;
  const std::uint32_t bits = std::bit_cast<std::uint32_t>(centre);
  const std::uint32_t sign = bits & kSign;
  for (std::int64_t d = -kReach; d <= kReach; ++d) {
    const std::int64_t code = static_cast<std::int64_t>(bits & ~kSign) + d;
    if (code < 0 || code > kLast) continue;
    check.add(std::bit_cast<float>(static_cast<std::uint32_t>(code) | sign));
  }
}

// Multiples of ln2/32: the middle of a reduced interval and its ends, for the table; those of the
// polynomial are among them.
void add_boundaries(Check& check) {
  constexpr double kStep = 0.021660849392498290;
  const int last = static_cast<int>(kDirectLimit / kStep);
  for (int i = -last; i <= last; ++i) add_near(check, static_cast<float>(i * kStep));
  for (const float end : {-340.0f, -0.0f, 0.0f, 340.0f}) add_near(check, end);
}

double cpu_seconds() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

class ExhaustiveExp : public ::testing::TestWithParam<Variant> {
 protected:
  double bound() const { return bound_of("exponential, direct, " + exponential_of(GetParam())); }
  void expect(const Worst& worst, std::uint64_t taken, double seconds) const {
    std::printf("%s: %llu arguments, largest error %.4f u at %a, proved %.4f u; %.1f CPU s\n",
                std::string(to_string(GetParam())).c_str(), static_cast<unsigned long long>(taken),
                worst.error, worst.at, bound(), seconds);
    EXPECT_LE(worst.error, bound());
    EXPECT_GE(worst.error, 0.75 * bound()) << "the budget is far from what happens";
  }
};

std::uint32_t stride_of(Variant variant) {
  return variant == Variant::kPortable ? 1021 : 61;  // one at a time takes longer
}

TEST_P(ExhaustiveExp, Strided) {
  const double start = cpu_seconds();
  Check check(GetParam());
  add_codes(check, 0, stride_of(GetParam()));
  add_boundaries(check);
  check.flush();
  expect(check.worst(), check.taken(), cpu_seconds() - start);
}

TEST_P(ExhaustiveExp, EveryFloat) {
  if (!exhaustive()) GTEST_SKIP() << "with SOFTCERT_EXHAUSTIVE=1 only";
  const double start = cpu_seconds();
  constexpr std::uint32_t kThreads = 2;
  Check checks[kThreads] = {Check(GetParam()), Check(GetParam())};
  std::vector<std::thread> threads;
  for (std::uint32_t t = 0; t < kThreads; ++t) {
    threads.emplace_back([&, t] {
      add_codes(checks[t], t, kThreads);
      checks[t].flush();
    });
  }
  for (std::thread& thread : threads) thread.join();
  Worst worst = checks[0].worst();
  worst.take(checks[1].worst());
  const std::uint64_t taken = checks[0].taken() + checks[1].taken();
  EXPECT_EQ(taken, 2 * (std::uint64_t{kLast} + 1));
  expect(worst, taken, cpu_seconds() - start);
}

// One ulp off where k = 5 mod 16 (mod 1 for the polynomial): seen.
TEST_P(ExhaustiveExp, TableEntryOffByOneUlpIsSeen) {
  const auto perturb = [](const std::vector<float>& x, std::vector<double>& y) {
    for (std::size_t i = 0; i < x.size(); ++i) {
      const auto k = std::lrint(static_cast<double>(x[i]) * constants::kInverseStep);
      if ((k & 15) == 5) y[i] = std::nextafter(y[i], HUGE_VAL);
    }
  };
  Check check(GetParam(), perturb);
  add_codes(check, 0, 7919);
  add_boundaries(check);
  check.flush();
  EXPECT_GT(check.worst().error, bound());
}

TEST_P(ExhaustiveExp, NaNIsSeen) {
  const auto perturb = [](const std::vector<float>&, std::vector<double>& y) { y[3] = NAN; };
  Check check(GetParam(), perturb);
  add_boundaries(check);
  check.flush();
  EXPECT_FALSE(check.worst().error <= bound());
}

INSTANTIATE_TEST_SUITE_P(Variants, ExhaustiveExp, ::testing::ValuesIn(available_variants()),
                         [](const auto& it) { return std::string(to_string(it.param)); });

}  // namespace
}  // namespace softcert::reference
