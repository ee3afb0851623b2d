#include "softcert/report/schema_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <stdexcept>

namespace softcert::report {
namespace {

using nlohmann::json;
using Fault = std::optional<SchemaFault>;

bool has_type(const json& value, const std::string& type) {
  if (type == "object") return value.is_object();
  if (type == "array") return value.is_array();
  if (type == "string") return value.is_string();
  if (type == "number") return value.is_number();
  if (type == "integer") return value.is_number_integer();
  if (type == "boolean") return value.is_boolean();
  if (type == "null") return value.is_null();
  throw std::logic_error("schema: unknown type " + type);
}

class Checker {
 public:
  explicit Checker(const json& root) : root_(root) {}

  Fault check(const json& schema, const json& value, const std::string& where) const {
    for (const auto& [keyword, rule] : schema.items()) {
      if (Fault fault = check_keyword(keyword, rule, schema, value, where)) return fault;
    }
    return std::nullopt;
  }

 private:
  static Fault fault_at(const std::string& where, std::string what) {
    return SchemaFault{where.empty() ? "the document" : where, std::move(what)};
  }

  Fault check_keyword(const std::string& keyword, const json& rule, const json& schema,
                      const json& value, const std::string& where) const {
    using Handler =
        Fault (Checker::*)(const json&, const json&, const json&, const std::string&) const;
    static const std::map<std::string, Handler> handlers = {
        {"type", &Checker::type},
        {"const", &Checker::constant},
        {"enum", &Checker::enumeration},
        {"required", &Checker::required},
        {"properties", &Checker::properties},
        {"additionalProperties", &Checker::additional},
        {"items", &Checker::items},
        {"minItems", &Checker::size_limits},
        {"maxItems", &Checker::size_limits},
        {"minLength", &Checker::min_length},
        {"minimum", &Checker::number_limits},
        {"maximum", &Checker::number_limits},
        {"anyOf", &Checker::any_of},
        {"$ref", &Checker::reference}};
    static const std::vector<std::string> silent = {"$schema", "$id", "$defs", "title",
                                                    "description"};
    if (std::find(silent.begin(), silent.end(), keyword) != silent.end()) return std::nullopt;
    const auto handler = handlers.find(keyword);
    if (handler == handlers.end()) throw std::logic_error("schema: unknown keyword " + keyword);
    return std::invoke(handler->second, this, rule, schema, value, where);
  }

  Fault type(const json& rule, const json&, const json& value, const std::string& where) const {
    const json types = rule.is_array() ? rule : json::array({rule});
    for (const json& type : types) {
      if (has_type(value, type.get<std::string>())) return std::nullopt;
    }
    return fault_at(where, fmt::format("is {}, should be {}", value.type_name(), rule.dump()));
  }

  Fault constant(const json& rule, const json&, const json& value, const std::string& where) const {
    if (value == rule) return std::nullopt;
    return fault_at(where, "should be " + rule.dump());
  }

  Fault enumeration(const json& rule, const json&, const json& value,
                    const std::string& where) const {
    if (std::find(rule.begin(), rule.end(), value) != rule.end()) return std::nullopt;
    return fault_at(where, fmt::format("is {}, should be one of {}", value.dump(), rule.dump()));
  }

  Fault required(const json& rule, const json&, const json& value, const std::string& where) const {
    if (!value.is_object()) return std::nullopt;
    for (const json& key : rule) {
      if (!value.contains(key.get<std::string>()))
        return fault_at(where, "missing key " + key.dump());
    }
    return std::nullopt;
  }

  Fault properties(const json& rule, const json&, const json& value,
                   const std::string& where) const {
    if (!value.is_object()) return std::nullopt;
    for (const auto& [key, sub] : rule.items()) {
      if (!value.contains(key)) continue;
      if (Fault fault = check(sub, value[key], where.empty() ? key : where + "." + key))
        return fault;
    }
    return std::nullopt;
  }

  Fault additional(const json& rule, const json& schema, const json& value,
                   const std::string& where) const {
    if (rule != json(false)) throw std::logic_error("schema: additionalProperties must be false");
    if (!value.is_object()) return std::nullopt;
    for (const auto& [key, ignored] : value.items()) {
      if (!schema["properties"].contains(key)) return fault_at(where, "unknown key '" + key + "'");
    }
    return std::nullopt;
  }

  Fault items(const json& rule, const json&, const json& value, const std::string& where) const {
    if (!value.is_array()) return std::nullopt;
    for (std::size_t i = 0; i < value.size(); ++i) {
      if (Fault fault = check(rule, value[i], fmt::format("{}[{}]", where, i))) return fault;
    }
    return std::nullopt;
  }

  Fault size_limits(const json&, const json& schema, const json& value,
                    const std::string& where) const {
    if (!value.is_array()) return std::nullopt;
    if (value.size() < schema.value("minItems", std::size_t{0})) {
      return fault_at(where, fmt::format("has {} entries, too few", value.size()));
    }
    if (value.size() > schema.value("maxItems", value.size())) {
      return fault_at(where, fmt::format("has {} entries, too many", value.size()));
    }
    return std::nullopt;
  }

  Fault min_length(const json& rule, const json&, const json& value,
                   const std::string& where) const {
    if (!value.is_string() ||
        value.get_ref<const std::string&>().size() >= rule.get<std::size_t>()) {
      return std::nullopt;
    }
    return fault_at(where, "is too short");
  }

  Fault number_limits(const json&, const json& schema, const json& value,
                      const std::string& where) const {
    if (!value.is_number()) return std::nullopt;
    if (schema.contains("minimum") && value < schema["minimum"]) {
      return fault_at(where,
                      fmt::format("is {}, below {}", value.dump(), schema["minimum"].dump()));
    }
    if (schema.contains("maximum") && value > schema["maximum"]) {
      return fault_at(where,
                      fmt::format("is {}, above {}", value.dump(), schema["maximum"].dump()));
    }
    return std::nullopt;
  }

  // Reports the fault of the last alternative: ours are null first, then the real one.
  Fault any_of(const json& rule, const json&, const json& value, const std::string& where) const {
    Fault fault;
    for (const json& alternative : rule) {
      fault = check(alternative, value, where);
      if (!fault) return std::nullopt;
    }
    return fault;
  }

  Fault reference(const json& rule, const json&, const json& value,
                  const std::string& where) const {
    const auto target = rule.get<std::string>();
    if (!target.starts_with("#/")) throw std::logic_error("schema: reference " + target);
    return check(root_.at(json::json_pointer(target.substr(1))), value, where);
  }

  const json& root_;
};

}  // namespace

Fault schema_fault(const json& schema, const json& document) {
  return Checker(schema).check(schema, document, "");
}

}  // namespace softcert::report
