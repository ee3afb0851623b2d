#include "softcert/replay/instances.hpp"

namespace softcert::replay {

std::size_t check_instances(const nlohmann::json& instances, const Claim&, long,
                            Findings& findings) {
  if (!instances.is_array() || !instances.empty()) findings.add("/instances", "not an empty array");
  return 0;
}

}  // namespace softcert::replay
