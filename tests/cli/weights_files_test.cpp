#include "softcert/cli/weights_files.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <utility>

#include "softcert/numerics/error.hpp"
#include "softcert/theorems/weights/certify.hpp"

namespace softcert::cli {
namespace {

namespace fs = std::filesystem;

fs::path heads() { return fs::path(SOFTCERT_SOURCE_DIR) / "tests/data/minilm_head"; }

/// A copy of a real head that a test may spoil; removed at the end.
class SpoiledHead : public testing::Test {
 protected:
  void SetUp() override {
    dir_ = fs::temp_directory_path() / ("softcert_weights_" + std::to_string(::getpid()));
    fs::remove_all(dir_);
    fs::copy(heads() / "layer0_head2", dir_);
  }
  void TearDown() override { fs::remove_all(dir_); }

  fs::path dir_;
};

TEST(WeightsFiles, RealHeadsAreProved) {
  // Spreads as tests/data/minilm_head/index.json states them.
  const std::pair<const char*, double> heads_and_spreads[] = {
      {"layer0_head7", 1.368}, {"layer2_head7", 5.977}, {"layer0_head2", 51.077}};
  for (const auto& [name, spread] : heads_and_spreads) {
    const auto result = theorems::certify_instance(load_weights(heads() / name));
    EXPECT_EQ(result.instance.name, name);
    EXPECT_EQ(result.instance.q.rows(), 32);
    EXPECT_EQ(result.instance.x.rows(), 24);
    EXPECT_EQ(result.verdict, numerics::Verdict::kProved) << name;
    EXPECT_NEAR(lower_as_double(result.spread), spread, 0.0006) << name;
    EXPECT_EQ(result.instance.files.at("q").name, "q.npy");
    EXPECT_EQ(result.instance.files.at("q").sha256.size(), 64U);
  }
}

TEST(WeightsFiles, TrailingSlashKeepsTheName) {
  EXPECT_EQ(load_weights(heads() / "layer0_head7/").name, "layer0_head7");
}

TEST_F(SpoiledHead, MissingFileIsNamed) {
  fs::remove(dir_ / "k.npy");
  try {
    load_weights(dir_);
    FAIL() << "accepted";
  } catch (const numerics::InputError& error) {
    EXPECT_NE(std::string(error.what()).find("k.npy"), std::string::npos) << error.what();
  }
}

TEST_F(SpoiledHead, WrongNumberOfAxesIsRefused) {
  fs::copy_file(dir_ / "y.npy", dir_ / "q.npy", fs::copy_options::overwrite_existing);
  EXPECT_THROW(load_weights(dir_), numerics::InputError);
}

TEST_F(SpoiledHead, TruncatedFileIsRefused) {
  fs::resize_file(dir_ / "x.npy", fs::file_size(dir_ / "x.npy") - 4);
  EXPECT_THROW(load_weights(dir_), numerics::InputError);
}

TEST_F(SpoiledHead, SizesThatDoNotFitAreRefusedWhenCertified) {
  fs::copy_file(dir_ / "x.npy", dir_ / "k.npy", fs::copy_options::overwrite_existing);
  EXPECT_THROW(theorems::certify_instance(load_weights(dir_)), numerics::InputError);
}

}  // namespace
}  // namespace softcert::cli
