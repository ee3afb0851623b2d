// Peers: the registry, opening modules, and what those that are here compute.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "softcert/bench/peers/loader.hpp"
#include "softcert/bench/peers/registry.hpp"
#include "softcert/bench/sanity.hpp"

namespace {

using namespace softcert::bench;

std::filesystem::path file_of(const Peer& peer) {
  return module_folders().front() / ("softcert_peer_" + std::string(peer.module) + ".so");
}

std::string content(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

TEST(Registry, NamesAreUniqueAndFound) {
  std::set<std::string_view> ids, modules;
  for (const Peer& peer : peers()) {
    EXPECT_TRUE(ids.insert(peer.id).second) << peer.id;
    EXPECT_TRUE(modules.insert(peer.module).second) << peer.module;
    EXPECT_EQ(find_peer(peer.id), &peer);
  }
  EXPECT_EQ(find_peer("none"), nullptr);
}

TEST(Loader, MissingAndForeignModulesAreNotUsable) {
  const auto missing = load_module("never_built", module_folders());
  EXPECT_EQ(missing.run, nullptr);
  EXPECT_NE(missing.why_not.find("softcert_peer_never_built.so"), std::string::npos);

  const auto folder = std::filesystem::path(testing::TempDir()) / "softcert_peers_test";
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "softcert_peer_junk.so") << "no module";
  const auto junk = load_module("junk", {folder});
  EXPECT_EQ(junk.run, nullptr);
  EXPECT_FALSE(junk.why_not.empty());
  std::filesystem::remove_all(folder);
}

// Rows of 37 logits: vector loops and their ends.
std::string run_on_rows(const Peer& peer, const LoadedModule& module) {
  constexpr std::size_t kRows = 3, kItems = 37;
  std::vector<float> narrow(kRows * kItems);
  for (std::size_t i = 0; i < narrow.size(); ++i) {
    narrow[i] = 0.25F * static_cast<float>(i * 29 % 64) - 9.0F;
  }
  const std::vector<double> wide(narrow.begin(), narrow.end());
  std::vector<double> lo(narrow.size(), -1), hi(narrow.size(), -1), truth(narrow.size());
  for (std::size_t r = 0; r < kRows; ++r) {
    long double sum = 0;
    for (std::size_t k = 0; k < kItems; ++k) sum += std::exp((long double)wide[r * kItems + k]);
    for (std::size_t k = 0; k < kItems; ++k) {
      truth[r * kItems + k] =
          static_cast<double>(std::exp((long double)wide[r * kItems + k]) / sum);
    }
  }
  const SoftcertPeerCall call = {narrow.data(), wide.data(), kRows, kItems, lo.data(), hi.data()};
  if (module.run(&call) != 0) return "failed";
  std::vector<double> below(truth), above(truth);
  for (double& value : below) value = std::nextafter(value, 0);
  for (double& value : above) value = std::nextafter(value, 1);
  return sanity(peer.kind, {below, above}, {lo, hi});
}

TEST(Modules, ThoseThatAreHereComputeSoftmaxAndLeaveTheStateAlone) {
  std::size_t found = 0;
  for (const Peer& peer : peers()) {
    if (!std::filesystem::exists(file_of(peer))) continue;
    ++found;
    const unsigned control = float_control();
    const LoadedModule module = load_module(peer.module, module_folders());
    ASSERT_EQ(module.why_not, "") << peer.id;
    EXPECT_EQ(run_on_rows(peer, module), "") << peer.id;
    EXPECT_EQ(float_control(), control) << peer.id;
    EXPECT_FALSE(module.about.empty()) << peer.id;
    EXPECT_EQ(module.about.find('\n'), std::string::npos) << peer.id;
  }
  if (found == 0) GTEST_SKIP() << "no peer modules in this build";
}

// libmvec's exponentials are called _ZGV...v_exp: that peer must have them, the scalar loop none.
TEST(Modules, AreWhatTheyClaimToBe) {
  const Peer &scalar = *find_peer("std-exp"), &vector = *find_peer("libmvec");
  if (!std::filesystem::exists(file_of(scalar))) GTEST_SKIP() << "no peer modules in this build";
  EXPECT_EQ(content(file_of(scalar)).find("v_exp"), std::string::npos);
#if defined(__x86_64__)
  EXPECT_NE(content(file_of(vector)).find("v_exp"), std::string::npos);
#endif
}

#if defined(SOFTCERT_FLUSHING_MODULE)
// The planted fault: a module linked with -ffast-math, whose start-up code flushes subnormals.
TEST(Loader, AModuleThatFlushesSubnormalsIsRefusedAndUndone) {
  const unsigned control = float_control();
  const LoadedModule module = load_module("flushing", {SOFTCERT_FLUSHING_MODULE});
  EXPECT_EQ(module.run, nullptr);
  EXPECT_NE(module.why_not.find("MXCSR"), std::string::npos) << module.why_not;
  EXPECT_EQ(float_control(), control);
  volatile double small = 0x1p-1040;
  EXPECT_GT(small * 0.5, 0);
}
#endif

}  // namespace
