// Random arrays and random damage, with shrinking.
// Replay a failure: RC_PARAMS="reproduce=..." as RapidCheck prints it.
#include <gtest/gtest.h>
// RapidCheck's header uses GoogleTest's without including it.
#include <rapidcheck/gtest.h>

#include <bit>
#include <cmath>

#include "scratch.hpp"
#include "softcert/io/npy.hpp"
#include "softcert/io/npy_write.hpp"

namespace softcert::io {
namespace {

using numerics::FormatId;
// Any bit pattern of the type, so NaN, infinities, subnormals and both zeros come up.
double any_value(FormatId format) {
  return numerics::decode(format, *rc::gen::arbitrary<std::uint64_t>());
}

struct Drawn {
  FormatId format;
  std::vector<std::size_t> shape;
  std::vector<double> values;
};

Drawn draw() {
  Drawn drawn;
  drawn.format = *rc::gen::element(FormatId::kFloat16, FormatId::kFloat32, FormatId::kFloat64);
  drawn.shape.resize(*rc::gen::inRange<std::size_t>(0, 5));
  std::size_t elements = 1;
  for (auto& dimension : drawn.shape) elements *= dimension = *rc::gen::inRange<std::size_t>(0, 5);
  for (std::size_t i = 0; i < elements; ++i) drawn.values.push_back(any_value(drawn.format));
  return drawn;
}

bool same(double a, double b) {
  return std::isnan(a) ? std::isnan(b)
                       : std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

Array parse(const std::string& bytes) {
  return parse_npy(std::as_bytes(std::span(bytes)), "drawn");
}

RC_GTEST_PROP(NpyProperty, RoundTrip, ()) {
  const Drawn drawn = draw();
  const Array back = parse(format_npy(drawn.values, drawn.shape, drawn.format));
  RC_ASSERT(back.format == drawn.format);
  RC_ASSERT(back.shape == drawn.shape);
  RC_ASSERT(std::equal(back.values.begin(), back.values.end(), drawn.values.begin(),
                       drawn.values.end(), same));
}

// One byte changed: refused, or read as an array of the size that the header then states.
RC_GTEST_PROP(NpyProperty, OneDamagedByteIsRefusedOrHarmless, ()) {
  const Drawn drawn = draw();
  std::string bytes = format_npy(drawn.values, drawn.shape, drawn.format);
  bytes[*rc::gen::inRange<std::size_t>(0, bytes.size())] = *rc::gen::arbitrary<char>();
  try {
    const Array array = parse(bytes);
    std::size_t elements = 1;
    for (const std::size_t dimension : array.shape) elements *= dimension;
    RC_ASSERT(array.values.size() == elements);
  } catch (const numerics::InputError& error) {
    RC_ASSERT(std::string(error.what()).find('\n') == std::string::npos);
  }
}

RC_GTEST_PROP(NpyProperty, AnyCutOrTailIsRefused, ()) {
  const Drawn drawn = draw();
  const std::string bytes = format_npy(drawn.values, drawn.shape, drawn.format);
  const auto length = *rc::gen::inRange<std::size_t>(0, bytes.size());
  RC_ASSERT_THROWS_AS(parse(bytes.substr(0, length)), numerics::InputError);
  const auto tail = *rc::gen::nonEmpty<std::string>();
  RC_ASSERT_THROWS_AS(parse(bytes + tail), numerics::InputError);
}

}  // namespace
}  // namespace softcert::io
