#include "softcert/bench/rows.hpp"

#include <charconv>
#include <limits>
#include <random>

#include "softcert/numerics/error.hpp"

namespace softcert::bench {
namespace {

constexpr float kMasked = -std::numeric_limits<float>::infinity();
constexpr std::size_t kMostElements = std::size_t{1} << 32;

std::size_t parse_count(const std::string& part, const std::string& text) {
  std::size_t value = 0;
  const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), value);
  if (error != std::errc() || end != part.data() + part.size() || value == 0) {
    throw numerics::InputError("\"" + text + "\" is no shape; write it as 4x4096, rows x items");
  }
  return value;
}

}  // namespace

std::string to_string(const Shape& shape) {
  return std::to_string(shape.rows) + "x" + std::to_string(shape.items);
}

Shape parse_shape(const std::string& text) {
  const auto cross = text.find('x');
  if (cross == std::string::npos) parse_count("", text);
  const Shape shape = {parse_count(text.substr(0, cross), text),
                       parse_count(text.substr(cross + 1), text)};
  if (shape.rows > kMostElements / shape.items) {
    throw numerics::InputError("\"" + text + "\" has more than 2^32 elements");
  }
  return shape;
}

void fill_normal(std::span<float> logits, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::normal_distribution<float> normal(0.0F, static_cast<float>(kLogitDeviation));
  for (float& logit : logits) logit = normal(random);
}

void mask_random(std::span<float> logits, std::size_t items, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  for (std::size_t i = 0; i < logits.size(); ++i) {
    if (random() % 4 == 0 && i % items != 0) logits[i] = kMasked;
  }
}

void mask_causal(std::span<float> logits, const Shape& shape) {
  for (std::size_t r = 0; r < shape.rows; ++r) {
    const std::size_t kept = (shape.items * (r + 1) + shape.rows - 1) / shape.rows;
    for (std::size_t k = kept; k < shape.items; ++k) logits[r * shape.items + k] = kMasked;
  }
}

}  // namespace softcert::bench
