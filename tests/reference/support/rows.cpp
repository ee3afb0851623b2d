#include "rows.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace softcert::reference::testing {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();

using Row = std::vector<double>;

}  // namespace

double RowMaker::uniform(double lo, double hi) {
  return lo + (hi - lo) * (static_cast<double>(engine_() >> 11) * 0x1p-53);
}

double RowMaker::magnitude(double most) {
  const double x = std::pow(10.0, uniform(-3, most));
  return below(2) != 0 ? x : -x;
}

RowBatch RowMaker::random(FormatId format, std::size_t rows, std::size_t items, double sigma,
                          double offset, const numerics::Rational& scale) {
  RowBatch batch{std::string("random ") + shape(format).name, format, scale, {}};
  batch.rows.assign(rows, Row(items));
  std::normal_distribution<double> distribution(offset, sigma);
  for (Row& row : batch.rows) {
    for (double& x : row) {
      const double drawn = distribution(engine_);
      x = format == FormatId::kFloat64   ? drawn
          : format == FormatId::kFloat32 ? static_cast<double>(static_cast<float>(drawn))
                                         : fit(format, drawn);
    }
  }
  return batch;
}

std::vector<RowBatch> RowMaker::random_rows(FormatId format, std::uint64_t elements) {
  std::vector<RowBatch> batches;
  constexpr double kSigmas[] = {0.1, 1, 4, 4, 20, 60};
  constexpr double kOffsets[] = {0, 0, 0, 1, -10, 100, -300, 330, 1e4};
  for (std::uint64_t made = 0; made < elements;) {
    const int power = static_cast<int>(below(9)) - 3;
    const bool unit = below(2) != 0;
    const double size = unit ? 1 : std::ldexp(1.0, power);
    const std::size_t items = 1 + below(below(3) == 0 ? 4000 : 200);
    const std::size_t rows = 1 + std::min<std::size_t>(16000 / items, 40);
    const double offset = below(2) != 0 ? 0 : kOffsets[below(std::size(kOffsets))];
    batches.push_back(random(format, rows, items, kSigmas[below(std::size(kSigmas))] / size,
                             offset / size, numerics::Rational(size)));
    made += rows * items;
  }
  return batches;
}

std::vector<numerics::Rational> scales() {
  const numerics::Integer huge = pow(numerics::Integer(10), 300);
  return {1, numerics::Rational(1, 3),
          // 1/sqrt(128)
          numerics::parse_rational(
              "0.08838834764831844055010554526310612991027173205017836637650428283"),
          numerics::Rational(1, 8), 32, numerics::Rational(1, huge), numerics::Rational(huge)};
}

RowBatch special_value_rows(FormatId format, std::uint64_t seed) {
  RowBatch batch{std::string("special values ") + shape(format).name, format, 1, {}};
  RowMaker maker(seed);
  const bool infinite = shape(format).infinite;
  const double greatest = value_of(format, shape(format).greatest);
  const double values[] = {-kInf, kInf,     std::numeric_limits<double>::quiet_NaN(),
                           0.0,   -0.0,     1.0,
                           -2.0,  greatest, -greatest};
  batch.rows.push_back({});
  for (const std::size_t n : {1, 2, 3, 8, 17, 40, 100}) {
    for (int i = 0; i < 30; ++i) {
      Row row(n);
      const std::size_t kinds = 1 + maker.below(std::size(values));
      const std::size_t first = maker.below(std::size(values));
      const double share = maker.uniform(0, 1);
      for (double& x : row) {
        x = maker.uniform(0, 1) < share ? values[(first + maker.below(kinds)) % std::size(values)]
                                        : fit(format, maker.normal(3));
        if (!infinite && std::isinf(x)) x = 0;
      }
      batch.rows.push_back(std::move(row));
    }
  }
  return batch;
}

}  // namespace softcert::reference::testing
