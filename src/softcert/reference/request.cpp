#include "softcert/reference/request.hpp"

#include <array>
#include <cstddef>

namespace softcert::reference {
namespace {

constexpr std::array<std::string_view, 3> kOperations{"softmax", "log_softmax", "logsumexp"};
constexpr std::array<std::string_view, 3> kConventions{"ieee", "safe", "limit"};

template <class Enum, std::size_t kCount>
std::optional<Enum> find(const std::array<std::string_view, kCount>& names, std::string_view name) {
  for (std::size_t i = 0; i < kCount; ++i) {
    if (names[i] == name) return static_cast<Enum>(i);
  }
  return std::nullopt;
}

}  // namespace

std::string_view to_string(Operation operation) {
  return kOperations[static_cast<std::size_t>(operation)];
}

std::optional<Operation> find_operation(std::string_view name) {
  return find<Operation>(kOperations, name);
}

std::string_view to_string(Convention convention) {
  return kConventions[static_cast<std::size_t>(convention)];
}

std::optional<Convention> find_convention(std::string_view name) {
  return find<Convention>(kConventions, name);
}

}  // namespace softcert::reference
