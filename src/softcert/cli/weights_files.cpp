#include "softcert/cli/weights_files.hpp"

#include <fmt/core.h>

#include "softcert/io/npy.hpp"
#include "softcert/numerics/error.hpp"

namespace softcert::cli {
namespace {

Eigen::MatrixXd as_matrix(const io::Array& array) {
  const auto rows = static_cast<Eigen::Index>(array.shape[0]);
  const auto cols = array.shape.size() == 2 ? static_cast<Eigen::Index>(array.shape[1]) : 1;
  using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  return Eigen::Map<const RowMajor>(array.values.data(), rows, cols);
}

}  // namespace

theorems::WeightsInstance load_weights(const std::filesystem::path& dir,
                                       const numerics::Rational& theta) {
  theorems::WeightsInstance instance;
  instance.theta = theta;
  const auto folder = dir.has_filename() ? dir : dir.parent_path();
  instance.name = folder.filename().string();
  const auto read = [&](const std::string& key, std::size_t axes) {
    const auto path = dir / (key + ".npy");
    const io::Array array = io::read_npy(path);
    if (array.shape.size() != axes || array.values.empty()) {
      throw numerics::InputError(fmt::format("{}: needs {} {} and at least one entry",
                                             path.string(), axes, axes == 1 ? "axis" : "axes"));
    }
    instance.files[key] = {path.filename().string(), array.sha256};
    return as_matrix(array);
  };
  instance.q = read("q", 2);
  instance.k = read("k", 2);
  instance.y = read("y", 1);
  instance.x = read("x", 2);
  return instance;
}

}  // namespace softcert::cli
