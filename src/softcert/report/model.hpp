#pragma once

#include <nlohmann/json.hpp>
#include <stdexcept>

namespace softcert::report {

// A model that does not fit reports/report.schema.json, or whose parts contradict each other.
// what() names the place ("claim.items") and what is wrong there, in one line.
class ModelError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The model as the writers use it: infinities and NaN as null, malformed UTF-8 replaced by U+FFFD,
// then checked against the schema and for what a schema cannot say (matrices of the size of their
// edges, curves as long as their abscissae, theorem ids that exist and are unique).
// Errors: ModelError. Error bound: none (numbers that a double holds are kept exactly).
nlohmann::json checked_model(const nlohmann::json& model);

}  // namespace softcert::report
