#include "softcert/io/npy_dtype.hpp"

namespace softcert::io {
namespace {

using numerics::FormatId;

struct Named {
  std::string_view descr;
  NpyElement element;
};

constexpr Named kElements[] = {
    {"<f8", {8, FormatId::kFloat64}}, {"<f4", {4, FormatId::kFloat32}},
    {"<f2", {2, FormatId::kFloat16}}, {"<u2", {2, std::nullopt}},
    {"|u1", {1, std::nullopt}},       {"<V2", {2, std::nullopt}},
    {"|V2", {2, std::nullopt}},       {"<V1", {1, std::nullopt}},
    {"|V1", {1, std::nullopt}},       {"<f1", {1, std::nullopt}},
    {"|f1", {1, std::nullopt}},
};

}  // namespace

std::optional<NpyElement> find_npy_element(std::string_view descr) {
  for (const Named& named : kElements) {
    if (named.descr == descr) return named.element;
  }
  return std::nullopt;
}

std::string_view descr_of(FormatId format) {
  const std::size_t bytes = numerics::format_of(format).bytes();
  for (const Named& named : kElements) {
    if (named.element.format == format) return named.descr;
  }
  return bytes == 2 ? "<u2" : "|u1";
}

}  // namespace softcert::io
