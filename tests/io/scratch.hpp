#pragma once
// A folder of one test's own, and what tests say about failing inputs.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "softcert/numerics/error.hpp"

namespace softcert::io::testing {

class Scratch : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ =
        std::filesystem::temp_directory_path() / ("softcert_io_" + std::to_string(::getpid()));
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::filesystem::path put(const std::string& name, const std::string& bytes) const {
    std::ofstream(folder_ / name, std::ios::binary) << bytes;
    return folder_ / name;
  }

  std::vector<std::string> names() const {
    std::vector<std::string> found;
    for (const auto& entry : std::filesystem::directory_iterator(folder_)) {
      found.push_back(entry.path().filename());
    }
    return found;
  }

  std::filesystem::path folder_;
};

inline std::string slurp(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// The message of the InputError that `action` throws; a failed expectation when it throws none.
template <class Action>
std::string refusal(Action action) {
  try {
    action();
  } catch (const numerics::InputError& error) {
    const std::string message = error.what();
    EXPECT_EQ(message.find('\n'), std::string::npos) << "more than one line";
    EXPECT_FALSE(message.empty());
    return message;
  }
  ADD_FAILURE() << "accepted";
  return {};
}

}  // namespace softcert::io::testing
